# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Turnstile Authors
# shellcheck shell=bash
# usage: source once.bash
# What is fetched or built once and then kept, and Debian's packages for other machines.

# Unless there is such a folder, has a command fill it; one that fails leaves none: once FOLDER COMMAND...
once() {
  [ ! -d "$1" ] || return 0
  echo "making $1, once" >&2
  mkdir -p "${1%/*}"
  unfinished=$(mktemp -d "$1.XXXXXX")
  trap 'rm -rf "$unfinished"' EXIT
  chmod 755 "$unfinished"
  (cd "$unfinished" && "${@:2}") >&2
  mv -T "$unfinished" "$1" || [ -d "$1" ]
}

# Runs apt-get or apt-cache with indices of its own, which know another architecture; the system's need not,
# and nothing is installed: foreign ARCHITECTURE apt-get | apt-cache ARGUMENT...
foreign() {
  local apt
  apt=$(realpath -m "${BASH_SOURCE[0]}/../../.build-firmware/apt")
  mkdir -p "$apt"/{lists,cache/archives}/partial
  "$2" -qq -o "APT::Architectures::=$1" -o "Dir::State::Lists=$apt/lists" -o "Dir::Cache=$apt/cache" \
    -o APT::Sandbox::User= "${@:3}"
}

# Unpacks packages into the folder root: unpack ARCHITECTURE PACKAGE...
unpack() {
  foreign "$1" apt-get download "${@:2}"
  for package in *.deb; do dpkg -x "$package" root; done
  rm ./*.deb
}

# An index that cannot be had matters only if a package is not found in the others.
update() { foreign "$1" apt-get update || true; }
