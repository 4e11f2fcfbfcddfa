#!/usr/bin/env bash
# Overhead of measuring, in nanoseconds per iteration of small loops: the least over rounds, in each of which all variants
# run one after the other, so that a disturbance meets all of them. One command, one table.
#   overhead.sh [ROUNDS] [ITERATIONS]      MPI=openmpi|mpich chooses the library
# RAW=FILE keeps every number: lines "variant loop least median round".
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
kit=$here/../../../../trace/src/main/resources/dev/weft/kit
rounds=${1:-9}
iterations=${2:-2000}
mpi=${MPI:-openmpi}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
round=0
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1

"mpicc.$mpi" -O2 -o "$work/loops" "$here/loops.c"
"mpicc.$mpi" -O2 -shared -fPIC -o "$work/kit.so" "$kit"/*.c
for variant in COUNT MINIMA PROBE PIGGYBACK; do
  "mpicc.$mpi" -O2 -D$variant -shared -fPIC -o "$work/$variant.so" "$here/variants.c"
done

launch() { # processes, preloaded library or nothing, mode, command
  local processes=$1 library=$2 mode=$3
  shift 3
  rm -rf "$work/out"
  if [ "$mpi" = openmpi ]; then
    timeout 300 mpirun.openmpi --oversubscribe --bind-to core -np "$processes" ${library:+-x LD_PRELOAD="$library"} \
      -x WEFT_KIT="$mode" -x WEFT_KIT_DIR="$work/out" "$@" </dev/null
  else
    timeout 300 mpiexec.hydra -bind-to core -np "$processes" ${library:+-genv LD_PRELOAD "$library"} \
      -genv WEFT_KIT "$mode" -genv WEFT_KIT_DIR "$work/out" "$@" </dev/null
  fi
}

variant() { # name, processes
  case $1 in
  plain) launch "$2" "" off "$work/loops" "$iterations" ;;
  profile) launch "$2" "$work/kit.so" profile "$work/loops" "$iterations" ;;
  record) launch "$2" "$work/kit.so" record "$work/loops" "$iterations" ;;
  eztrace) launch "$2" "" off eztrace -t "$mpi" -o "$work/out" "$work/loops" "$iterations" 2>/dev/null ;;
  *) launch "$2" "$work/$1.so" off "$work/loops" "$iterations" ;;
  esac
}

variants="plain COUNT MINIMA profile PROBE PIGGYBACK record"
if [ "$mpi" = openmpi ] && command -v eztrace >/dev/null; then variants="$variants eztrace"; fi
# Also after an interruption: what has been measured by then.
table() {
  echo "$mpi, least of $round rounds of 100 repetitions of $iterations iterations, ns per iteration"
  awk -v order="$variants" '
    { key = $1 " " $2; if (!(key in least) || $3 < least[key]) least[key] = $3 }
    END {
      split("self barrier pingpong allreduce", loops); n = split(order, names)
      printf "%-10s %22s %14s %18s %18s\n", "variant", "Isend+Recv+Wait self", "Barrier self", "ping-pong half", "Allreduce 64 B"
      for (i = 1; i <= n; i++) {
        printf "%-10s", names[i]
        for (l = 1; l <= 4; l++) {
          value = least[names[i] " " loops[l]]; plain = least["plain " loops[l]]
          printf " %*.0f (%+.0f)", l == 1 ? 13 : 9, value, value - plain
        }
        print ""
      }
    }' "$work/times"
  echo "load average before and after each round: $loads; $(nproc) cores"
}
trap 'if [ -s "$work/times" ]; then table; [ -z "${RAW:-}" ] || cp "$work/times" "$RAW"; fi; rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
loads=$(cut -d ' ' -f 1 /proc/loadavg)
for round in $(seq "$rounds"); do
  for name in $variants; do
    for processes in 1 2; do
      variant "$name" $processes | sed -n "s/^loop \(.*\)/$name \1 $round/p" >>"$work/times" || echo "$name failed in round $round" >&2
    done
  done
  loads="$loads $(cut -d ' ' -f 1 /proc/loadavg)"
done
