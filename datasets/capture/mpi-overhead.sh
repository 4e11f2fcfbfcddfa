#!/bin/sh
# Measures measurement overhead: small loops of MPI calls without any tool, under Weft's kit, and under the other methods
# to find waiting times that Mao et al. 2014, section 4.2, compares.
#
#   mpi-overhead.sh OUTPUT_DIR [ROUNDS]        default: 9 rounds
#
# In each round all methods run one after the other, so that a disturbance meets all of them; no round is dropped.
# OUTPUT_DIR receives overhead.csv (every number), capture.txt, machine.txt and SHA256SUMS; a folder that exists is not
# touched. The row for the catalogue goes to standard output. The loops and the other methods are C programs in
# dsl/src/test/kit/overhead.
set -eu
export LC_ALL=C
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
overhead=$here/../../dsl/src/test/kit/overhead/overhead.sh
[ $# -ge 1 ] || { echo "usage: $0 OUTPUT_DIR [ROUNDS]" >&2; exit 2; }
output=$1
rounds=${2:-9}
[ ! -e "$output" ] || { echo "$0: $output exists" >&2; exit 2; }
for tool in mpicc.openmpi mpirun.openmpi sha256sum; do
    if ! command -v "$tool" >/dev/null 2>&1; then
        echo "$0: $tool is missing; Debian and Ubuntu: apt-get install openmpi-bin libopenmpi-dev eztrace" >&2
        exit 3
    fi
done
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM

# busy, stolen and idle ticks of all cores since boot
ticks() { awk '$1 == "cpu" { print $2 + $3 + $4 + $7 + $8, $9, $5 + $6 }' /proc/stat; }
version() { dpkg-query -W -f '${Version}' "$1" 2>/dev/null || echo unknown; }
cpu() { lscpu | awk -F ': *' -v key="$1" '$1 == key { print $2; found = 1; exit } END { if (!found) print "unknown" }'; }

old=$(ticks)
sleep 3
share=$(echo "$old $(ticks)" | awk '{ b = $4 - $1 + $5 - $2; n = b + $6 - $3; printf "%.0f", (n ? 100 * b / n : 0) }')
start=$(date -u +%Y-%m-%dT%H:%M:%SZ)
load=$(cut -d ' ' -f 1-3 /proc/loadavg)
began=$(date +%s)
RAW=$scratch/raw MPI=openmpi "$overhead" "$rounds" 500 >"$scratch/table" 2>"$scratch/failures"
seconds=$(($(date +%s) - began))

mkdir -p "$output"
awk -v names="plain=none COUNT=count MINIMA=minima profile=profile PROBE=probe PIGGYBACK=piggyback record=trace eztrace=eztrace" \
    -v loops="self=Recv_to_self barrier=Barrier_of_one pingpong=ping-pong allreduce=Allreduce" \
    -v kinds="self=point-to-point barrier=local pingpong=point-to-point allreduce=collective" '
    function words(list, into, i, n, pair, all) {
        n = split(list, all, " ")
        for (i = 1; i <= n; i++) { split(all[i], pair, "="); gsub("_", " ", pair[2]); into[pair[1]] = pair[2] }
    }
    BEGIN { words(names, method); words(loops, operation); words(kinds, kind); print "method,kind,operation,repetition,least (ns),median (ns)" }
    { printf "%s,%s,%s,%d,%s,%s\n", method[$1], kind[$2], operation[$2], $5, $3, $4 }' "$scratch/raw" >"$output/overhead.csv"
{
    echo "date: $(date -u +%Y-%m-%d)"
    echo "CPU model: $(cpu 'Model name'), family $(cpu 'CPU family'), model $(cpu Model)"
    echo "cores: $(cpu 'CPU(s)'), threads per core $(cpu 'Thread(s) per core'), sockets $(cpu 'Socket(s)')"
    echo "virtualization: $(cpu 'Hypervisor vendor') ($(cpu 'Virtualization type'))"
    echo "kernel: $(uname -s) $(uname -r) $(uname -m)"
    echo "system: $(sed -n 's/^PRETTY_NAME="\(.*\)"$/\1/p' /etc/os-release)"
    echo "Open MPI: package openmpi-bin $(version openmpi-bin)"
    echo "eztrace: package eztrace $(version eztrace)"
    echo "compiler: $(mpicc.openmpi --version | head -n 1), -O2"
} >"$output/machine.txt"
{
    echo "command: mpirun --oversubscribe --bind-to core -np 1 (Recv to self, Barrier) or 2 (ping-pong, Allreduce) loops 500"
    echo "programs: dsl/src/test/kit/overhead/loops.c and variants.c, by datasets/capture/mpi-overhead.sh"
    echo "start $start, $rounds rounds took $seconds s"
    echo "share of the cores in use just before: $share %; load before (1, 5, 15 minutes) $load, after $(cut -d ' ' -f 1-3 /proc/loadavg)"
    echo "$old $(ticks) $(getconf CLK_TCK)" |
        awk '{ printf "meanwhile all processes of the machine used %.0f s of CPU time, the hypervisor withheld %.1f s\n", ($4 - $1) / $7, ($5 - $2) / $7 }'
    echo "each round and loop: 100 repetitions of 500 iterations, of which the least and the median are kept"
    tail -n 1 "$scratch/table"
    sed 's/^/failed: /' "$scratch/failures"
} >"$output/capture.txt"
(cd "$output" && sha256sum capture.txt machine.txt overhead.csv >"$scratch/sums" && mv "$scratch/sums" SHA256SUMS)
for word in "$(uname -n)" "${HOME:-/nonexistent}" "$scratch"; do
    if grep -rIlwF -e "$word" "$output" >&2; then
        echo "$0: the files above contain \"$word\"; do not publish them without looking" >&2
    fi
done
machine="$(cpu 'CPU(s)') cores of an $(cpu 'Model name') in a $(cpu 'Hypervisor vendor') guest, $(uname -s) $(uname -r) $(uname -m)"
sum=$(sha256sum <"$output/overhead.csv" | cut -d ' ' -f 1)
echo "kit-overhead,csv,dev/weft/datasets/kit-overhead/overhead.csv,own run,\"Time of MPI calls without any tool and under seven measurement methods\",\"Open MPI $(version openmpi-bin): datasets/capture/mpi-overhead.sh OUT $rounds\",$(date -u +%Y-%m-%d),\"$machine\",$sum,Apache-2.0"
