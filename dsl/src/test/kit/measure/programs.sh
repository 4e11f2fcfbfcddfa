#!/usr/bin/env bash
# Checks that the programs of the papers send what their files say, with independent means: the MPI kit's recorder sees the
# messages, Open MPI's monitoring layer those inside collectives, MPICH itself translates the names of algorithms and a reduction
# of our own counts its calls; hosts are pretended. programs.txt has further calls, whose files check.py reads.
# Debian: make openmpi-bin libopenmpi-dev mpich libmpich-dev otf2-tools. MPIS=openmpi or mpich for one of
# them, PARTS for some of the functions at the end.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
kit=$here/../../../../trace/src/main/resources/dev/weft/kit
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
strict="-std=c99 -O1 -g -Wall -Wextra -Werror"
shared="measure.c options.c output.c start.c clock.c place.c samples.c buffers.c volume.c"
few="--sync barrier --clock off --warmup 1 --min-samples 10 --max-samples 10"

step() { echo "- $1"; }
fails() { echo "$*" >&2; exit 1; }

launch() { # ranks, command
  local ranks=$1
  shift
  if [ "$mpi" = openmpi ]; then
    timeout 90 mpirun.openmpi --oversubscribe --bind-to none -np "$ranks" "$@" </dev/null
  else
    timeout 90 mpiexec.hydra -np "$ranks" "$@" </dev/null
  fi
}

# All programs of the kit, each source compiled once; four of them a second time with a place that pretends hosts.
build() { # folder
  local program
  cp "$kit/measure"/*.c "$kit/measure"/*.h "$kit/measure/Makefile" "$1"
  make -s -j2 -C "$1" MPICC="mpicc.$mpi" CFLAGS="-O1 -g -Wall -Wextra -Werror"
  # shellcheck disable=SC2086
  (cd "$1" && mpicc.$mpi $strict -DMEASURE_TEST_HOSTS=1 -c -o place.o place.c)
  for program in hvpp line scheme stencil; do
    # shellcheck disable=SC2086
    (cd "$1" && mpicc.$mpi -o $program-hosts $program.o ${shared//.c/.o} -lm)
  done
}

recorded() { # ranks, program, arguments
  local ranks=$1 program=$2
  shift 2
  rm -rf "$work/run" "$work/out"
  mkdir "$work/out"
  # shellcheck disable=SC2086
  launch "$ranks" env LD_PRELOAD="$work/$mpi/recorder.so" WEFT_KIT=record WEFT_KIT_DIR="$work/run" \
    "$work/$mpi/$program" --out "$work/out" "$@" $few
  otf2-print "$work/run/traces.otf2" >"$work/events"
  /usr/bin/python3 "$here/sent.py" "$work/out/$program-1.csv" "$work/events"
}

says() { # file, pattern of a header line
  grep -q -e "^# $2" "$1" || fails "$1 does not say $2: $(grep '^#' "$1")"
}

wrong() { # program, what its line says, arguments
  local program=$1 text=$2 code=0
  shift 2
  "$work/$mpi/$program" --out "${out-$work}" "$@" >"$work/said" 2>&1 </dev/null || code=$?
  [ "$code" = 2 ] || fails "$program $*: code $code, $(cat "$work/said")"
  [ "$(wc -l <"$work/said")" = 1 ] && grep -q -e "^$program: [a-z-]* \".*\": .*\. \(Try\|Start\) " "$work/said" &&
    grep -q -e "$text" "$work/said" || fails "$program $*: $(cat "$work/said")"
}

# Lines "COLLECTIVE ALGORITHM rank R: messages M bytes B" of one call: twice as many samples have twice as many calls.
monitored() { # collective, algorithm, further arguments
  local samples
  for samples in 10 110; do
    rm -rf "$work/out"
    mkdir "$work/out"
    launch 4 env OMPI_MCA_pml_monitoring_enable=1 OMPI_MCA_pml_monitoring_enable_output=3 \
      OMPI_MCA_pml_monitoring_filename="$work/out/sent" "$work/$mpi/collective" --out "$work/out" --collectives "$1" --algorithms "$2" \
      --sizes 1024 --sync barrier --clock off --warmup 1 --precision 0.01 --min-samples $samples --max-samples $samples \
      "${@:3}" >/dev/null 2>&1
    cat "$work/out"/sent.*.prof | awk '$1 == "E" || $1 == "I" {m[$2] += $6; b[$2] += $4} END {for (r in m) print r, m[r], b[r]}' |
      sort -n >"$work/monitored-$samples"
  done
  paste "$work/monitored-10" "$work/monitored-110" | awk '{print ($5 - $2) / 100, ($6 - $3) / 100}' >"$work/monitored-$1-$2"
}

built() {
  step "$mpi: build"
  build "$work/$mpi"
  # shellcheck disable=SC2086
  mpicc.$mpi $strict -I"$kit/measure" -o "$work/$mpi/forced" "$here/forced.c"
  mpicc.$mpi -std=c11 -O2 -shared -fPIC -o "$work/$mpi/recorder.so" "$kit"/*.c
}

met() {
  step "$mpi: ranks meet in barriers, and rank 0's time comes to all"
  # shellcheck disable=SC2086
  mpicc.$mpi $strict -I"$kit/measure" -o "$work/$mpi/meeting" "$here/meeting.c" -lm
  local ranks
  for ranks in 1 2 3 4 5; do
    [ "$(launch $ranks "$work/$mpi/meeting")" = met ] || fails "$ranks ranks have not met"
  done
}

sent() {
  step "$mpi: the messages that the files claim"
  recorded 2 rate --sizes 8,100 --windows 4 --posted 0,5 --posted-size 100
  recorded 4 rate --sizes 8 --windows 4 --posted 0 --engines 1,2
  recorded 4 hvpp --sizes 8,100 --messages 1,5 --pairs 1,2
  recorded 4 line --sizes 8,100 --messages 1,5 --pairs 1,2
  recorded 4 stencil --grid-x 64 --grid-y 64 --halo 1,2
  recorded 4 scheme --sizes 65536 --cache hot --scheme "a:0->1 b:0->2(8 KiB)"
  recorded 3 scheme --sizes 65536 --cache hot --senders node --scheme "a:0->1 b:0->2(8 KiB) c:2->2|1->0"

  step "$mpi: receives that no message matches are cancelled"
  recorded 2 rate --sizes 8 --windows 1 --posted 7 --posted-size 8
  [ "$(grep -c '^MPI_REQUEST_CANCELLED' "$work/events")" = 7 ] || fails "not 7 cancelled receives"
  [ "$(posted_tags | sed 's/^3333333//')" = 11111111111 ] || fails "not 7 receives before those of 11 windows: $(posted_tags)"

  step "$mpi: messages search the list of receives that are posted before"
  rm -rf "$work/out"
  mkdir "$work/out"
  for attempt in 1 2 3; do # on a busy machine each sample may be interrupted
    launch 2 "$work/$mpi/rate" --out "$work/out" --sizes 8 --windows 1 --posted 0,100000 --sync barrier --clock off --launch $attempt \
      --min-samples 100 --max-samples 100
    ! /usr/bin/python3 "$here/sent.py" longer "$work/out/rate-$attempt.csv" 0 100000 || break
    [ $attempt -lt 3 ] || fails "a longer list takes no longer"
  done
}

# Tags in the order in which the receives of a rank were posted, as the numbers of their requests have it.
posted_tags() {
  sed -n 's/^MPI_IRECV  *\([0-9]*\) .* Tag: \([0-9]*\), .* Request: \([0-9]*\).*/\1 \3 \2/p' "$work/events" | sort -n -k1,1 -k2,2 |
    awk '{printf "%s", $3}'
}

orders() {
  step "$mpi: receives posted in order, and in the reversed order"
  recorded 2 hvpp --sizes 8 --messages 4 --order "in order"
  [ "$(posted_tags | sed 's/0123//g')" = "" ] || fails "not in order: $(posted_tags)"
  recorded 2 hvpp --sizes 8 --messages 4 --order reversed
  [ "$(posted_tags | sed 's/3210//g')" = "" ] || fails "not reversed: $(posted_tags)"
  [ "$(posted_tags | wc -c)" = 88 ] || fails "not 11 repetitions of 8 messages"
  recorded 4 line --sizes 8 --messages 4 --order reversed
  [ "$(posted_tags | sed 's/3210//g')" = "" ] || fails "not reversed: $(posted_tags)"
}

hosts() {
  step "$mpi: pretended hosts"
  rm -rf "$work/out"
  mkdir "$work/out"
  # shellcheck disable=SC2086
  launch 4 "$work/$mpi/line-hosts" --out "$work/out" --sizes 8 --messages 1 $few
  says "$work/out/line-1.csv" "line: 4 nodes of 1 host(s) each"
  ! grep -q "^# warning" "$work/out/line-1.csv" || fails "a warning though each node has a host"
  says "$work/out/line-1.csv" "line: rank 1 exchanges with rank 3, inter-node"
  # shellcheck disable=SC2086
  launch 4 "$work/$mpi/stencil-hosts" --out "$work/out" --grid-x 16 --grid-y 16 --halo 1 $few
  says "$work/out/stencil-1.csv" "neighbours: 4 .* 0 to itself, 0 intra-socket, 0 intra-node, 16 inter-node; up to 4 "
  # shellcheck disable=SC2086
  launch 3 "$work/$mpi/scheme-hosts" --out "$work/out" --scheme "5->9 7->9" --senders node --sizes 8 $few
  says "$work/out/scheme-1.csv" "node 9: ranks 2; host 2"
  ! grep -q "^# warning" "$work/out/scheme-1.csv" || fails "a warning though each node has a host"
  # shellcheck disable=SC2086
  launch 4 "$work/$mpi/hvpp-hosts" --out "$work/out" --sizes 8 --messages 2 --pairs 1,2 --order reversed $few
  [ "$(grep -c '^high-volume ping-pong,inter-node,8,2,1,reversed,' "$work/out/hvpp-1.csv")" = 10 ] || fails "not 10 samples inter-node"
  says "$work/out/hvpp-1.csv" "left out: 2 pairs inter-node: the ranks make 1"
}

warned() {
  step "$mpi: fewer hosts than nodes are said in the file and on stderr"
  rm -rf "$work/out"
  mkdir "$work/out"
  local program
  for program in line scheme; do
    # shellcheck disable=SC2086
    launch 4 "$work/$mpi/$program" --out "$work/out" --sizes 8 $few >"$work/said" 2>&1
    says "$work/out/$program-1.csv" "warning: the .* on 1 host(s)"
    [ "$(wc -l <"$work/said")" = 1 ] && grep -q "^$program: warning: the .* on 1 host(s)" "$work/said" || fails "$program: $(cat "$work/said")"
  done
  says "$work/out/line-1.csv" "line: rank 0 exchanges with rank 2, intra-"
}

quanta() {
  step "$mpi: the work of quanta is that of the first launch"
  local out=$work/out file=$work/out/noise
  rm -rf "$out"
  mkdir "$out"
  launch 2 "$work/$mpi/noise" --out "$out" --quanta 20,50 --samples 1500
  launch 2 "$work/$mpi/noise" --out "$out" --quanta 50,100 --samples 50 --launch 2
  launch 2 "$work/$mpi/noise" --out "$out" --quanta 20,50 --samples 50 --launch 3 --steps 1000,2500
  mv "$file-1.csv" "$work/first.csv"
  for line in nothing "99999999999 steps for 2e-05 s" "1000 steps for 2e-05 s; 25"; do
    sed -i "s/^# work: .*/# work: $line/" "$file-2.csv"
    wrong noise "launch 2 in this folder has no whole line" --quanta 20 --launch 4
  done
  sed -i 's/^# work: .*/# work: 1000 steps for 0.0003 s/' "$file-2.csv"
  launch 1 "$work/$mpi/noise" --out "$out" --quanta 50,20 --samples 50 --launch 4
  mv "$file-2.csv" "$work/second.csv"
  launch 1 "$work/$mpi/noise" --out "$out" --quanta 50,20 --samples 50 --launch 5
  mv "$work/first.csv" "$file-1.csv"
  mv "$work/second.csv" "$file-2.csv"
  says "$file-1.csv" "work of 2e-05 s: as in launch 1"
  says "$file-1.csv" "stop: 1500 samples after 750 that are not kept"
  [ "$(grep -c '^work,2e-05,1,' "$file-1.csv")" = 1500 ] || fails "not 1500 samples"
  says "$file-2.csv" "work of 5e-05 s: as in launch 1"
  says "$file-2.csv" "work of 0.0001 s: as in launch 2"
  says "$file-3.csv" "work: 1000 steps for 2e-05 s; 2500 steps for 5e-05 s"
  says "$file-3.csv" "work of 5e-05 s: by --steps"
  says "$file-4.csv" "work of 5e-05 s: as in launch 4"
  says "$file-5.csv" "work: 2500 steps for 5e-05 s; 1000 steps for 2e-05 s"
  says "$file-5.csv" "work of 5e-05 s: as in launch 3"
}

delays() {
  step "$mpi: the delays of loggp are those of the first launch"
  local out=$work/out file=$work/out/loggp
  rm -rf "$out"
  mkdir "$out"
  # shellcheck disable=SC2086
  launch 2 "$work/$mpi/loggp" --out "$out" --sizes 8,64 --messages 2 $few
  launch 2 "$work/$mpi/loggp" --out "$out" --sizes 8,64 --messages 2 --launch 2 --seconds 0.00001
  sed -i '/^send/d' "$file-2.csv" # as if its time had been up before any cell
  mv "$file-1.csv" "$work/first.csv"
  # shellcheck disable=SC2086
  launch 2 "$work/$mpi/loggp" --out "$out" --sizes 1,8,64 --messages 2 --launch 3 $few
  mv "$work/first.csv" "$file-1.csv"
  [ "$(cut -d, -f1-5 "$file-1.csv" | grep '^[prs]' | sort -u)" = "$(cut -d, -f1-5 "$file-3.csv" | grep '^[prs][^,]*,[^,]*,[86]' | sort -u)" ] ||
    fails "other cells: $(grep -h '^send' "$file-1.csv" "$file-3.csv")"
  says "$file-1.csv" "delay: twice the round trip of each size, as in launch 1$"
  says "$file-2.csv" "delay: twice the round trip of each size, as in launch 1$"
  says "$file-3.csv" "delay: twice the round trip of each size, as in launch 2, of 1 sizes as in launch 3"
}

forced() {
  step "$mpi: forced algorithms"
  launch 4 "$work/$mpi/forced" >"$work/forced"
  if [ "$mpi" = openmpi ]; then
    monitored reduce-local library # what the driver sends per sample
    mv "$work/monitored-reduce-local-library" "$work/driver"
    for pair in "allreduce basic_linear" "allreduce recursive_doubling" "allreduce ring" "allreduce rabenseifner" "bcast chain" \
      "bcast binomial" "allgather ring" "allgather bruck" "alltoall modified_bruck" "reducescatter recursive_halving"; do
      # shellcheck disable=SC2086
      monitored $pair
    done
    monitored bcast pipeline --segment 256
    for file in "$work"/monitored-[a-z]*-*; do
      name=${file##*/monitored-}
      paste "$file" "$work/driver" |
        awk -v name="${name/-/ }" '{printf "%s rank %d: messages %s bytes %s\n", name, NR - 1, $1 - $3, $2 - $4}'
    done >"$work/sent"
    /usr/bin/python3 "$here/sent.py" forced "$work/sent"
  else
    # calls and numbers of a reduction of 1024 numbers, over the four ranks
    for line in "allreduce smp: 3 3072" "allreduce recursive_doubling: 8 8192" "reduce_scatter pairwise: 12 3072" \
      "reduce_scatter recursive_doubling: 10 5120" "reduce_scatter recursive_halving: 8 3072"; do
      grep -qx "$line" "$work/forced" || fails "not $line: $(cat "$work/forced")"
    done
    "$work/$mpi/forced" names >"$work/names"
    [ "$(wc -l <"$work/names")" -ge 20 ] || fails "few names: $(cat "$work/names")"
    while read -r collective name value; do
      found=$(env "MPIR_CVAR_$(echo "$collective" | tr a-z A-Z)_INTRA_ALGORITHM=$name" "$work/$mpi/forced" "$collective")
      [ "$found" = "$value" ] || fails "$collective $name is $found, not $value"
    done <"$work/names"
    echo "   $(wc -l <"$work/names") names are numbered as MPICH does"
    # shellcheck disable=SC2086
    (cd "$kit/measure" && mpicc.mpich $strict -I. -Wl,--wrap=MPI_T_cvar_write,--wrap=MPI_Sendrecv,--wrap=MPI_Scan,--wrap=MPI_Finalize \
      -o "$work/mpich/arrival" collective.c "$here/arrival.c" $shared -lm)
    rm -rf "$work/out"
    mkdir "$work/out"
    # shellcheck disable=SC2086
    launch 2 "$work/mpich/arrival" --out "$work/out" --collectives scan --algorithms recursive_doubling --sizes 64 $few >"$work/said"
    grep -qx "11 scans after a barrier, 0 variables set between" "$work/said" || fails "$(cat "$work/said")"
  fi
}

calls() {
  step "$mpi: further calls"
  launches=0
  rm -rf "$work/out"
  mkdir "$work/out"
  while IFS='|' read -r program ranks arguments <&3; do
    case $program in \#*) continue ;; esac
    program=${program// /}
    launches=$((launches + 1))
    # arguments such as --scheme "a:0->1 b:0->2" have blanks and bars within quotes
    eval "chosen=($arguments)"
    # shellcheck disable=SC2154
    [[ " ${chosen[*]}" = *" --protocol paper"* ]] || chosen+=(--max-samples 30) # the paper sets it
    # shellcheck disable=SC2086
    launch $ranks "$work/$mpi/$program" --out "$work/out" --launch $launches --clock-span 0.02 "${chosen[@]}"
    /usr/bin/python3 "$here/check.py" file "$work/out/$program-$launches.csv"
  done 3<"$here/programs.txt"
}

wrong_arguments() {
  step "$mpi: wrong arguments"
  wrong rate "whole numbers with commas between" --windows 0
  wrong hvpp "some of in order,reversed" --order sorted
  wrong line "must be 4 or more"
  wrong stencil "must be a whole number from 1" --grid-x 0
  wrong scheme "column 8, another communication has this label" --scheme "a:0->1 a:1->2"
  wrong scheme "column 11, expected \"->\" after" --scheme "a:0->1 b:1-2"
  wrong scheme "column 8, a size is whole bytes" --scheme "a:0->1(4 mb)"
  wrong scheme "column 7, the bracket" --scheme "a:0->1(4 MB"
  wrong scheme "column 13, expected a destination" --scheme "a:0->1|b:0->x"
  wrong scheme "column 1, expected a communication" --scheme ""
  wrong noise "must have a number for each quantum" --quanta 20,50 --steps 7
  wrong noise "whole numbers with commas between" --steps 0
  wrong scheme "must be posted" --senders node --receives blocking
  wrong collective "some of allreduce,bcast" --collectives allred
  wrong collective "must be all or library here (one rank)" --algorithms ring
  if [ "$mpi" = mpich ]; then # which starts fast; the rules are the same
    wrong stencil "must be up to 255, .* Try --halo 255" --grid-x 1048576 --grid-y 1024 --halo 1,256
    wrong stencil "must be up to 2, where a rank has 2 x 4 numbers" --grid-x 2 --grid-y 4 --halo 3
    wrong stencil "from 1 to 10000" --iterations 1048576
    wrong scheme "a scheme has up to 3800 bytes" --scheme "$(printf '0->1 %.0s' $(seq 600))"
    wrong scheme "a scheme has up to 3800 bytes" --scheme "$(printf '0->1 %.0s' $(seq 200)) 0->1(8 B)"
    wrong scheme "column 5001, a scheme has up to 1000 comm" --scheme "$(printf '0->1 %.0s' $(seq 10000))"
    wrong scheme "up to 100 schemes" --scheme "0->1$(printf '|0->1%.0s' $(seq 100))"
    wrong scheme "must be left out with --scheme" --scheme "a:0->1(8 B)" --sizes 7
    wrong hvpp "must be left out with --protocol paper" --protocol paper --messages 4
    wrong hvpp "must be left out with --protocol paper" --protocol paper --sizes 8
    wrong collective "each from 1 to 2147483647" --sizes 0
    wrong collective "must be whole numbers of 8 B" --segment 7
    wrong collective "leaves out all cells (.*more than --memory allows)" --memory 1k --sizes 1M
    code=0
    "$work/$mpi/stencil" --out "$work" --grid-x 16777216 --grid-y 16777216 --halo 1 >"$work/said" 2>&1 || code=$?
    [ "$code" = 1 ] && [ "$(wc -l <"$work/said")" = 1 ] && grep -q '^stencil: memory ".* B": a rank cannot have it. Try ' "$work/said" ||
      fails "$code, $(cat "$work/said")"
    for text in "rate --memory 1k --sizes 1M --posted 0" "hvpp --sizes 2147483647"; do
      code=0
      # shellcheck disable=SC2086
      launch 2 "$work/$mpi/"$text --out "$work" >"$work/said" 2>&1 || code=$?
      [ "$code" = 2 ] && grep -q '"1k": leaves out all\|"the default": leaves out all' "$work/said" || fails "$text: $code, $(cat "$work/said")"
    done
  fi
  code=0
  launch 2 "$work/$mpi/scheme" --out "$work" --scheme "a:0->1 b:0->2" >"$work/said" 2>&1 || code=$?
  [ "$code" = 2 ] && grep -q "needs 4 ranks, up to 2 on a node" "$work/said" || fails "$code, $(cat "$work/said")"
  code=0
  launch 2 "$work/$mpi/collective" --out "$work" --sizes 8 --algorithms nosuch >"$work/said" 2>&1 || code=$?
  [ "$code" = 2 ] && grep -q "names that this library has. Try --algorithms " "$work/said" || fails "$code, $(cat "$work/said")"
  [ -z "$(ls "$work"/*.csv 2>/dev/null)" ] || fails "wrong arguments have left a file"
  rm -rf "$work/out"
  mkdir "$work/out"
  # shellcheck disable=SC2086
  launch 2 "$work/$mpi/rate" --out "$work/out" --sizes 8,1M --memory 64k --posted-size 128k --windows 4 $few
  says "$work/out/rate-1.csv" "left out: windows of 4 messages of more than 16384 B intra-"
  says "$work/out/rate-1.csv" "left out: windows of 4 messages of 131072 B intra-.*, with which --posted is varied"
  # shellcheck disable=SC2086
  launch 2 "$work/$mpi/scheme" --out "$work/out" --senders node --sizes 8 --scheme "b:0->1 0->1 0->1" --cache hot $few >/dev/null 2>&1
  grep -q '^scheme,.*,b:0->1;a:0->1;c:0->1,' "$work/out/scheme-1.csv" || fails "other labels: $(grep '^scheme' "$work/out/scheme-1.csv")"
}

for mpi in ${MPIS:-openmpi mpich}; do
  mkdir "$work/$mpi"
  built
  for part in ${PARTS:-met sent orders hosts warned quanta delays forced calls wrong_arguments}; do $part; done
done
echo "the programs do what their files say"
