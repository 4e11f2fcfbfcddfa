#!/bin/sh
# Runs small MPI programs on this host and keeps the records of Weft's kit and of eztrace.
#
#   mpi-traces.sh OUTPUT_DIR [NAME...]       without names: all captures of the list below
#
# OUTPUT_DIR receives one folder per capture, whose name shows the tool:
#   NAME           a trace (OTF2) by the kit in the mode record
#   NAME-profile   a profile (CSV per rank) of another run by the kit in the mode profile
#   NAME-eztrace   a trace (OTF2) of another run by eztrace
# Each holds the files as the tool wrote them, output.txt (what the program printed), capture.txt (command, start, load,
# CPU time that others took), machine.txt, and SHA256SUMS of them all. A capture is never overwritten, and none is
# dropped because of its numbers. Rows for the catalogue go to standard output at the end.
# Environment: QUIET_WAIT (seconds to wait for an idle machine before each run, default 60).
set -eu
export LC_ALL=C OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
kit=$here/../../dsl/trace/src/main/resources/dev/weft/kit
[ $# -ge 1 ] || { echo "usage: $0 OUTPUT_DIR [NAME...]" >&2; exit 2; }
output=$1
shift
chosen=" $* "

for tool in mpicc.openmpi mpirun.openmpi eztrace hpcc sha256sum; do
    if ! command -v "$tool" >/dev/null 2>&1; then
        echo "$0: $tool is missing; Debian and Ubuntu: apt-get install openmpi-bin libopenmpi-dev eztrace hpcc" >&2
        exit 3
    fi
done
mkdir -p "$output"
output=$(CDPATH='' cd -- "$output" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM

# Without inlining and tail calls every function of a program has a frame that the kit can see.
build="-O2 -fno-inline -fno-optimize-sibling-calls"
mpicc.openmpi -shared -fPIC -O2 -o "$scratch/libweftkit.so" "$kit"/*.c
for program in wavefront halo collectives subcomms; do
    # shellcheck disable=SC2086
    mpicc.openmpi $build -o "$scratch/$program" "$here/programs/$program.c"
done
cp "$here/programs/hpccinf.txt" "$scratch"

# busy, stolen and idle ticks of all cores since boot
ticks() { awk '$1 == "cpu" { print $2 + $3 + $4 + $7 + $8, $9, $5 + $6 }' /proc/stat; }
busy() {
    before=$(ticks)
    sleep 2
    echo "$before $(ticks)" | awk '{ b = $4 - $1 + $5 - $2; n = b + $6 - $3; printf "%.1f", (n ? 100 * b / n : 0) }'
}
version() { dpkg-query -W -f '${Version}' "$1" 2>/dev/null || echo unknown; }
cpu() { lscpu | awk -F ': *' -v key="$1" '$1 == key { print $2; found = 1; exit } END { if (!found) print "unknown" }'; }

describe_machine() {
    echo "date: $(date -u +%Y-%m-%d)"
    echo "CPU model: $(cpu 'Model name'), family $(cpu 'CPU family'), model $(cpu Model)"
    echo "cores: $(cpu 'CPU(s)'), threads per core $(cpu 'Thread(s) per core'), sockets $(cpu 'Socket(s)')"
    echo "virtualization: $(cpu 'Hypervisor vendor') ($(cpu 'Virtualization type'))"
    echo "memory: $(awk '$1 == "MemTotal:" { printf "%.1f GiB", $2 / 1048576 }' /proc/meminfo)"
    echo "kernel: $(uname -s) $(uname -r) $(uname -m)"
    echo "system: $(sed -n 's/^PRETTY_NAME="\(.*\)"$/\1/p' /etc/os-release)"
    echo "Open MPI: package openmpi-bin $(version openmpi-bin)"
    echo "eztrace: package eztrace $(version eztrace)"
    echo "hpcc: package hpcc $(version hpcc)"
    echo "compiler: $(mpicc.openmpi --version | head -n 1)"
    echo "processes share the cores: there are more of them than cores, and Open MPI yields while it waits"
}

# tool, name of the folder, variable of the kit or nothing, processes, command
run() {
    tool=$1 entry=$2 folder=$output/$2 only=$3 processes=$4
    shift 4
    if [ -e "$folder" ]; then echo "$0: $folder exists" >&2; exit 2; fi
    waited=0
    share=$(busy)
    while [ "$waited" -lt "${QUIET_WAIT:-60}" ] && [ "$(echo "$share" | awk '{ print ($1 > 10) }')" -eq 1 ]; do
        sleep 3
        waited=$((waited + 5))
        share=$(busy)
    done
    mkdir -p "$folder"
    before="mpirun --oversubscribe -np $processes"
    case $tool in
    eztrace) command="$before eztrace -t openmpi -o OUT $*" ;;
    *) command="$before -x LD_PRELOAD=libweftkit.so -x WEFT_KIT=$tool -x WEFT_KIT_DIR=OUT${only:+ -x $only} $*" ;;
    esac
    start=$(date -u +%Y-%m-%dT%H:%M:%SZ)
    load=$(cut -d ' ' -f 1-3 /proc/loadavg)
    old=$(ticks)
    began=$(date +%s%N)
    real=$(echo "$command" | sed "s|libweftkit.so|$scratch/libweftkit.so|; s|DIR=OUT|DIR=$scratch/out|; s|-o OUT|-o $scratch/out|")
    (cd "$scratch" && PATH="$scratch:$PATH" timeout 300 $real </dev/null >stdout 2>stderr) ||
        { cat "$scratch/stderr" >&2; echo "$0: $command failed" >&2; exit 1; }
    seconds=$(echo "$(date +%s%N) $began" | awk '{ printf "%.2f", ($1 - $2) / 1e9 }')
    cat "$scratch/stdout" "$scratch/stderr" >"$folder/output.txt"
    if [ -e "$scratch/hpccoutf.txt" ]; then
        sed 's/^Hostname: .*/Hostname: (removed)/' "$scratch/hpccoutf.txt" >"$folder/hpccoutf.txt"
        rm -f "$scratch/hpccoutf.txt"
        cp "$scratch/hpccinf.txt" "$folder"
        rm -f "$scratch/HPL.out"
    fi
    case $tool in
    eztrace) mv "$scratch"/out/*/eztrace_log* "$folder" ;;
    *) mv "$scratch"/out/* "$folder" ;;
    esac
    rm -rf "$scratch/out"
    describe_machine >"$folder/machine.txt"
    {
        echo "command: $command"
        case $1 in
        hpcc) echo "input: hpccinf.txt, in the working folder; output: hpccoutf.txt, unedited but for the name of the host" ;;
        *) echo "program: datasets/capture/programs/$1.c, built by mpicc $build" ;;
        esac
        echo "start $start, took $seconds s, load before (1, 5, 15 minutes) $load, after $(cut -d ' ' -f 1-3 /proc/loadavg)"
        echo "share of the cores in use just before the run: $share %"
        echo "$old $(ticks) $(getconf CLK_TCK)" |
            awk '{ printf "during the run all processes of the machine used %.2f s of CPU time, the hypervisor withheld %.2f s\n", ($4 - $1) / $7, ($5 - $2) / $7 }'
    } >"$folder/capture.txt"
    (cd "$folder" && find . -type f ! -name SHA256SUMS | sed 's|^\./||' | sort | xargs sha256sum >"$scratch/sums" && mv "$scratch/sums" SHA256SUMS)
    for word in "$(uname -n)" "${HOME:-/nonexistent}" "$scratch"; do
        if grep -rIlwF -e "$word" "$folder" >&2; then
            echo "$0: the files above contain \"$word\"; do not publish them without looking" >&2
        fi
    done
    echo "$entry: $seconds s, $(du -sb "$folder" | cut -f 1) bytes" >&2
}

# title, name, processes, command
capture() {
    title=$1 name=$2 processes=$3
    shift 3
    case $chosen in "  " | *" $name "*) ;; *) return 0 ;; esac
    run record "$name" "${record_only:-}" "$processes" "$@"
    row "$name" otf2 traces.otf2 "$title, trace by Weft's kit"
    run profile "$name-profile" "" "$processes" "$@"
    row "$name-profile" kit-profile profile-0.csv "$title, profile by Weft's kit"
    if [ "$1" != hpcc ]; then # eztrace cannot choose, and the whole of hpcc makes 4 MB
        run eztrace "$name-eztrace" "" "$processes" "$@"
        row "$name-eztrace" otf2 eztrace_log.otf2 "$title, trace by eztrace 2.0"
    fi
}

# A row of the catalogue: the second file tells the names and checksums of all others.
row() {
    sums=$(sha256sum <"$output/$1/$3" | cut -d ' ' -f 1)\;$(sha256sum <"$output/$1/SHA256SUMS" | cut -d ' ' -f 1)
    source=$(sed -n 's/^command: //p' "$output/$1/capture.txt")
    machine="$(cpu 'CPU(s)') cores of an $(cpu 'Model name') in a $(cpu 'Hypervisor vendor') guest, $(uname -s) $(uname -r) $(uname -m)"
    echo "$1,$2,dev/weft/datasets/$1/$3;dev/weft/datasets/$1/SHA256SUMS,own run,\"$4\",\"Open MPI $(version openmpi-bin): $source\",$(date -u +%Y-%m-%d),\"$machine\",$sums,Apache-2.0" >>"$scratch/rows"
}

: >"$scratch/rows"
capture "Sweep over a 4 x 4 grid of processes, two directions, slow last column" wavefront-16 16 wavefront 3 6 8000 960 50
capture "Sweep over a 3 x 2 grid of processes, two directions" wavefront-6 6 wavefront 4 8 6000 960 0
capture "Halo exchange completed by MPI_Wait, random imbalance" halo-wait-8 8 halo wait random 40 12000 4000
capture "Halo exchange completed by MPI_Waitall, random imbalance" halo-waitall-random-6 6 halo waitall random 60 10000 4000
capture "Halo exchange completed by MPI_Waitall, one process always slow" halo-waitall-static-4 4 halo waitall static 60 8000 4000
capture "Collective operations with random imbalance" collectives-8 8 collectives 20 10000
capture "Collectives and messages in rows and columns of 12 processes" subcomms-12 12 subcomms 4 20 12000
record_only=WEFT_KIT_ONLY=hpcc+0xc760 # the driver of HPL in Debian's hpcc 1.5.0-3, which has no symbols
capture "High-Performance Linpack of hpcc, N = 320 on 2 x 2 processes" hpcc-hpl-4 4 hpcc
cat "$scratch/rows"
