#!/usr/bin/env bash
# Builds the measuring programs with Open MPI and MPICH, runs each with 2 to 4 ranks and checks the files (check.py computes the stop
# rule again); clocks with a pretended skew, sanitizers, wrong arguments, killed runs. Prints a time per step; the first failure
# ends it. Debian: make openmpi-bin libopenmpi-dev mpich libmpich-dev. With more ranks than cores MPI is slow, so counts are small.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
kit=$here/../../../../trace/src/main/resources/dev/weft/kit/measure
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
strict="-D_GNU_SOURCE -std=c99 -g -Wall -Wextra -Werror"
programs="pingpong rate scheme hvpp line stencil collective loggp noise raw"

step_start=0
step() {
  [ "$step_start" = 0 ] || echo "  $(($(date +%s%N) / 1000000 - step_start)) ms"
  step_start=$(($(date +%s%N) / 1000000))
  [ -z "$1" ] || echo "- $1"
}

launch() { # ranks, command; with the MPI of the loop below
  local ranks=$1
  shift
  if [ "$mpi" = openmpi ]; then
    timeout 60 mpirun.openmpi --oversubscribe -np "$ranks" "$@" </dev/null
  else
    timeout 60 mpiexec.hydra -np "$ranks" -bind-to core "$@" </dev/null
  fi
}

fails() { echo "$*" >&2; exit 1; }

check() { /usr/bin/python3 "$here/check.py" "$@"; }

build() { # folder, flags for compiler and linker, programs
  local folder=$1 flags=$2
  shift 2
  mkdir "$folder"
  cp "$kit"/*.c "$kit"/*.h "$kit/Makefile" "$folder"
  make -s -j2 -C "$folder" MPICC="mpicc.$mpi" CFLAGS="-Wall -Wextra -Werror $flags" LDFLAGS="$flags" "$@"
}

# The number of ranks of a program, and options by which it has few cells.
arguments() {
  case $1 in
    pingpong) echo "2 --sizes 1,5000 --cache hot,cold,untouched --flush 64k" ;;
    loggp) echo "2 --sizes 8 --messages 2,4" ;;
    noise) echo "2 --quanta 20,50 --samples 200" ;;
    raw) echo "2 --sizes 1,65536" ;;
    rate) echo "2 --sizes 64 --windows 1,8 --posted 0,10" ;;
    hvpp) echo "2 --sizes 64 --messages 4" ;;
    line) echo "4 --sizes 64 --messages 4" ;;
    scheme) echo "4 --sizes 64" ;;
    stencil) echo "2 --grid-x 64 --grid-y 64 --halo 1,2" ;;
    *) echo "2 --sizes 64" ;;
  esac
}

run_all() { # folder of programs, folder of files, further options
  local bin=$1 out=$2 program
  shift 2
  for program in $programs; do
    # shellcheck disable=SC2046
    set_arguments $(arguments "$program")
    launch "$ranks" "$bin/$program" --out "$out" --clock-span 0.02 --seconds 3 --max-samples 30 "${chosen[@]}" "$@"
    check file "$out/$program-1.csv"
  done
}

set_arguments() {
  ranks=$1
  shift
  chosen=("$@")
}

wrong() { # program, what the line says, arguments: one line, code 2, no file
  local program=$1 text=$2 code=0
  shift 2
  timeout 20 "$work/$mpi/$program" --out "${out-$work/wrong}" "$@" >"$work/said" 2>&1 </dev/null || code=$?
  [ "$code" = 2 ] || fails "$program $*: code $code, $(cat "$work/said")"
  [ "$(wc -l <"$work/said")" = 1 ] || fails "$program $*: not one line: $(cat "$work/said")"
  grep -q -e "^$program: [a-z-]* \".*\": .*\. Try " "$work/said" && grep -q -e "$text" "$work/said" || fails "$program $*: $(cat "$work/said")"
  [ -z "$(ls "$work/wrong")" ] || fails "$program $*: has left a file"
}

mkdir "$work/wrong"
for mpi in ${MPIS:-openmpi mpich}; do
  bin=$work/$mpi
  files=$work/files-$mpi
  mkdir "$files"

  step "$mpi: build"
  build "$bin" "-O2" pingpong loggp noise raw
  # shellcheck disable=SC2086
  mpicc.$mpi $strict -I"$kit" -o "$bin/median" "$here/median.c" "$kit/samples.c" "$kit/buffers.c" -lm
  # shellcheck disable=SC2086
  mpicc.$mpi $strict -DMEASURE_TEST_SKEW=5000 -DMEASURE_TEST_HOSTS=1 -I"$kit" -o "$bin/drift" "$here/drift.c" "$kit/clock.c" \
    "$kit/place.c" "$kit/buffers.c" -lm

  # shellcheck disable=SC2086
  mpicc.$mpi $strict -I"$kit" -o "$bin/cache" "$here/cache.c" "$kit/buffers.c"

  step "$mpi: buffers that are hot or were never touched"
  "$bin/cache" || fails "a buffer is not what it should be"

  step "$mpi: build with sanitizers"
  # shellcheck disable=SC2086
  build "$work/sanitized-$mpi" "-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all" $programs
  step "$mpi: each program, with sanitizers"
  # Memory that the MPI library never frees is not ours.
  ASAN_OPTIONS=detect_leaks=0 run_all "$work/sanitized-$mpi" "$files"

  step "$mpi: the interval of the median"
  "$bin/median" >"$work/said"
  check median "$work/said"

  step "$mpi: pretended clocks are synchronised, drift and all"
  # On a busy machine no round trip may be fast; a wrong clock is wrong every time. MPICH does not yield its core while it waits.
  ranks=$([ $mpi = openmpi ] && echo 4 || echo 2)
  for attempt in 1 2 3 4 5; do
    launch $ranks "$bin/drift" >"$work/said"
    ! check drift "$work/said" $((5000 * (ranks - 1))) || break
    [ $attempt -lt 5 ] || fails "the clocks are not synchronised"
  done

  step "$mpi: pairs between and within two pretended hosts, whose clocks differ"
  mkdir "$files/hosts"
  (
    cd "$kit"
    # shellcheck disable=SC2086
    mpicc.$mpi $strict -DMEASURE_TEST_SKEW=5000 -DMEASURE_TEST_HOSTS=2 -o "$bin/two" pingpong.c measure.c options.c output.c start.c \
      clock.c place.c samples.c buffers.c -lm
    # shellcheck disable=SC2086
    mpicc.$mpi $strict -DMEASURE_TEST_SKEW=5000 -DMEASURE_TEST_HOSTS=1 -o "$bin/one" pingpong.c measure.c options.c output.c start.c \
      clock.c place.c samples.c buffers.c -lm
  )
  launch 4 "$bin/two" --out "$files/hosts" --sizes 8 --pairs 1,2 --sync barrier --clock-span 0.02 --min-samples 3 --max-samples 3
  check file "$files/hosts/pingpong-1.csv" 3
  check cells "$files/hosts/pingpong-1.csv" inter-node,8,1,hot inter-node,8,2,hot intra-socket,8,1,hot
  for launch in 2 3 4 5 6; do
    launch 2 "$bin/one" --out "$files/hosts" --sizes 8 --launch $launch --min-samples 100
    check file "$files/hosts/pingpong-$launch.csv"
    ! check one-way "$files/hosts/pingpong-$launch.csv" || break
    [ $launch -lt 6 ] || fails "one way is no half of a round trip"
  done

  step "$mpi: synchronisation by windows and barriers; no global clock; the paper's protocol"
  mkdir "$files/sync"
  launch 2 "$bin/pingpong" --out "$files/sync" --sizes 64 --sync window --clock-span 0.02 --max-samples 40
  launch 2 "$bin/pingpong" --out "$files/sync" --sizes 64 --sync barrier --clock off --max-samples 40 --launch 2
  launch 2 "$bin/pingpong" --out "$files/sync" --sizes 64 --clock-span 0.02 --protocol paper --launch 3
  for run in 1 2 3; do check file "$files/sync/pingpong-$run.csv"; done
  grep -q "^# synchronisation: window; clock error" "$files/sync/pingpong-1.csv" || fails "not by windows"
  grep -q "^# synchronisation: barrier; no global clock" "$files/sync/pingpong-2.csv" || fails "not by barriers"
  [ "$(grep -c '^ping-pong,[^,]*,64,1,hot,[0-9]*,[^,]*,,0$' "$files/sync/pingpong-2.csv")" -ge 30 ] || fails "a global time without a clock"
  grep -q "^# end: 4 samples of 1 cells, 0 not settled, 0 late" "$files/sync/pingpong-3.csv" || fails "not four timings"

  launch 2 "$bin/pingpong" --out "$files/sync" --sizes 64 --clock-span 0.02 --tolerance 0 --max-samples 30 --launch 4
  check file "$files/sync/pingpong-4.csv"
  [ "$(grep -c '^ping-pong,.*,1$' "$files/sync/pingpong-4.csv")" -ge 20 ] || fails "who begins later than at once is not late"

  launch 2 "$bin/pingpong" --out "$files/sync" --sizes 1,2 --clock-span 0.02 --resync 0 --max-samples 30 --launch 5
  check file "$files/sync/pingpong-5.csv"
  grep -q "^# clock: synchronised again after .* s; error before .* s, after .* s" "$files/sync/pingpong-5.csv" || fails "clocks are left alone"

  step "$mpi: the seed and the launch give the order of cells"
  mkdir "$files/again" "$files/order"
  brief="--max-size 64 --random-sizes 3 --limits 40 --sync barrier --clock off --min-samples 1 --max-samples 1 --warmup 1"
  # shellcheck disable=SC2086
  launch 2 "$bin/pingpong" --out "$files/order" $brief
  # shellcheck disable=SC2086
  launch 2 "$bin/pingpong" --out "$files/again" $brief
  # shellcheck disable=SC2086
  launch 2 "$bin/pingpong" --out "$files/order" --launch 2 $brief
  check order "$files/order/pingpong-1.csv" "$files/again/pingpong-1.csv" "$files/order/pingpong-2.csv"

  step "$mpi: time is up"
  mkdir "$files/up"
  # however fast or slow the machine: the first cell begins within 3 s, and none has so many samples by then
  launch 2 "$bin/pingpong" --out "$files/up" --seconds 3 --clock-span 0.02 --warmup 1 --sizes 1M,2M \
    --min-samples 1000000 --max-samples 1000000
  check file "$files/up/pingpong-1.csv"
  grep -q "^# not settled: .* after [0-9]* samples, time is up" "$files/up/pingpong-1.csv" || fails "no cell has ended by the time"
  grep -q "^# not measured: ping-pong " "$files/up/pingpong-1.csv" || fails "all cells have been measured"

  launch 2 "$bin/pingpong" --out "$files/up" --seconds 0.5 --sizes 8 --warmup 1000000 --sync barrier --clock off --launch 2
  grep -q "^# not measured: ping-pong " "$files/up/pingpong-2.csv" || fails "warm-ups go on when time is up"
  timeout 6 "$bin/noise" --out "$files/up" --seconds 0.5 --quanta 100000 --samples 1000
  grep -q "^# end: 0 samples" "$files/up/noise-1.csv" || fails "a series goes on when time is up"

  step "$mpi: wrong arguments"
  if [ "$mpi" = openmpi ]; then # whose processes take long to start: meanwhile a side that falls silent is waited for
    port=$((20000 + RANDOM % 10000))
    timeout 30 /usr/bin/python3 "$here/peer.py" late $port &
    sleep 0.3
    mkdir "$files/silent"
    (timeout 30 "$bin/raw" --connect 127.0.0.1:$port --out "$files/silent" --sizes 1 >"$work/silent" 2>&1 || echo "code $?" >>"$work/silent") &
    silent=$!
  fi
  wrong pingpong "must be a whole number from 1" --launch x
  wrong pingpong "must be a whole number from 1" --launch 0
  wrong pingpong "must be a whole number from 1" --launch 99999999999999999999
  wrong pingpong "must have a value" --launch
  wrong pingpong "must be one of the program's options" --lunch 1
  wrong pingpong "must be given once" --seed 1 --seed 2
  wrong pingpong "must be an option" launch
  wrong pingpong "whole numbers with commas between" --sizes 1,,2
  wrong pingpong "whole numbers with commas between" --sizes 4T
  wrong pingpong "some of hot,cold,untouched" --cache hot,warm
  wrong pingpong "some of hot,cold,untouched" --cache hot,hot
  wrong pingpong "one of barrier,window,deadline" --sync "barrier
window"
  wrong pingpong "must be on" --clock off
  wrong pingpong "must be at least --min-size 2097152. Try --max-size 2097152" --min-size 2M --max-size 1M
  wrong pingpong "must be at least --min-samples" --max-samples 10
  wrong pingpong "must be a number from 0" --seconds nan
  wrong pingpong "must be 2 or more"
  wrong loggp "must be one of kit" --protocol paper
  wrong noise "whole numbers" --quanta 0
  wrong raw "must be HOST:PORT" --connect here
  wrong raw "must be reachable (port 1: Connection refused)" --connect 127.0.0.1:1
  out="" wrong pingpong "must be a folder with a path of 1 to 960 bytes"
  out=$(printf 'a/%.0s' $(seq 600)) wrong pingpong "must be a folder with a path of 1 to 960 bytes"
  if [ "$mpi" = mpich ]; then # which starts fast; the rules are the same
    wrong pingpong "from 0 to 2147483647. Try --sizes 0" --sizes 3221225472
    wrong pingpong "from 0 to 2147483647. Try --sizes 0" --sizes "$(seq -s, 400),x"
    grep -q '"1,2,3.*,23,\.\.": must' "$work/said" || fails "a long value is shown whole: $(cat "$work/said")"
    wrong pingpong "must be at least --min-size 1. Try --max-size 1" --max-size 0
    wrong pingpong "must be left out with --sizes" --sizes 8 --min-size 64
    wrong pingpong "must be left out with --protocol paper" --protocol paper --sync window
    wrong pingpong "must be left out with --protocol paper" --protocol paper --max-samples 4
    wrong pingpong "each from 1 to 100000" --pairs ""
    wrong pingpong "must be whole numbers" --sizes ""
    for text in 1e-400 0x2 " 2" +2 1e; do wrong pingpong "must be a number from 0" --seconds "$text"; done
    out=/proc wrong noise "must be a folder to write in (.*Try --out with another folder" --quanta 1 --steps 1
    wrong loggp "from 0 to 0.01" --delay 10
    wrong loggp "must be 0, or from 1e-09" --delay 1e-30
    wrong loggp "each from 2 to 1000" --messages 100000
    wrong raw "each from 1 to 2147483647. Try --sizes 1" --sizes 0,5 --connect 127.0.0.1:1
    wrong noise "must be up to 50 numbers" --quanta "$(seq -s, 60)"
    wrong noise "each from 1 to 100000" --quanta 1000000
    wrong noise "up to 2000 for each microsecond" --quanta 20 --steps 40001
    for text in " 5017" +5017 0; do
      code=0
      "$bin/raw" --listen "$text" >"$work/said" 2>&1 || code=$?
      [ "$code" = 2 ] && grep -q "must be a port" "$work/said" || fails "raw --listen $text: $code, $(cat "$work/said")"
    done
    port=$((20000 + RANDOM % 10000))
    timeout 30 /usr/bin/python3 "$here/peer.py" other $port &
    sleep 0.3
    wrong raw "must be a raw --listen (the other side does not answer as raw does)" --connect 127.0.0.1:$port
    code=0
    (timeout 30 "$bin/raw" --listen $((port + 1)) >"$work/said" 2>&1 || echo "code $?" >>"$work/said") &
    process=$!
    sleep 0.3
    /usr/bin/python3 "$here/peer.py" asks $((port + 1))
    wait $process
    [ "$(grep -c "^raw: connection .*what has come is no size.*Try " "$work/said")" = 1 ] && [ "$(tail -1 "$work/said")" = "code 1" ] &&
      [ "$(wc -l <"$work/said")" = 2 ] || fails "raw --listen takes anything: $(cat "$work/said")"
    mkdir "$work/taken"
    ln -s nowhere/else "$work/taken/noise-1.csv"
    touch "$work/taken/noise-2147483647.csv"
    out=$work/taken wrong noise "a link that leads nowhere.* Try --launch 2$" --quanta 1
    out=$work/taken wrong noise "never overwritten. Try --launch 1$" --launch 2147483647
  fi
  code=0
  launch 1 "$bin/noise" --out "$work/wrong" --quanta 1 : -np 1 "$bin/noise" --out "$work/wrong" --quanta 2 >"$work/said" 2>&1 || code=$?
  [ "$code" = 2 ] && [ "$(grep -c '^noise: ranks "2": must all have the same program and options. Try ' "$work/said")" = 1 ] &&
    [ -z "$(ls "$work/wrong")" ] || fails "$code, $(cat "$work/said")"
  code=0
  (
    ulimit -v 2000000 # KiB
    launch 2 "$bin/pingpong" --out "$work/wrong" --sizes 8 --cache cold --flush 2000M
  ) >"$work/said" 2>&1 || code=$?
  [ "$code" = 2 ] && [ "$(grep -c '^pingpong: --flush "2097152000": must be memory that each rank can have' "$work/said")" = 1 ] &&
    [ -z "$(ls "$work/wrong")" ] || fails "$code, $(cat "$work/said")"
  if [ "$mpi" = openmpi ]; then
    wait $silent
    [ "$(grep -c '^raw: connection "127.0.0.1:[0-9]*": .*no sign of the other side for 10 s. Try ' "$work/silent")" = 1 ] &&
      [ "$(wc -l <"$work/silent")" = 2 ] && [ "$(tail -1 "$work/silent")" = "code 1" ] && [ -z "$(ls "$files/silent")" ] ||
      fails "raw waits, or leaves a file: $(cat "$work/silent")"
  fi
  code=0
  launch 2 "$bin/pingpong" --out "$work/wrong/nowhere" >"$work/said" 2>&1 || code=$?
  [ "$code" = 2 ] && [ "$(grep -c "^pingpong: .*must be a folder to write in" "$work/said")" = 1 ] || fails "$code, $(cat "$work/said")"
  "$bin/pingpong" --help >"$work/said" 2>&1 || fails "--help"
  grep -q -e "--launch N" "$work/said" || fails "--help: $(cat "$work/said")"
  launch 2 "$bin/pingpong" --help >"$work/said" 2>&1
  [ "$(grep -c -e "--launch N" "$work/said")" = 1 ] || fails "--help of two ranks: $(cat "$work/said")"

  step "$mpi: an existing file is not overwritten"
  before=$(sha256sum "$files/pingpong-1.csv")
  code=0
  launch 2 "$bin/pingpong" --out "$files" >"$work/said" 2>&1 || code=$?
  [ "$code" = 2 ] && grep -q "exists and is never overwritten. Try --launch 2" "$work/said" || fails "$code, $(cat "$work/said")"
  [ "$before" = "$(sha256sum "$files/pingpong-1.csv")" ] || fails "the file has changed"

  if [ "$mpi" = mpich ]; then # Open MPI writes larger files itself
    step "$mpi: a full disk ends the run with one line"
    mkdir "$files/full"
    code=0
    (
      trap '' XFSZ
      ulimit -f 16384 # KiB; the MPI library has files of its own, too
      exec "$bin/noise" --out "$files/full" --quanta 1 --samples 1000000
    ) >"$work/said" 2>&1 || code=$?
    [ "$code" = 1 ] && [ "$(grep -c "^noise: .*cannot write" "$work/said")" = 1 ] || fails "$code, $(cat "$work/said")"
    grep -q "^# program" "$files/full/noise-1.csv" || fails "what was measured is gone"
    # shellcheck disable=SC2086
    (cd "$kit" && mpicc.$mpi $strict -Wl,--wrap=fopen -o "$bin/full" noise.c measure.c options.c output.c start.c clock.c place.c samples.c \
      buffers.c "$here/full.c" -lm)
    code=0
    "$bin/full" --out "$files/full" --launch 2 --quanta 1 --samples 100 >"$work/said" 2>&1 || code=$?
    [ "$code" = 1 ] && [ "$(grep -c '^noise: file ".*noise-2.csv": cannot write .* and start again$' "$work/said")" = 1 ] ||
      fails "$code, $(cat "$work/said")"
    [ ! -e "$files/full/noise-2.csv" ] || fails "a file without a sample blocks its launch"
  fi

  step "$mpi: a killed run leaves what it has measured"
  mkdir "$files/cut"
  launch 2 "$bin/pingpong" --out "$files/cut" --clock-span 0.02 --precision 0.01 --max-samples 1000000 >/dev/null 2>&1 &
  for _ in $(seq 100); do
    sleep 0.1
    [ ! -e "$files/cut/pingpong-1.csv" ] || [ "$(wc -l <"$files/cut/pingpong-1.csv")" -lt 1000 ] || break
  done
  # The processes of this run alone: its folder is in their command.
  for process in $(pgrep -f -- "$bin/pingpong --out $files/cut"); do kill -9 "$process" 2>/dev/null || true; done
  wait
  check cut "$files/cut/pingpong-1.csv"

  step "$mpi: a socket between two programs launched by hand"
  mkdir "$files/hand"
  port=$((20000 + RANDOM % 10000))
  timeout 30 "$bin/raw" --listen $port &
  sleep 0.3
  timeout 30 "$bin/raw" --connect 127.0.0.1:$port --out "$files/hand" --sizes 1,100000 --max-samples 30
  wait $!
  check file "$files/hand/raw-1.csv" 2

done
step ""
