#!/bin/sh
# Readers of OTF2 side by side on a generated archive and on some that tools wrote: events per second, and how many times as fast
# Weft is, and how long a reader waits for each, from the command on.
# Usage: dsl/src/jmh/otf2/compare.sh [EVENTS]      (4000000 unless told)
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
root=$(CDPATH='' cd -- "$here/../../../.." && pwd -P)
events=${1:-4000000}

for tool in otf2-print gcc /usr/bin/python3; do
  command -v "$tool" >/dev/null 2>&1 || {
    echo "compare: $tool is not installed. On Debian and Ubuntu:" \
      "sudo apt-get install otf2-tools libopen-trace-format2-dev python3-otf2 gcc" >&2
    exit 1
  }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
library=$(find /usr/lib -name libopen-trace-format2.so 2>/dev/null | head -n 1)
gcc -O2 -o "$work/libotf2_times" "$here/libotf2_times.c" "${library:?compare: libopen-trace-format2-dev is missing}"
echo "compare: building the benchmarks ..."
mvn -B -q -f "$root/pom.xml" -Pbench -pl dsl/weft -am process-test-classes
weft() {
  "${JAVA_HOME:+$JAVA_HOME/bin/}java" -cp \
    "$root/dsl/weft/target/test-classes:$root/dsl/weft/target/classes:$(cat "$root/dsl/weft/target/test.classpath")" \
    dev.weft.trace.ReaderComparison "$@"
}
# processor seconds of a command
cpu() {
  /usr/bin/python3 -c 'import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(f"{used.ru_utime + used.ru_stime:.4f}")' "$@"
}
weft write "$work" "$events"
first="$work/ring-0.otf2"
slow=1 # rounds of what takes long and is far behind
cat "$work"/ring-*/*.evt >/dev/null # into the file system's cache

# What tools wrote: a run of hpcc recorded by the kit (mapping tables, clock offsets), and one by eztrace (ids of every process).
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
archives="ring=$first"
if command -v hpcc >/dev/null 2>&1 && command -v mpicc.openmpi >/dev/null 2>&1; then
  mkdir "$work/run"
  sed -e '6s/^[0-9 ]*/400 /; 8s/^[0-9 ]*/20 /; 11,12s/^[0-9 ]*/2 /' /usr/share/doc/hpcc/examples/_hpccinf.txt >"$work/run/hpccinf.txt"
  mpicc.openmpi -O2 -shared -fPIC -o "$work/kit.so" "$root"/dsl/trace/src/main/resources/dev/weft/kit/*.c
  (cd "$work/run" && timeout 300 mpirun.openmpi --oversubscribe -np 4 -x LD_PRELOAD="$work/kit.so" -x WEFT_KIT=record \
    -x WEFT_KIT_DIR="$work/hpcc" hpcc </dev/null >/dev/null) && archives="$archives hpcc-kit=$work/hpcc/traces.otf2"
  if command -v eztrace >/dev/null 2>&1; then
    (cd "$work/run" && timeout 300 mpirun.openmpi --oversubscribe -np 4 eztrace -t openmpi -o "$work/eztrace" hpcc \
      </dev/null >/dev/null 2>&1) && archives="$archives hpcc-eztrace=$work/eztrace/hpcc_trace/eztrace_log.otf2"
  fi
else
  echo "compare: without hpcc and Open MPI only the ring is compared"
fi

# wall seconds of a command
waited() {
  start=$(date +%s%N)
  "$@" >/dev/null
  awk -v nanos="$(($(date +%s%N) - start))" 'BEGIN { printf "%.4f", nanos / 1e9 }'
}
# median of the seconds of lines "name;seconds;events" that are alike in their names
medians() {
  sort -t ';' -k 1,1 -k 2,2g | awk -F ';' '
    function out() { if (n) printf "%s;%s;%s\n", name, seconds[int((n + 1) / 2)], events }
    $1 != name { out(); n = 0 }
    { name = $1; seconds[++n] = $2; events = $3 }
    END { out() }'
}
for each in $archives; do
  name=${each%%=*}
  anchor=${each#*=}
  echo
  echo "compare: $name, $(cat "${anchor%.otf2}"/*.evt | wc -c) bytes of events, $(nproc) cores, load $(cut -d ' ' -f 1 /proc/loadavg)," \
    "$("${JAVA_HOME:+$JAVA_HOME/bin/}java" -version 2>&1 | head -n 1)"
  # both sides take turns, so that other work on the machine disturbs them alike
  for turn in 1 2 3 4 5; do
    weft warm "$anchor"
    weft cold "$anchor"
    "$work/libotf2_times" "$anchor"
    echo "What a reader waits for: Weft, with the start of Java;$(waited weft cold "$anchor");0"
    echo "What a reader waits for: libotf2 (C), one round;$(waited "$work/libotf2_times" "$anchor" 1);0"
    if [ "$turn" -le "$slow" ]; then
      echo "otf2-print, to nowhere;$(cpu otf2-print "$anchor" 2>/dev/null);0"
      /usr/bin/python3 "$here/python_times.py" "$anchor" 2>/dev/null || true
    fi
  done | medians | awk -F ';' '
    { name[NR] = $1; seconds[NR] = $2; if ($3 > 0) events = $3 }
    $1 == "Weft, function totals, 1 thread" { base = $2 }
    END {
      printf "%-62s %10s %12s %18s\n", "reader", "seconds", "events/s", "Weft is faster by"
      for (i = 1; i <= NR; i++)
        printf "%-62s %10.4f %12.3g %17.1fx\n", name[i], seconds[i], events / seconds[i], seconds[i] / base
    }'
done
echo "(medians; Weft with function totals on one thread, warm, is the reference; processor seconds, but wall seconds where it" \
  "says fresh process, wall time or what a reader waits for)"
