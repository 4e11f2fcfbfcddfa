#!/bin/bash
#SBATCH --job-name=weft-measure
#SBATCH --nodes=2
#SBATCH --ntasks-per-node=4
#SBATCH --exclusive
#SBATCH --time=04:00:00
# Ten launches of each program. With Slurm: sbatch job.sh. Without: LAUNCHES=2 NP=4 ./job.sh
# OUT is the folder of the files, PROGRAMS a selection, RUN the launcher, SECONDS_EACH a bound for each launch of a program, and a
# variable with the name of a program its options: PINGPONG="--pairs 1,2,4 --cache hot,cold" sbatch job.sh
# Programs alternate within a launch, so that the hour of the day meets all of them alike.
cd "${SLURM_SUBMIT_DIR:-$(dirname "$0")}" || exit 1
LAUNCHES=${LAUNCHES:-10}
OUT=${OUT:-run}
PROGRAMS=${PROGRAMS:-pingpong loggp rate hvpp line scheme stencil collective noise raw}
SECONDS_EACH=${SECONDS_EACH:-120}
PINGPONG=${PINGPONG:---pairs 1,2,4}
if [ -n "${SLURM_JOB_ID:-}" ]; then
  RUN=${RUN:-srun --cpu-bind=cores}
else
  RUN=${RUN:-mpirun -np ${NP:-2}}
fi
mkdir -p "$OUT" || exit 1

failed=0
for launch in $(seq 1 "$LAUNCHES"); do
  for program in $PROGRAMS; do
    if [ -e "$OUT/$program-$launch.csv" ]; then
      echo "$OUT/$program-$launch.csv is there: not measured again"
      continue
    fi
    name=$(echo "$program" | tr a-z A-Z)
    # shellcheck disable=SC2086
    $RUN "./$program" --launch "$launch" --out "$OUT" --seconds "$SECONDS_EACH" ${!name:-} </dev/null || failed=1
  done
done
exit $failed
