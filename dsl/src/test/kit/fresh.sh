#!/usr/bin/env bash
# Runs two MPI programs on this machine under the kit and under eztrace, and takes them through both methods that find waiting.
# Needs Open MPI, eztrace and hpcc, and Weft's tests built; where they are missing, one line says so, and nothing has failed.
#   fresh.sh [NAME...]      captures of datasets/capture/mpi-traces.sh, halo-wait-8 and collectives-8 unless told
set -euo pipefail
root=$(cd "$(dirname "$0")/../../../.." && pwd)
[ $# -gt 0 ] || set -- halo-wait-8 collectives-8
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [ ! -d "$root/dsl/mpi/target/test-classes" ]; then
  echo "fresh runs: not made, the tests are not built (./weft test)"
  exit 0
fi
status=0
QUIET_WAIT=0 "$root/datasets/capture/mpi-traces.sh" "$work/runs" "$@" >/dev/null || status=$?
if [ "$status" = 3 ]; then
  echo "fresh runs: not made"
  exit 0
fi
[ "$status" = 0 ]
cd "$root"
./weft test mpi -q -o -Dtest=FreshRunsTest -Dsurefire.extra.args="-Dweft.fresh.runs=$work/runs"
echo "fresh runs of $* went through both methods"
