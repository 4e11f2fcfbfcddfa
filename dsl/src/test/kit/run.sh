#!/usr/bin/env bash
# Builds the MPI kit with Open MPI and MPICH and checks what it writes about every.c against counts made by hand, with
# otf2-print and python3-otf2 as independent readers. Prints a time per step; the first failure ends it.
# Debian: openmpi-bin libopenmpi-dev mpich libmpich-dev gfortran g++ otf2-tools python3-otf2 valgrind. SKIP_VALGRIND=1 saves a
# minute. What killed programs leave is read by Weft itself if it has been built.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
kit=$here/../../../trace/src/main/resources/dev/weft/kit
work=$(mktemp -d)
mounted=""
trap '[ -z "$mounted" ] || umount "$mounted"; rm -rf "$work"' EXIT
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
warnings="-std=c11 -O2 -g -Wall -Wextra -Werror"
# Without inlining and tail calls every function has a frame; gcc takes MPI_STATUSES_IGNORE and MPI_UNWEIGHTED for arrays.
program="-std=gnu11 -O2 -g -fno-inline -fno-optimize-sibling-calls -pthread -Wall -Wextra -Werror -Wno-stringop-overflow -Wno-stringop-overread"

step_start=0
step() {
  [ "$step_start" = 0 ] || echo "  $(($(date +%s%N) / 1000000 - step_start)) ms"
  step_start=$(($(date +%s%N) / 1000000))
  [ -z "$1" ] || echo "- $1"
}

launch() { # MPI, variables for the program as NAME=VALUE, --, command
  local mpi=$1 variables=()
  shift
  while [ "$1" != -- ]; do
    if [ "$mpi" = openmpi ]; then variables+=(-x "$1"); else variables+=(-genv "${1%%=*}" "${1#*=}"); fi
    shift
  done
  shift
  if [ "$mpi" = openmpi ]; then
    timeout 120 mpirun.openmpi --oversubscribe -np 4 "${variables[@]}" "$@" </dev/null
  else
    timeout 120 mpiexec.hydra -np 4 "${variables[@]}" "$@" </dev/null
  fi
}

fails() { echo "$*" >&2; exit 1; }

for mpi in openmpi mpich; do
  lib=$work/$mpi.so
  every=$work/every-$mpi
  step "$mpi: build"
  # shellcheck disable=SC2086
  mpicc.$mpi $warnings -shared -fPIC -o "$lib" "$kit"/*.c
  # shellcheck disable=SC2086
  mpicc.$mpi $warnings -DKIT_TEST_SKEW=50000000 -shared -fPIC -o "$work/skew-$mpi.so" "$kit"/*.c
  # shellcheck disable=SC2086
  mpicc.$mpi $program -o "$every" "$here/every.c"

  step "$mpi: record and profile"
  launch $mpi LD_PRELOAD="$lib" WEFT_KIT=record WEFT_KIT_DIR="$work/record-$mpi" -- "$every"
  launch $mpi LD_PRELOAD="$lib" WEFT_KIT=profile WEFT_KIT_DIR="$work/profile-$mpi" -- "$every"
  /usr/bin/python3 "$here/check.py" profile "$work/profile-$mpi" "$work/record-$mpi"

  launch $mpi LD_PRELOAD="$lib" WEFT_KIT=record WEFT_KIT_DIR="$work/plain-$mpi" -- "$every" plain
  /usr/bin/python3 "$here/check.py" python "$work/plain-$mpi"

  step "$mpi: an earlier run is never overwritten"
  before=$(cat "$work/record-$mpi"/traces.* "$work/record-$mpi"/traces/* | sha256sum)
  launch $mpi LD_PRELOAD="$lib" WEFT_KIT=record WEFT_KIT_DIR="$work/record-$mpi" -- "$every" 2>"$work/said"
  grep -q "traces.otf2 exists; give another WEFT_KIT_DIR. Nothing is measured." "$work/said" || fails "no message: $(cat "$work/said")"
  [ "$before" = "$(cat "$work/record-$mpi"/traces.* "$work/record-$mpi"/traces/* | sha256sum)" ] || fails "the earlier run has changed"

  step "$mpi: MPI_THREAD_MULTIPLE is refused, MPI_THREAD_SERIALIZED is not"
  launch $mpi LD_PRELOAD="$lib" WEFT_KIT=record WEFT_KIT_DIR="$work/threads-$mpi" -- "$every" multiple 2>"$work/said"
  if grep -q "MPI_THREAD_MULTIPLE" "$work/said"; then
    [ ! -e "$work/threads-$mpi" ] || fails "a refused run has left files"
  else
    echo "  this MPI has not granted it"
  fi
  launch $mpi LD_PRELOAD="$lib" WEFT_KIT=record WEFT_KIT_DIR="$work/serial-$mpi" -- "$every" serialized
  [ "$(otf2-print "$work/serial-$mpi/traces.otf2" | grep -c "^ENTER.*MPI_Init_thread")" = 4 ] || fails "MPI_Init_thread is missing"

  step "$mpi: several chunks of events"
  launch $mpi LD_PRELOAD="$lib" WEFT_KIT=record WEFT_KIT_DIR="$work/many-$mpi" -- "$every" many
  /usr/bin/python3 "$here/check.py" record "$work/many-$mpi" 240000

  step "$mpi: only below one function; call paths cut to one function"
  launch $mpi LD_PRELOAD="$lib" WEFT_KIT=record WEFT_KIT_ONLY=nowhere,first_way WEFT_KIT_DIR="$work/only-$mpi" -- "$every"
  otf2-print "$work/only-$mpi/traces.otf2" >"$work/events"
  [ "$(grep -c '^ENTER.*"MPI_Sendrecv"' "$work/events")" = 40 ] || fails "WEFT_KIT_ONLY: not the 40 calls of first_way"
  [ "$(grep -c '^ENTER.*"MPI_Recv"' "$work/events")" = 0 ] || fails "WEFT_KIT_ONLY: a call from elsewhere"
  launch $mpi LD_PRELOAD="$lib" WEFT_KIT=profile WEFT_KIT_DEPTH=1 WEFT_KIT_DIR="$work/depth-$mpi" -- "$every"
  [ "$(grep -c '^0,"helper/MPI_Sendrecv"' "$work/depth-$mpi/profile-0.csv")" = 1 ] || fails "WEFT_KIT_DEPTH: not one path"

  step "$mpi: a limit stops recording and says so"
  launch $mpi LD_PRELOAD="$lib" WEFT_KIT=record WEFT_KIT_LIMIT=1 WEFT_KIT_DIR="$work/limit-$mpi" -- "$every" many 2>"$work/said"
  [ "$(grep -c "stops recording after .* events: it has reached WEFT_KIT_LIMIT" "$work/said")" = 4 ] || fails "no message: $(cat "$work/said")"
  otf2-print --silent "$work/limit-$mpi/traces.otf2" >/dev/null

  step "$mpi: after MPI_Abort everything up to it can be read"
  launch $mpi LD_PRELOAD="$lib" WEFT_KIT=record WEFT_KIT_DIR="$work/abort-$mpi" -- "$every" abort >/dev/null 2>&1 && fails "not aborted"
  otf2-print "$work/abort-$mpi/traces.otf2" 2>"$work/said" >"$work/events"
  [ "$(grep -c "^MPI_SEND" "$work/events")" = 144 ] || fails "after an abort there are $(grep -c "^MPI_SEND" "$work/events") sends"

  step "$mpi: programs that are ended by force, and a disk that is full"
  for way in die kill; do
    launch $mpi LD_PRELOAD="$lib" WEFT_KIT=record WEFT_KIT_DIR="$work/ended-$way-$mpi" -- "$every" $way >/dev/null 2>&1 && fails "not ended by $way"
    # some versions of the peer never end on an archive whose definitions a killed process has not written; ours is tested elsewhere
    timeout 20 otf2-print --silent "$work/ended-$way-$mpi/traces.otf2" >/dev/null 2>&1 || echo "  otf2-print does not read it"
  done
  launch $mpi LD_PRELOAD="$lib" WEFT_KIT=record WEFT_KIT_DIR="$work/large-$mpi" -- "$every" large 2>"$work/said"
  [ "$(grep -c "stops recording after .* events: File too large" "$work/said")" = 4 ] || fails "no message: $(cat "$work/said")"
  grep -q "not recorded: 4 ranks from where their recording stopped" "$work/said" || fails "no last message: $(cat "$work/said")"
  otf2-print --silent "$work/large-$mpi/traces.otf2" >/dev/null
  mkdir "$work/large-full-$mpi"
  if mount -t tmpfs -o size=6m tmpfs "$work/large-full-$mpi" 2>/dev/null; then
    mounted="$work/large-full-$mpi"
    head -c 1500K /dev/zero >"$mounted/other"
    launch $mpi LD_PRELOAD="$lib" WEFT_KIT=record WEFT_KIT_DIR="$mounted" -- "$every" many 2>"$work/said" || fails "a full disk ended the program"
    grep -q "stops recording after .* events: No space left on device" "$work/said" || fails "no message: $(cat "$work/said")"
    cp -r "$mounted" "$work/copy"
    umount "$mounted"
    mounted=""
    rmdir "$work/large-full-$mpi"
    mv "$work/copy" "$work/large-full-$mpi"
  else
    echo "  no small disk can be mounted here"
    rmdir "$work/large-full-$mpi"
  fi

  step "$mpi: what is not measured is said"
  launch $mpi LD_PRELOAD="$lib" WEFT_KIT=record WEFT_KIT_DIR="$work/unseen-$mpi" -- "$every" unseen 2>"$work/said"
  wanted="20 RMA calls, 12 MPI-IO calls, 4 neighbourhood collectives, which of up to 2 threads of a process made a call"
  grep -q "not recorded: $wanted" "$work/said" || fails "not said: $(cat "$work/said")"
  otf2-print -I "$work/unseen-$mpi/traces.otf2" | grep -q "$wanted" || fails "not in the archive"

  step "$mpi: names of C++"
  mpicxx.$mpi -std=c++17 -O2 -g -Wall -Wextra -fno-optimize-sibling-calls -o "$work/names-$mpi" "$here/names.cpp"
  launch $mpi LD_PRELOAD="$lib" WEFT_KIT=profile WEFT_KIT_DIR="$work/names-profile-$mpi" -- "$work/names-$mpi"
  for path in "solver::step(double, int)/void solver::exchange<double>(double)" "solver::Sweep::operator()(int)"; do
    grep -qF "main/$path/MPI_Barrier" "$work/names-profile-$mpi/profile-0.csv" || fails "no path $path"
  done
  launch $mpi LD_PRELOAD="$lib" WEFT_KIT=record WEFT_KIT_ONLY=solver::step WEFT_KIT_DIR="$work/names-$mpi.run" -- "$work/names-$mpi"
  [ "$(otf2-print "$work/names-$mpi.run/traces.otf2" | grep -c '^ENTER.*"MPI_Barrier"')" = 8 ] || fails "WEFT_KIT_ONLY: not both overloads"

  step "$mpi: Fortran leaves what C leaves"
  # shellcheck disable=SC2086
  mpicc.$mpi $program -o "$work/same-c-$mpi" "$here/same.c"
  launch $mpi LD_PRELOAD="$lib" WEFT_KIT=record WEFT_KIT_DIR="$work/same-c-$mpi.run" -- "$work/same-c-$mpi" 2>/dev/null
  if command -v gfortran >/dev/null; then
    for way in USE_MPIF_H USE_MPI USE_F08; do
      mpif90.$mpi -w -fallow-argument-mismatch -O2 -D$way -o "$work/same-$way-$mpi" "$here/same.F90"
      launch $mpi LD_PRELOAD="$lib" WEFT_KIT=record WEFT_KIT_DIR="$work/same-$way-$mpi.run" -- "$work/same-$way-$mpi" 2>"$work/said"
      /usr/bin/python3 "$here/check.py" same "$work/same-c-$mpi.run" "$work/same-$way-$mpi.run"
      grep -q "not recorded: 12 RMA calls" "$work/said" || fails "RMA of Fortran is not counted: $(cat "$work/said")"
    done
  else
    echo "  gfortran is not installed"
  fi

  step "$mpi: clocks of several hosts, pretended"
  launch $mpi LD_PRELOAD="$work/skew-$mpi.so" WEFT_KIT=record WEFT_KIT_DIR="$work/skew-$mpi" -- "$every"
  /usr/bin/python3 "$here/check.py" skewed "$work/skew-$mpi" 50000000

  step "$mpi: address and undefined-behaviour sanitizers, kit and program in one"
  # shellcheck disable=SC2086
  mpicc.$mpi $program -fsanitize=address,undefined -fno-sanitize-recover=all -o "$work/sane-$mpi" "$here/every.c" "$kit"/*.c
  for mode in record profile; do
    launch $mpi ASAN_OPTIONS=detect_leaks=0 WEFT_KIT=$mode WEFT_KIT_DIR="$work/sane-$mode-$mpi" -- "$work/sane-$mpi"
  done
  /usr/bin/python3 "$here/check.py" profile "$work/sane-profile-$mpi" "$work/sane-record-$mpi"
done

for mpi in openmpi mpich; do
  [ $mpi = openmpi ] && other=mpich || other=openmpi
  for mode in off profile; do
    step "$mpi: a kit that was built with $other says so in one line, in mode $mode"
    code=0
    launch $mpi LD_PRELOAD="$work/$other.so" WEFT_KIT=$mode WEFT_KIT_DIR="$work/other-$mpi" -- "$work/every-$mpi" >"$work/said" 2>&1 || code=$?
    [ "$code" != 0 ] || fails "the program ran on"
    [ "$(grep -c 'weft kit: built with .*, but the program calls /.*\. Build it with the mpicc of the program\.$' "$work/said")" = 1 ] ||
      fails "not one line: $(cat "$work/said")"
    ! grep -Eq 'signal|Invalid communicator' "$work/said" || fails "a crash: $(cat "$work/said")"
  done
  step "$mpi: its launcher with a program and a kit of $other"
  echo '#include <mpi.h>
  int main(int count, char **words) { return MPI_Init(&count, &words) + MPI_Barrier(MPI_COMM_WORLD) + MPI_Finalize(); }' >"$work/alone.c"
  mpicc.$other -o "$work/alone-$other" "$work/alone.c"
  launch $mpi LD_PRELOAD="$work/$other.so" WEFT_KIT=profile WEFT_KIT_DIR="$work/launcher-$mpi" -- "$work/alone-$other" >"$work/said" 2>&1
  [ "$(grep -c 'weft kit: each of the 4 processes is a run of its own' "$work/said")" = 1 ] || fails "not one line: $(cat "$work/said")"
  [ ! -e "$work/launcher-$mpi" ] || fails "something was measured"
done

if [ -z "${SKIP_VALGRIND:-}" ] && command -v valgrind >/dev/null; then
  for mode in record profile; do
    step "openmpi: valgrind, $mode"
    launch openmpi LD_PRELOAD="$work/openmpi.so" WEFT_KIT=$mode WEFT_KIT_DIR="$work/valgrind-$mode" -- \
      valgrind -q --log-file="$work/valgrind-$mode.%p" "$work/every-openmpi"
    # the MPI library has findings of its own: only those with the kit's code in their stack count
    if grep -l -E "\(in $work/openmpi.so\)|\((archive|call|clocks|comms|events|otf2|profile|requests|stack|symbols|unseen|fortran|wrap_[a-z]+)\.c:" \
      "$work"/valgrind-$mode.*; then
      cat "$work"/valgrind-$mode.* | head -60
      fails "valgrind has findings"
    fi
  done
fi
if [ -d "$here/../../../trace/target/test-classes" ] && command -v mvn >/dev/null; then
  step "Weft reads what killed programs leave"
  "$here/../../../../weft" test trace -q -o -Dtest=KitRunsTest -Dsurefire.extra.args="-Dweft.kit.runs=$work"
fi
step ""
echo "the kit does what it says"
