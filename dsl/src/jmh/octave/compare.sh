#!/bin/sh
# Octave's queueing package and Weft side by side on the same machine: seconds, ratio, and how far the answers differ.
# Usage: ./weft bench octave
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
root=$(CDPATH='' cd -- "$here/../../../.." && pwd -P)

if ! command -v octave >/dev/null 2>&1; then
  echo "compare: Octave is not installed. On Debian and Ubuntu: sudo apt-get install octave octave-queueing" >&2
  exit 1
fi
if ! octave --no-gui --quiet --no-init-file --eval "pkg load queueing" >/dev/null 2>&1; then
  echo "compare: Octave has no package 'queueing'. On Debian and Ubuntu: sudo apt-get install octave-queueing;" \
    "elsewhere, in Octave: pkg install -forge queueing" >&2
  exit 1
fi

times=$(mktemp)
trap 'rm -f "$times"' EXIT
echo "compare: Octave, one or two minutes ..."
octave --no-gui --quiet --no-init-file "$here/compare.m" 2>/dev/null | grep , >"$times"
[ -s "$times" ] || { echo "compare: Octave printed no times; run $here/compare.m in it to see why" >&2; exit 1; }
"$root/weft" bench --beside "$times"
