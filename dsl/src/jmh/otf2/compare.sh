#!/bin/sh
# Readers of OTF2 side by side on one generated archive: events per second, and how many times as fast Weft is.
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
mvn -B -q -f "$root/pom.xml" -Pbench -pl dsl -am process-test-classes
weft() {
  "${JAVA_HOME:+$JAVA_HOME/bin/}java" -cp \
    "$root/dsl/target/test-classes:$root/dsl/target/classes:$(cat "$root/dsl/target/test.classpath")" \
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
cat "$work"/ring-*/*.evt >/dev/null # into the file system's cache
first="$work/ring-0.otf2"
echo "compare: $events events, $(du -bc "$work"/ring-0* | tail -n 1 | cut -f 1) bytes, $(nproc) cores," \
  "load $(cut -d ' ' -f 1 /proc/loadavg), $("${JAVA_HOME:+$JAVA_HOME/bin/}java" -version 2>&1 | head -n 1)"
{
  weft warm "$work"/ring-*.otf2
  for run in 1 2 3; do weft cold "$first"; done
  "$work/libotf2_times" "$work"/ring-*.otf2
  echo "otf2-print --silent;$(cpu otf2-print --silent "$first");$events"
  echo "otf2-print, to nowhere;$(cpu otf2-print "$first");$events"
  /usr/bin/python3 "$here/python_times.py" "$first"
} | awk -F ';' '
  { name[NR] = $1; seconds[NR] = $2; events[NR] = $3 }
  $1 == "Weft, function totals, 1 thread" { base = $3 / $2 }
  END {
    printf "%-52s %10s %14s %18s\n", "reader", "seconds", "events/s", "Weft is faster by"
    for (i = 1; i <= NR; i++)
      printf "%-52s %10.4f %14.3g %17.1fx\n", name[i], seconds[i], events[i] / seconds[i], base * seconds[i] / events[i]
  }'
echo "(Weft with function totals on one thread, warm, is the reference; processor seconds, but wall seconds where it says fresh process or wall time)"
