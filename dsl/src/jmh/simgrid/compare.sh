#!/bin/sh
# SimGrid and Weft's replay side by side on the same rows: seconds of the simulation itself, and how many times as fast Weft is.
# Usage: dsl/src/jmh/simgrid/compare.sh [REPETITIONS [ROW ...]]      such as: compare.sh 3 "ring 1000 100" "flows 1000 3000"
# Three processes of each row unless told; medians.
# Weft replays under infiniband (of the kind of SimGrid's IB) and gigabitEthernet, with a full log. "cold" is the first replay of a
# process, "warm" the median of a later half of 20 calls on fresh numbers. Neither side counts making the program or starting the process,
# but cold holds whatever Java compiles and loads meanwhile. SimGrid keeps no log. Rows that take SimGrid minutes come last.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
root=$(CDPATH='' cd -- "$here/../../../.." && pwd -P)
repetitions=${1:-3}
[ $# -eq 0 ] || shift
[ $# -gt 0 ] || set -- "ring 1000 100" "ring 10000 10" "churn 1000 100" "flows 1000 3000" "flows 1000 10000" "churn 10000 10"
heap=1g

command -v g++ >/dev/null 2>&1 && [ -e /usr/include/simgrid/s4u.hpp ] || {
  echo "compare: g++ or SimGrid is missing. On Debian and Ubuntu: sudo apt-get install g++ libsimgrid-dev" >&2
  exit 1
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
echo "compare: building SimGrid's rows and the benchmarks ..."
g++ -O3 -std=c++17 -o "$work/rows" "$here/rows.cpp" -lsimgrid
mvn -B -q -f "$root/pom.xml" -Pbench -pl dsl/weft -am process-test-classes
java="${JAVA_HOME:+$JAVA_HOME/bin/}java"
weft() {
  "$java" "-Xmx$heap" -cp "$root/dsl/weft/target/test-classes:$root/dsl/weft/target/classes:$(cat "$root/dsl/weft/target/test.classpath")" \
    dev.weft.sharing.replay.ReplayComparison "$@" </dev/null
}
# the median of the first word of each line
median() {
  sort -g | awk '{ value[NR] = $1 } END { if (NR) print value[int((NR + 1) / 2)] }'
}
simgrid() {
  for seed in $(seq 1 "$repetitions"); do "$work/rows" "$1" "$2" "$3" "$4" "$seed" </dev/null 2>/dev/null; done | median
}
cold() {
  for seed in $(seq 1 "$repetitions"); do
    weft "$1" "$2" "$3" 1 "$4" "$seed" | sed 's/.*first \([0-9.]*\) s.*/\1/'
  done | median
}
warm() {
  weft "$1" "$2" "$3" 20 "$4" 1 | sed 's/.*median \([0-9.]*\) s.*/\1/'
}

echo "compare: SimGrid $(dpkg-query -W -f '${Version}' libsimgrid-dev 2>/dev/null || echo of unknown version), $("$java" -version 2>&1 | head -n 1), -Xmx$heap, $(nproc) cores, $(sed -n 's/model name[^:]*: //p' /proc/cpuinfo | head -n 1), load $(cut -d ' ' -f 1-3 /proc/loadavg)"
printf '%-18s %-16s %9s %9s %9s %9s  %s\n' row "Weft's model" IB LV08 cold warm "IB/cold LV08/cold IB/warm LV08/warm"
printf '%s\n' "$@" | while read -r row hosts messages; do
  ib=$(simgrid IB "$row" "$hosts" "$messages")
  lv=$(simgrid LV08 "$row" "$hosts" "$messages")
  for model in infiniband gigabitEthernet; do
    first=$(cold "$row" "$hosts" "$messages" "$model")
    later=$(warm "$row" "$hosts" "$messages" "$model")
    echo "$ib $lv $first $later" | awk -v row="$row $hosts $messages" -v model="$model" '
      NF != 4 { print "compare: one side printed no time for " row; exit 1 }
      {
      printf "%-18s %-16s %9.3f %9.3f %9.4f %9.4f  %7.1f %9.1f %7.1f %9.1f\n",
        row, model, $1, $2, $3, $4, $1 / $3, $2 / $3, $1 / $4, $2 / $4 }'
  done
done
echo "compare: load at the end $(cut -d ' ' -f 1-3 /proc/loadavg)"
