#!/bin/sh
# Measures three programs with 1 to 8 ranks per core by TinyMPI: two JVMs, one core in each, Unix domain sockets.
#
#   tinympi.sh OUTPUT_DIR [REPETITIONS]        default: 5 repetitions
#
# Each repetition has new JVMs. It measures ping-pongs and the computation of each program on one rank, then runs each
# program with each ratio nine times, after as many warm-ups, in random order; no repetition is dropped. OUTPUT_DIR receives
# the folders tinympi-ratio, tinympi-pingpong and tinympi-handshake; a folder that exists is not touched. The rows
# for the catalogue go to standard output. The program is programs/VirtualizationRatio.java.
# Environment: JAVA_HOME (JDK 25 or newer, else ranks are threads of the operating system), WEFT_CLASSES (class path of Weft,
# by default the jar of the kernel, which ./weft builds), QUIET_WAIT (seconds to wait for an idle machine, default 60).
set -eu
export LC_ALL=C
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
root=$here/../..
[ $# -ge 1 ] || { echo "usage: $0 OUTPUT_DIR [REPETITIONS]" >&2; exit 2; }
output=$1
repetitions=${2:-5}
[ ! -e "$output" ] || { echo "$0: $output exists" >&2; exit 2; }
classes=${WEFT_CLASSES:-$root/kernel-ext/target/weft-kernel.jar:$root/kernel-ext/target/lib/*}
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM

# busy, stolen and idle ticks of all cores since boot
ticks() { awk '$1 == "cpu" { print $2 + $3 + $4 + $7 + $8, $9, $5 + $6 }' /proc/stat; }
cpu() { lscpu | awk -F ': *' -v key="$1" '$1 == key { print $2; found = 1; exit } END { if (!found) print "unknown" }'; }
busy() {
    before=$(ticks)
    sleep 2
    echo "$before $(ticks)" | awk '{ b = $4 - $1 + $5 - $2; n = b + $6 - $3; printf "%.0f", (n ? 100 * b / n : 0) }'
}

"${java}c" -nowarn -proc:none -cp "$classes" -d "$scratch" "$here/programs/VirtualizationRatio.java"
mkdir -p "$output/tinympi-handshake" # where the trace is written
start=$(date -u +%Y-%m-%dT%H:%M:%SZ)
began=$(date +%s)
repetition=1
while [ "$repetition" -le "$repetitions" ]; do
    waited=0
    share=$(busy)
    while [ "$waited" -lt "${QUIET_WAIT:-60}" ] && [ "$share" -gt 10 ]; do
        sleep 3
        waited=$((waited + 5))
        share=$(busy)
    done
    load=$(cut -d ' ' -f 1-3 /proc/loadavg)
    old=$(ticks)
    seed=$((20261126 + repetition))
    "$java" -XX:+UseSerialGC --add-opens java.base/java.lang=ALL-UNNAMED -cp "$scratch:$classes" VirtualizationRatio \
        "$repetition" "$seed" "$output" >"$scratch/stdout" 2>"$scratch/stderr" ||
        { cat "$scratch/stderr" >&2; echo "$0: repetition $repetition failed" >&2; exit 1; }
    {
        echo "repetition $repetition: seed $seed, cores in use before: $share %; load before (1, 5, 15 minutes) $load, after $(cut -d ' ' -f 1-3 /proc/loadavg)"
        echo "$old $(ticks) $(getconf CLK_TCK)" |
            awk '{ printf "    meanwhile all processes of the machine used %.0f s of CPU time, the hypervisor withheld %.1f s\n", ($4 - $1) / $7, ($5 - $2) / $7 }'
    } | tee -a "$scratch/log" >&2
    repetition=$((repetition + 1))
done
{
    echo "date: $(date -u +%Y-%m-%d)"
    echo "CPU model: $(cpu 'Model name'), family $(cpu 'CPU family'), model $(cpu Model)"
    echo "cores: $(cpu 'CPU(s)'), threads per core $(cpu 'Thread(s) per core'), sockets $(cpu 'Socket(s)')"
    echo "virtualization: $(cpu 'Hypervisor vendor') ($(cpu 'Virtualization type'))"
    echo "kernel: $(uname -s) $(uname -r) $(uname -m)"
    echo "system: $(sed -n 's/^PRETTY_NAME="\(.*\)"$/\1/p' /etc/os-release)"
    echo "Java: $("$java" -version 2>&1 | sed -n 2p)"
} >"$scratch/machine.txt"
{
    echo "command: java -XX:+UseSerialGC --add-opens java.base/java.lang=ALL-UNNAMED VirtualizationRatio REPETITION SEED FOLDER"
    echo "program: datasets/capture/programs/VirtualizationRatio.java, by datasets/capture/tinympi.sh"
    echo "start $start, $repetitions repetitions took $(($(date +%s) - began)) s"
    cat "$scratch/log"
} >"$scratch/capture.txt"
mkdir -p "$output/tinympi-handshake"
for folder in "$output"/tinympi-*; do
    cp "$scratch/machine.txt" "$scratch/capture.txt" "$folder"
    (cd "$folder" && find . -type f ! -name SHA256SUMS | sed 's|^\./||' | sort | xargs sha256sum >"$scratch/sums" && mv "$scratch/sums" SHA256SUMS)
done
for word in "$(uname -n)" "${HOME:-/nonexistent}" "$scratch"; do
    if grep -rIlwF -e "$word" "$output" >&2; then
        echo "$0: the files above contain \"$word\"; do not publish them without looking" >&2
    fi
done
machine="$(cpu 'CPU(s)') cores of an $(cpu 'Model name') in a $(cpu 'Hypervisor vendor') guest, $(uname -s) $(uname -r) $(uname -m)"
row() {
    files="dev/weft/datasets/$1/$3"
    sums=$(sha256sum <"$output/$1/$3" | cut -d ' ' -f 1)
    if [ "$2" = otf2 ]; then
        files="$files;dev/weft/datasets/$1/SHA256SUMS"
        sums="$sums;$(sha256sum <"$output/$1/SHA256SUMS" | cut -d ' ' -f 1)"
    fi
    echo "$1,$2,$files,own run,\"$4\",\"Weft's TinyMPI: datasets/capture/tinympi.sh OUT $repetitions\",$(date -u +%Y-%m-%d),\"$machine\",$sums,Apache-2.0"
}
row tinympi-ratio csv runs.csv "Three programs with 1 to 8 ranks on each core of two nodes of one core, and on one rank"
row tinympi-pingpong csv pingpong.csv "Half round trips between two ranks of a core, of a node and of two nodes"
row tinympi-handshake otf2 traces.otf2 "Trace of three iterations of the stencil, two ranks on each core of two nodes"
