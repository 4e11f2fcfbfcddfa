#!/bin/sh
# Measures a ping-pong of two MPI ranks on this host with NetPIPE over Open MPI.
#
#   netpipe-pingpong.sh OUTPUT_DIR [REPETITIONS] [shared-memory|tcp-loopback]
#
# OUTPUT_DIR must not hold an earlier capture: a capture is never overwritten. It receives
#   sweeps.txt    what NetPIPE wrote, byte for byte, one whole sweep after the other
#   disturbed.txt the same for sweeps during which other processes or the hypervisor took too much CPU time
#   progress.txt  what NetPIPE showed while it ran (the number of ping-pongs per point)
#   capture.txt   the exact command, and per sweep: start, load before, CPU time taken by others, sha256
#   machine.txt   the machine and the software, without host name, user name or path
#   SHA256SUMS    checksums of the files above
#
# Every sweep that NetPIPE completes is kept. Which file it goes to is decided by the CPU time that others took, never
# by its numbers. Sweeps are made until REPETITIONS of them are undisturbed, at most four times as many.
# Environment: QUIET_WAIT (seconds to wait for an idle machine before each sweep, default 120),
#              DISTURBED (a sweep is disturbed when others took more CPU time than this percentage of its duration,
#              default 5), NETPIPE_OPTIONS (passed on to NPopenmpi, default none).
set -eu
export LC_ALL=C

usage() {
    echo "usage: $0 OUTPUT_DIR [REPETITIONS] [shared-memory|tcp-loopback]" >&2
    exit 2
}

[ $# -ge 1 ] && [ $# -le 3 ] || usage
output=$1
repetitions=${2:-5}
transport=${3:-shared-memory}
quiet_wait=${QUIET_WAIT:-120}
limit=${DISTURBED:-5}
case $repetitions in '' | *[!0-9]* | 0) usage ;; esac
case $transport in shared-memory | tcp-loopback) ;; *) usage ;; esac

for tool in mpirun ompi_info NPopenmpi awk sha256sum; do
    if ! command -v "$tool" >/dev/null 2>&1; then
        echo "$0: $tool is missing; Debian and Ubuntu: apt-get install openmpi-bin netpipe-openmpi" >&2
        exit 3
    fi
done

mkdir -p "$output"
cd "$output"
for file in sweeps.txt disturbed.txt progress.txt capture.txt machine.txt SHA256SUMS; do
    if [ -e "$file" ]; then
        echo "$0: $output already holds a capture ($file); give an empty folder" >&2
        exit 2
    fi
done

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM

# Open MPI 5 calls the shared-memory transport sm, Open MPI 4 vader.
ompi_info --all --parsable >"$scratch/ompi_info" 2>/dev/null || true
if grep -q '^mca:btl:vader:' "$scratch/ompi_info"; then memory=vader; else memory=sm; fi
case $transport in
shared-memory) btl=$memory mca="--mca pml ob1 --mca btl $memory,self" ;;
tcp-loopback) btl=tcp mca="--mca pml ob1 --mca btl tcp,self --mca btl_tcp_if_include lo" ;;
esac

root=
if [ "$(id -u)" -eq 0 ]; then root=" --allow-run-as-root"; fi
options=${NETPIPE_OPTIONS:+ $NETPIPE_OPTIONS}
command="mpirun$root -np 2 --bind-to core $mca NPopenmpi$options -o sweep.txt"

# busy, stolen and idle ticks of all cores since boot
ticks() { awk '$1 == "cpu" { print $2 + $3 + $4 + $7 + $8, $9, $5 + $6 }' /proc/stat; }

# Sets used to the CPU seconds of the programs that this script has started. "times" must run in this very shell:
# in a command substitution it would start from zero.
measure_used() {
    times >"$scratch/times"
    used=$(awk 'NR == 2 { for (i = 1; i <= 2; i++) { split($i, t, "m"); s += 60 * t[1] + t[2] } printf "%.2f", s }' "$scratch/times")
}

# percentage of all cores that was busy during the last two seconds
busy() {
    before=$(ticks)
    sleep 2
    echo "$before $(ticks)" | awk '{ b = $4 - $1 + $5 - $2; n = b + $6 - $3; printf "%.1f", (n ? 100 * b / n : 0) }'
}

load() { if [ -r /proc/loadavg ]; then cut -d ' ' -f 1-3 /proc/loadavg; else echo unknown; fi; }
version() { dpkg-query -W -f '${Version}' "$1" 2>/dev/null || echo unknown; }
cpu() { lscpu 2>/dev/null | awk -F ': *' -v key="$1" '$1 == key { print $2; found = 1; exit } END { if (!found) print "unknown" }'; }

{
    echo "date: $(date -u +%Y-%m-%d)"
    echo "CPU model: $(cpu 'Model name'), family $(cpu 'CPU family'), model $(cpu Model)"
    echo "cores: $(cpu 'CPU(s)'), threads per core $(cpu 'Thread(s) per core'), sockets $(cpu 'Socket(s)')"
    echo "caches: L1d $(cpu 'L1d cache'), L2 $(cpu 'L2 cache'), L3 $(cpu 'L3 cache')"
    echo "virtualization: $(cpu 'Hypervisor vendor') ($(cpu 'Virtualization type'))"
    echo "memory: $(awk '$1 == "MemTotal:" { printf "%.1f GiB", $2 / 1048576 }' /proc/meminfo)"
    echo "kernel: $(uname -s) $(uname -r) $(uname -m)"
    echo "system: $(sed -n 's/^PRETTY_NAME="\(.*\)"$/\1/p' /etc/os-release)"
    echo "Open MPI: $(sed -n 's/^ompi:version:full://p' "$scratch/ompi_info") (package openmpi-bin $(version openmpi-bin))"
    echo "NetPIPE: NPopenmpi of package netpipe-openmpi $(version netpipe-openmpi)"
    echo "transport: $transport (BTL $btl, PML ob1)"
    echo
    echo "MCA parameters of the transport, as ompi_info reports them:"
    sed -n "s/^mca:btl:$btl:param:\(btl_${btl}_[a-z_]*\):value:\(.*\)\$/\1 = \2/p" "$scratch/ompi_info" |
        grep -E '_(eager_limit|rndv_eager_limit|max_send_size|rdma_pipeline_send_length|rdma_pipeline_frag_size|min_rdma_pipeline_size|flags|single_copy_mechanism|fbox_size|fbox_threshold|fbox_max|max_inline_send|segment_size|memcpy_limit|sndbuf|rcvbuf|links) ='
} >machine.txt

{
    echo "command, once per sweep: $command"
    echo "Each sweep.txt was appended, byte for byte, to the file named in its line: disturbed.txt when others + stolen"
    echo "was above $limit % of the duration, else sweeps.txt. load is the load average (1, 5, 15 minutes) before the sweep,"
    echo "busy the share of all cores in use just before it, others the CPU seconds that processes other than the"
    echo "benchmark used during it, stolen the CPU seconds that the hypervisor withheld."
} >capture.txt
: >sweeps.txt
: >progress.txt

sweep=1
quiet=0
while [ "$quiet" -lt "$repetitions" ] && [ "$sweep" -le $((4 * repetitions)) ]; do
    label="$transport, sweep $sweep ($quiet of $repetitions done)"
    waited=0
    share=$(busy)
    while [ "$waited" -lt "$quiet_wait" ] && [ "$(echo "$share" | awk '{ print ($1 > 5) }')" -eq 1 ]; do
        echo "$label: $share % of the cores are busy, waiting for a quiet moment ($waited s of at most $quiet_wait s)"
        sleep 5
        waited=$((waited + 7))
        share=$(busy)
    done
    start=$(date -u +%Y-%m-%dT%H:%M:%SZ)
    before=$(load)
    echo "$label: started $start, load $before, busy $share %"
    ticks_before=$(ticks)
    measure_used
    used_before=$used
    seconds=$(date +%s)
    # Standard output holds only the host name, so it is not kept.
    status=0
    (cd "$scratch" && $command </dev/null >stdout 2>stderr) || status=$?
    seconds=$(($(date +%s) - seconds))
    if [ "$status" -ne 0 ] || [ ! -s "$scratch/sweep.txt" ]; then
        echo "sweep $sweep: start $start, failed with exit code $status after $seconds s, nothing kept" >>capture.txt
        cat "$scratch/stdout" "$scratch/stderr" >&2
        echo "$0: sweep $sweep failed with exit code $status" >&2
        exit 1
    fi
    measure_used
    foreign=$(echo "$ticks_before $(ticks) $used_before $used $(getconf CLK_TCK)" |
        awk '{ o = ($4 - $1) / $9 - ($8 - $7); printf "others %.1f s, stolen %.1f s", (o > 0 ? o : 0), ($5 - $2) / $9 }')
    if echo "$foreign" | awk -v limit="$limit" -v s="$seconds" '{ exit !($2 + $5 > limit / 100 * s) }'; then
        file=disturbed.txt
    else
        file=sweeps.txt
        quiet=$((quiet + 1))
    fi
    cat "$scratch/sweep.txt" >>"$file"
    { echo "sweep $sweep"; cat "$scratch/stderr"; } >>progress.txt
    sum=$(sha256sum <"$scratch/sweep.txt" | cut -d ' ' -f 1)
    lines=$(($(wc -l <"$scratch/sweep.txt")))
    echo "sweep $sweep: start $start, took $seconds s, load $before, busy $share %, $foreign, $file, $lines lines, sha256 $sum" >>capture.txt
    echo "$label: done in $seconds s, $lines sizes, $foreign: $file"
    rm -f "$scratch/sweep.txt"
    sweep=$((sweep + 1))
done

for word in "$(uname -n)" "${HOME:-/nonexistent}"; do
    if grep -lwF -e "$word" [a-z]*.txt; then
        echo "$0: the files above contain \"$word\"; do not publish them without looking" >&2
    fi
done
if [ "$quiet" -lt "$repetitions" ]; then
    echo "only $quiet of $repetitions sweeps were undisturbed" | tee -a capture.txt
fi
sha256sum [a-z]*.txt >SHA256SUMS
echo "$transport: $quiet undisturbed sweeps and $((sweep - 1 - quiet)) others in $output"
