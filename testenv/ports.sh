# shellcheck shell=bash
# Blocks of ports for control planes. They lie below the ports that systems give to outgoing connections, and a block stays its control plane's own,
# so that a stopped program finds its port free when it is started again. Loopback only.
reservations=${TMPDIR:-/tmp}/stowage-ports-$UID
block=20

# reserve_ports DIR prints the first port of a block and keeps it for DIR until it is released, or until DIR is gone.
reserve_ports() {
  mkdir -p "$reservations"
  (
    if command -v flock > /dev/null; then flock 9; fi
    for ((first = 20000; first < 30000; first += block)); do
      if [[ -L $reservations/$first && ! -d $reservations/$first ]]; then rm "$reservations/$first"; fi
      if ln -sn "$1" "$reservations/$first" 2> /dev/null; then
        if is_free "$first"; then
          echo "$first"
          exit
        fi
        rm "$reservations/$first"
      fi
    done
    fail "no $block free ports between 20000 and 30000; $reservations says who holds them"
  ) 9> "$reservations/lock"
}

is_free() {
  local port
  for ((port = $1; port < $1 + block; port++)); do
    if (: < "/dev/tcp/127.0.0.1/$port") 2> /dev/null; then return 1; fi
  done
}

release_ports() {
  local held
  for held in "$reservations"/*; do
    if [[ -L $held && $(readlink "$held") == "$1" ]]; then rm "$held"; fi
  done
}
