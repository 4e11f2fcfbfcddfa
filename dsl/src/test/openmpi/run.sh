#!/usr/bin/env bash
# Compares what Open MPI sends in a collective, by an algorithm that a rules file of Weft names, with Weft's expansion of it.
# Debian: openmpi-bin libopenmpi-dev. Weft's tests have been compiled.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

mpicc.openmpi -std=c11 -O2 -Wall -Wextra -Werror -Wno-sign-compare -o "$work/collective" "$here/collective.c"
"$root/weft" test program -q -Dtest=OpenMpiRefereeTest \
  "-Dsurefire.extra.args=-Dweft.openmpi=$work" -Dtest.jvm=-XX:+UseSerialGC
