#!/bin/sh
# TinyMPI, Open MPI and MPJ Express side by side on this machine: half round trips of 1 B and 1 MiB, context switches, 1,000 ranks.
# Usage: ./weft bench tinympi [REPETITIONS]      (3 fresh processes of each row unless told)
# A process measures blocks of the same exchange. "first" is the first block of a process, when Java has compiled nothing, "least" and
# "median" are of the later half of its blocks; of several processes, the table has the median, the least and the median.
# Open MPI and MPJ Express are measured if they are there; TinyMPI needs neither.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
root=$(CDPATH='' cd -- "$here/../../../.." && pwd -P)
repetitions=${1:-3}
case $repetitions in "" | *[!0-9]* | 0) echo "compare: REPETITIONS must be a whole number from 1 on, not $repetitions" >&2; exit 2 ;; esac

major() { # of the JDK in this folder; 0 if there is none
  [ -x "$1/bin/javac" ] || { echo 0; return; }
  "$1/bin/javac" -version 2>&1 | sed -n 's/^javac \([0-9]*\).*/\1/p' | grep . || echo 0
}
old='' # a JDK 17, and the newest from 21 on
new=''
newest=20
for home in "${JAVA_HOME:-}" /usr/lib/jvm/* /opt/java/* "$HOME"/.sdkman/candidates/java/* \
  /Library/Java/JavaVirtualMachines/*/Contents/Home; do
  [ -n "$home" ] || continue
  version=$(major "$home")
  [ "$version" -ne 17 ] || old=${old:-$home}
  [ "$version" -le "$newest" ] || { new=$home; newest=$version; }
done
[ -n "$old$new" ] || { echo "compare: there is no JDK 17, and none from 21 on; set JAVA_HOME" >&2; exit 1; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
echo "compare: building ..."
JAVA_HOME=${old:-$new} mvn -B -q -f "$root/pom.xml" -Pbench -pl dsl/weft -am process-test-classes
classes="$root/dsl/weft/target/test-classes:$root/dsl/weft/target/classes:$(cat "$root/dsl/weft/target/test.classpath")"

limit() { # what hangs ends
  seconds=$1
  shift
  if command -v timeout >/dev/null 2>&1; then timeout "$seconds" "$@"; else "$@"; fi
}
# Writes the line of one process: group; name; microseconds.
# note GROUP NAME COMMAND..
note() {
  group=$1
  name=$2
  shift 2
  times=$("$@" 2>/dev/null </dev/null | sed -n 's/^microseconds;//p' | head -n 1) || true
  echo "$group;$name;${times:-none}" >>"$work/times"
  printf . >&2
}

# ---------------------------------------------------------------- TinyMPI

# weft GROUP THREADS WHAT NODES CORES RATIO TRANSPORT BYTES ROUNDS BLOCKS; THREADS are those of a core (carried), of the JVM or platform
weft() {
  group=$1
  threads=$2
  shift 2
  what="$1 $2 $3 $4"
  shift 4
  case $threads in
    carried) home=$new; name="TinyMPI, virtual threads, carrier per core"; opens=--add-opens=java.base/java.lang=ALL-UNNAMED; kind=best ;;
    jvm) home=$new; name="TinyMPI, virtual threads, JVM's carriers"; opens=-Dweft.nothing=opened; kind=best ;;
    new) home=$new; name="TinyMPI, platform threads"; opens=-Dweft.nothing=opened; kind=platform ;;
    old) home=$old; name="TinyMPI, platform threads"; opens=-Dweft.nothing=opened; kind=platform ;;
  esac
  [ -n "$home" ] || return 0
  version=$newest
  [ "$threads" != old ] || version=17
  # shellcheck disable=SC2086
  note "$group" "$name, Java $version" limit 120 "$home/bin/java" $opens -XX:+UseSerialGC -Xmx1g -cp "$classes" \
    dev.weft.tinympi.TinyMpiComparison $what "$kind" "$@"
}

# ---------------------------------------------------------------- Open MPI and MPJ Express

export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
open=''
if command -v mpirun >/dev/null 2>&1 && command -v mpicc >/dev/null 2>&1 &&
  mpirun --version 2>/dev/null | grep -q 'Open MPI'; then
  mpicc -O2 -o "$work/pingpong" "$here/pingpong.c" && open=$(mpirun --version | sed -n 's/.*(Open MPI) /Open MPI /p' | head -n 1)
fi
MPJ_HOME=${MPJ_HOME:-/usr/share/mpj}
export MPJ_HOME
mpj=''
if [ -n "$old" ] && [ -e "$MPJ_HOME/lib/mpj.jar" ]; then
  jars=$MPJ_HOME/lib/starter.jar:$MPJ_HOME/lib/mpj.jar:$MPJ_HOME/lib/smpdev.jar:/usr/share/java/log4j-1.2.jar
  "$old/bin/javac" -cp "$jars" -d "$work" "$here/MpjPingPong.java" && mpj="MPJ Express $(sed -n \
    's/^mpjexpress.version=//p' "$MPJ_HOME/conf/mpjexpress.conf" 2>/dev/null)"
fi

# openmpi GROUP NAME OPTION.. -- BYTES ROUNDS BLOCKS
openmpi() {
  [ -n "$open" ] || return 0
  group=$1
  name="$open, $2"
  shift 2
  note "$group" "$name" limit 120 "$@"
}
# both ranks on one processor, which they leave to each other while they wait
one_processor() {
  if command -v taskset >/dev/null 2>&1; then
    openmpi "$1" "two processes on one processor" \
      taskset -c 0 mpirun --bind-to none --oversubscribe --mca mpi_yield_when_idle 1 -np 2 "$work/pingpong" "$2" "$3" "$4"
  fi
}
two_processors() {
  openmpi "$1" "two processes, shared memory" mpirun --oversubscribe -np 2 "$work/pingpong" "$2" "$3" "$4"
}
by_tcp() {
  openmpi "$1" "two processes, TCP" mpirun --oversubscribe --mca btl self,tcp -np 2 "$work/pingpong" "$2" "$3" "$4"
}
# its device of threads hangs at the start now and then, in its own barrier
threads_of_mpj() {
  for try in 1 2 3 4 5 6; do
    out=$(limit 15 "$old/bin/java" -XX:+UseSerialGC -cp "$work:$jars" runtime.starter.MulticoreStarter "$work" 2 smpdev \
      useLocalLoader EMPTY MpjPingPong "$@") || true
    case $out in *microseconds*) echo "$out"; return ;; esac
  done
}
mpj_threads() {
  [ -z "$mpj" ] || note "$1" "$mpj, two threads (multicore), Java 17" threads_of_mpj "$2" "$3" "$4"
}
mpj_processes() {
  [ -z "$mpj" ] || note "$1" "$mpj, two processes (niodev), Java 17" limit 60 "$old/bin/java" -cp "$work:$jars" MpjPingPong niodev \
    "$2" "$3" "$4"
}

# ---------------------------------------------------------------- rows

mib=1048576
load() { cut -d ' ' -f 1-3 /proc/loadavg 2>/dev/null || uptime; }
before=$(load)
turn=0
while [ "$turn" -lt "$repetitions" ]; do # all take turns, so that other work on the machine disturbs them alike
  turn=$((turn + 1))
  one="1 B, two ranks of one core"
  weft "$one" carried pingpong 1 1 2 unix 1 1000 800
  weft "$one" jvm pingpong 1 1 2 unix 1 1000 800
  weft "$one" new pingpong 1 1 2 unix 1 1000 200
  weft "$one" old pingpong 1 1 2 unix 1 1000 200
  one_processor "$one" 1 1000 200
  mib1="1 MiB, two ranks of one core"
  weft "$mib1" carried pingpong 1 1 2 unix $mib 20 200
  weft "$mib1" jvm pingpong 1 1 2 unix $mib 20 200
  weft "$mib1" new pingpong 1 1 2 unix $mib 20 200
  weft "$mib1" old pingpong 1 1 2 unix $mib 20 200
  one_processor "$mib1" $mib 20 100
  two="1 B, two cores of one JVM"
  weft "$two" carried pingpong 1 2 1 unix 1 500 400
  weft "$two" new pingpong 1 2 1 unix 1 500 400
  weft "$two" old pingpong 1 2 1 unix 1 500 400
  two_processors "$two" 1 1000 200
  mpj_threads "$two" 1 500 100
  mib2="1 MiB, two cores of one JVM"
  weft "$mib2" carried pingpong 1 2 1 unix $mib 20 200
  weft "$mib2" new pingpong 1 2 1 unix $mib 20 200
  weft "$mib2" old pingpong 1 2 1 unix $mib 20 200
  two_processors "$mib2" $mib 20 100
  mpj_threads "$mib2" $mib 20 50
  for transport in unix tcp; do
    label=TCP
    [ $transport = tcp ] || label="Unix sockets"
    weft "1 B, two JVMs, $label" carried pingpong 2 1 1 $transport 1 500 400
    weft "1 B, two JVMs, $label" new pingpong 2 1 1 $transport 1 500 400
    weft "1 B, two JVMs, $label" old pingpong 2 1 1 $transport 1 500 400
    [ $transport = unix ] || { by_tcp "1 B, two JVMs, $label" 1 500 200; mpj_processes "1 B, two JVMs, $label" 1 500 100; }
    weft "1 MiB, two JVMs, $label" carried pingpong 2 1 1 $transport $mib 20 60
    weft "1 MiB, two JVMs, $label" old pingpong 2 1 1 $transport $mib 20 60
    [ $transport = unix ] || { by_tcp "1 MiB, two JVMs, $label" $mib 20 60; mpj_processes "1 MiB, two JVMs, $label" $mib 20 40; }
  done
  switch="context switch, two ranks of one core"
  weft "$switch" carried switch 1 1 2 unix 1 1000 800
  weft "$switch" jvm switch 1 1 2 unix 1 1000 800
  weft "$switch" new switch 1 1 2 unix 1 1000 200
  weft "$switch" old switch 1 1 2 unix 1 1000 200
  ring="1 B once around 1,000 ranks of one core, each hop"
  weft "$ring" carried ring 1 1 1000 unix 1 5 100
  weft "$ring" jvm ring 1 1 1000 unix 1 5 100
  weft "$ring" new ring 1 1 1000 unix 1 5 40
  weft "$ring" old ring 1 1 1000 unix 1 5 40
  barrier="barrier of 1,000 ranks of one core"
  weft "$barrier" carried barrier 1 1 1000 unix 1 2 60
  weft "$barrier" jvm barrier 1 1 1000 unix 1 2 60
  weft "$barrier" new barrier 1 1 1000 unix 1 2 20
  weft "$barrier" old barrier 1 1 1000 unix 1 2 20
done
echo >&2

echo "compare: $(nproc 2>/dev/null || echo some) processors$(sed -n 's/model name[^:]*:/,/p' /proc/cpuinfo 2>/dev/null | head -n 1)," \
  "load $before before and $(load) after; microseconds, $repetitions processes of each row, serial collector"
echo "compare: \"times\" is the median beside that of the first row of its group"
awk -F ';' '
  BEGIN { # medians that are asked for
    bar["1 B, two ranks of one core"] = 1
    bar["1 MiB, two ranks of one core"] = 60
    bar["1 B, two JVMs, Unix sockets"] = 8
    bar["1 B, two JVMs, TCP"] = 12
  }
  function ordered(of, n,   i, j, held) { # in place
    for (i = 2; i <= n; i++) {
      held = of[i]
      for (j = i - 1; j > 0 && of[j] > held; j--) of[j + 1] = of[j]
      of[j + 1] = held
    }
  }
  function median(text,   n, of, i) {
    n = split(text, of, " ")
    for (i = 1; i <= n; i++) of[i] += 0
    ordered(of, n)
    return of[int((n + 1) / 2)]
  }
  {
    row = $1 ";" $2
    if (!(row in known)) {
      known[row] = 1
      if (!($1 in rows)) groups[++count] = $1
      rows[$1] = rows[$1] "\n" row
    }
    if ($3 != "none") {
      first[row] = first[row] " " $3
      medians[row] = medians[row] " " $5
      if (!(row in least) || $4 + 0 < least[row]) least[row] = $4 + 0
    }
  }
  END {
    for (g = 1; g <= count; g++) {
      n = split(substr(rows[groups[g]], 2), of, "\n")
      printf "\n%-62s %10s %10s %10s %8s\n", groups[g], "first", "least", "median", "times"
      base = 0
      for (i = 1; i <= n; i++) {
        split(of[i], part, ";")
        if (!(of[i] in medians)) {
          printf "  %-60s %10s\n", part[2], "n/a"
          continue
        }
        value = median(medians[of[i]])
        if (!base) base = value
        printf "  %-60s %10.3f %10.3f %10.3f %8.2f%s\n", part[2], median(first[of[i]]), least[of[i]], value, value / base,
          i == 1 && (groups[g] in bar) ? (value <= bar[groups[g]] ? "  at most " : "  MORE THAN ") bar[groups[g]] : ""
      }
    }
  }' "$work/times"
