#!/bin/sh
# Has otf2-print and python3-otf2 read archives that our writer made, and compares every field. The project must be built. Here
# the tools are required; the test that this runs is skipped without them elsewhere.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
cd "$here/../../../.."

missing=""
command -v otf2-print >/dev/null 2>&1 || missing="$missing otf2-tools"
/usr/bin/python3 -c 'import otf2' 2>/dev/null || missing="$missing python3-otf2"
if [ -n "$missing" ]; then
  echo "The archives are read by these, and they are not installed:$missing" >&2
  echo "Debian, Ubuntu: sudo apt-get install$missing" >&2
  exit 1
fi

started=$(date +%s)
./weft test trace -q -o -Dtest=OtherReadersTest -Dsurefire.extra.args=-Dweft.peers=required
echo "otf2-print and python3-otf2 give every field back: $(($(date +%s) - started)) s"
