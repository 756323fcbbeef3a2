# shellcheck shell=bash
# What up, down, start, stop and kube-scheduler share: the folder of a control plane (DIR) and the processes in it.
#   DIR/commands/NAME  the program with its arguments, as a script      DIR/health/NAME  the URL that says ok when it is ready
#   DIR/pids/NAME      its process id while it runs                     DIR/logs/NAME.log
set -euo pipefail
# shellcheck disable=SC2034 # the scripts that source this use it
testenv=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)

fail() {
  echo "testenv: $1" >&2
  exit 1
}

existing_control_plane() {
  [[ -f $1/env ]] || fail "$1 is not the folder of a control plane; testenv/up $1 makes it one"
  (cd "$1" && pwd -P)
}

# define DIR NAME HEALTH_URL PROGRAM ARGUMENT… writes down how a program is started, every time in the same way.
define() {
  local dir=$1 name=$2 health=$3
  shift 3
  echo "$health" > "$dir/health/$name"
  {
    echo '#!/usr/bin/env bash'
    printf 'exec'
    printf ' \\\n  %q' "$@"
    echo
  } > "$dir/commands/$name"
  chmod +x "$dir/commands/$name"
}

# launch DIR NAME starts a defined program in a process group of its own, so that Ctrl-C reaches the caller only.
launch() {
  local dir=$1 name=$2
  echo "--- started $(date -u +%FT%TZ)" >> "$dir/logs/$name.log"
  set -m
  nohup "$dir/commands/$name" >> "$dir/logs/$name.log" 2>&1 < /dev/null &
  echo $! > "$dir/pids/$name"
  set +m
  disown
}

# await_ready DIR NAME ends with the tail of the log when the program dies, or is not ready within a minute.
await_ready() {
  local dir=$1 name=$2 url deadline=$((SECONDS + 60))
  url=$(< "$dir/health/$name")
  until curl --silent --fail --insecure --max-time 5 --output /dev/null "$url"; do
    # A process that is just becoming the program has no command line for a moment, so one look is not enough.
    if ! is_alive "$dir" "$name" && sleep 0.5 && ! is_alive "$dir" "$name"; then report_log "$dir" "$name" "ended at start"; fi
    if ((SECONDS > deadline)); then report_log "$dir" "$name" "is not ready after a minute"; fi
    sleep 0.1
  done
}

report_log() {
  echo "testenv: $2 $3; the end of $1/logs/$2.log:" >&2
  tail -n 5 "$1/logs/$2.log" >&2
  exit 1
}

# is_alive DIR NAME: a process id that now belongs to a stranger, or to a process that nobody has reaped, does not count.
is_alive() {
  local pid state command
  [[ -f $1/pids/$2 ]] || return 1
  pid=$(< "$1/pids/$2")
  read -r state command < <(ps -o state= -o args= -p "$pid") || return 1
  [[ $state != Z* && $command == *"$1"* ]]
}

# end DIR NAME SIGNAL sends it and waits until the process is gone.
end() {
  local dir=$1 name=$2 pid
  if is_alive "$dir" "$name"; then
    pid=$(< "$dir/pids/$name")
    kill -s "$3" "$pid"
    # A paused process takes other signals only when it goes on.
    kill -s CONT "$pid" 2> /dev/null || true
    while is_alive "$dir" "$name"; do sleep 0.05; done
  fi
  rm -f "$dir/pids/$name"
}
