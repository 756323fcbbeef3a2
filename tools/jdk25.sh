# shellcheck shell=sh
# To be sourced by scripts, also of plain sh: find_jdk_25 prints where JDK 25 lies, or ends with advice.

is_jdk_25() {
  [ -x "$1/bin/javac" ] && [ -r "$1/release" ] && grep -q '^JAVA_VERSION="25' "$1/release"
}

find_jdk_25() {
  on_path=$(command -v javac 2>/dev/null || true)
  for home in "${JAVA_HOME:-}" "${JAVA25_HOME:-}" /usr/lib/jvm/* \
    /Library/Java/JavaVirtualMachines/*/Contents/Home "${HOME:-}"/Library/Java/JavaVirtualMachines/*/Contents/Home \
    /opt/homebrew/opt/openjdk@25/libexec/openjdk.jdk/Contents/Home "${HOME:-}"/.sdkman/candidates/java/* "${HOME:-}"/.jdks/* \
    /opt/*jdk* "${on_path:+$(dirname "$(dirname "$(readlink -f "$on_path")")")}"; do
    if is_jdk_25 "$home"; then
      echo "$home"
      return
    fi
  done
  echo "stowage needs JDK 25: install a package such as temurin-25-jdk or point JAVA_HOME at a JDK 25" >&2
  exit 1
}
