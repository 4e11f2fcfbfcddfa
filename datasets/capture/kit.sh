#!/bin/sh
# Measures this host with Weft's measuring kit under Open MPI: two ranks over shared memory and over TCP on the loopback interface.
#
#   kit.sh OUTPUT_DIR [LAUNCHES]
#
# OUTPUT_DIR must be empty or new: a capture is never overwritten. It receives one folder per data set with PROGRAM-LAUNCH.csv of each
# launch, capture.txt, machine.txt and SHA256SUMS; the host has no name in them. The programs alternate within a launch, so that the time of day meets all alike.
set -eu
export LC_ALL=C OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1

[ $# -ge 1 ] && [ $# -le 2 ] || { echo "usage: $0 OUTPUT_DIR [LAUNCHES]" >&2; exit 2; }
launches=${2:-10}
case $launches in '' | *[!0-9]* | 0) echo "$0: \"$launches\" is not a number of launches" >&2; exit 2 ;; esac
mkdir -p "$1"
output=$(CDPATH='' cd -- "$1" && pwd)
[ -z "$(ls -A "$output")" ] || { echo "$0: $output is not empty; give a new folder" >&2; exit 2; }
kit=$(CDPATH='' cd -- "$(dirname -- "$0")/../../dsl/trace/src/main/resources/dev/weft/kit/measure" && pwd)
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT
cp "$kit"/* "$build"
make -s -C "$build" MPICC="${MPICC:-mpicc.openmpi}" >/dev/null

measure() { # SET PROGRAM RANKS TRANSPORT OPTIONS..
  set_name=$1 program=$2 ranks=$3 transport=$4
  shift 4
  mkdir -p "$output/$set_name"
  set -- mpirun.openmpi --oversubscribe -np "$ranks" --mca pml ob1 --mca btl "$transport" "$program" --launch "$launch" "$@"
  (cd "$output/$set_name" && PATH=$build:$PATH "$@" </dev/null)
  echo "$(date -u +%FT%TZ): $*" >> "$output/$set_name/capture.txt"
}

for launch in $(seq 1 "$launches"); do
  measure kit-pingpong-shared-memory pingpong 2 vader,self --max-samples 40
  measure kit-pingpong-tcp pingpong 2 tcp,self --max-samples 40
  measure kit-loggp-shared-memory loggp 2 vader,self --sizes 1,64,512,1024,2048,4000 --messages 2,8,32 --max-samples 60
  measure kit-hvpp-shared-memory hvpp 2 vader,self --sizes 8 --messages 1,16,256,1024,4096 --max-samples 40
  measure kit-collective-shared-memory collective 2 vader,self --collectives reduce-local --sizes 1k,16k,256k,4M --max-samples 40
  measure kit-noise noise 2 vader,self --quanta 100 --samples 500
  measure kit-raw raw 2 tcp,self --address 127.0.0.1 --sizes 1,64,1024,16k,64k,1M --max-samples 40
  # more ranks than cores, so they yield; a schedule of two cores is what they share, not a network
  measure kit-scheme-tcp scheme 4 tcp,self --sync barrier --senders node --sizes 4M --cache hot --min-samples 10 --max-samples 20 \
    --scheme "a:0->1 b:0->2|a:0->1 b:0->2 c:0->3|a:0->2 b:1->2|a:0->1 b:2->3"
done
{
  echo "date: $(date -u +%F)"
  echo "CPU model: $(sed -n 's/^model name\t: //p' /proc/cpuinfo | head -n 1), cores: $(nproc)"
  echo "kernel: $(uname -srm)"
  echo "Open MPI: $(mpirun.openmpi --version | head -n 1)"
} > "$output/machine.txt"
for folder in "$output"/*/; do
  sed -i 's/host=[^;]*;/host=host;/' "$folder"/*.csv
  cp "$output/machine.txt" "$folder"
  (cd "$folder" && sha256sum -- *.csv > SHA256SUMS)
done
du -sh "$output"/*
