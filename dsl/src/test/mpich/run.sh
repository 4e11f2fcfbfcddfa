#!/usr/bin/env bash
# Compares what MPICH sends in a collective, by an algorithm that a file of selections of Weft names, with Weft's expansion of it.
# Debian: mpich libmpich-dev, whose MPICH sends over UCX. Weft's tests have been compiled.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

mpicc.mpich -std=c11 -O2 -Wall -Wextra -Werror -Wno-sign-compare -o "$work/collective" "$here/../openmpi/collective.c"
mpicc.mpich -std=gnu11 -O2 -Wall -Wextra -Werror -fPIC -shared -o "$work/sent.so" "$here/sent.c"
ln -s "$(ldd "$work/collective" | awk '/libmpich/ { print $3 }')" "$work/library"
"$root/weft" test program -q -Dtest=MpichRefereeTest \
  "-Dsurefire.extra.args=-Dweft.mpich=$work" -Dtest.jvm=-XX:+UseSerialGC
