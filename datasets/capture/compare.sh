#!/bin/sh
# Repeats the committed ping-pong captures on this machine and prints how its latency compares with them.
#
#   compare.sh [REPETITIONS] [shared-memory|tcp-loopback]...
#
# Prints, per transport and size, the median one-way time of the fresh sweeps, the committed median, and their ratio.
# The ratio says how the machines differ, so nothing is asserted: the exit code is 0 also where Open MPI or NetPIPE
# is missing or cannot run, and then one line says why there is no ratio.
set -eu
export LC_ALL=C

here=$(cd "$(dirname "$0")" && pwd)
data=$here/../src/main/resources/dev/weft/datasets
repetitions=${1:-3}
[ $# -eq 0 ] || shift
[ $# -gt 0 ] || set -- shared-memory tcp-loopback

for tool in mpirun ompi_info NPopenmpi sha256sum; do
    if ! command -v "$tool" >/dev/null 2>&1; then
        echo "ping-pong ratio: not measured, $tool is missing (Debian and Ubuntu: apt-get install openmpi-bin netpipe-openmpi)"
        exit 0
    fi
done
cores=$(getconf _NPROCESSORS_ONLN)
if [ "$cores" -lt 2 ]; then
    echo "ping-pong ratio: not measured, two ranks need two cores and this machine has $cores"
    exit 0
fi

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM

# Median one-way time in seconds at a size. The throughput column (Mbit/s of 2^20 bits) has more digits than the
# seconds column, which NetPIPE rounds to 10 ns.
median() {
    awk -v size="$2" '$1 == size { printf "%.9e\n", 8 * $1 / ($2 * 1048576) }' "$1" | sort -g |
        awk '{ t[NR] = $1 } END { if (NR) printf "%.9e", (t[int((NR + 1) / 2)] + t[int(NR / 2) + 1]) / 2 }'
}

for transport in "$@"; do
    committed=$data/pingpong-$transport/sweeps.txt
    if [ ! -r "$committed" ]; then
        echo "ping-pong ratio: not measured, there is no committed capture for $transport"
        continue
    fi
    echo "ping-pong ratio, $transport: $repetitions sweeps"
    # Fewer sizes than in the committed sweeps: no perturbed ones, and none above 1 MiB.
    # A CI machine is seldom quiet, and the ratio is only a rough one: any sweep will do.
    if ! QUIET_WAIT=${QUIET_WAIT:-15} DISTURBED=1000 NETPIPE_OPTIONS="-p 0 -u 1048576" \
        "$here/netpipe-pingpong.sh" "$scratch/$transport" "$repetitions" "$transport" >"$scratch/log" 2>&1; then
        sed 's/^/  /' "$scratch/log"
        echo "ping-pong ratio: not measured, the capture over $transport failed (see above)"
        continue
    fi
    grep ' started ' "$scratch/log" | sed 's/^/  /'
    printf '  %9s %14s %14s %8s\n' bytes 'here, us' 'committed, us' ratio
    for size in 1 1024 65536 1048576; do
        now=$(median "$scratch/$transport/sweeps.txt" "$size")
        then=$(median "$committed" "$size")
        echo "$size ${now:-0} ${then:-0}" | awk '$2 > 0 && $3 > 0 { printf "  %9d %14.3f %14.3f %8.3f\n", $1, $2 * 1e6, $3 * 1e6, $2 / $3; next }
            { printf "  %9d not measured\n", $1 }'
    done
done
