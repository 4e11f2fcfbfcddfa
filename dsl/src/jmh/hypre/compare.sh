#!/bin/sh
# The setup of an algebraic multigrid hierarchy beside hypre, and a sparse product beside scipy, in one run.
# Usage: dsl/src/jmh/hypre/compare.sh [MATRIX [ROUNDS]]      (elasticity30 and 5 unless told; beam5 is the paper's)
# hypre has one process; Weft has all cores, and one under "taskset -c 0". First rounds are cold, medians are of the others.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
root=$(CDPATH='' cd -- "$here/../../../.." && pwd -P)
matrix=${1:-elasticity30}
rounds=${2:-5}

library=$(find /usr/lib -name libHYPRE.so 2>/dev/null | head -n 1)
[ -n "$library" ] && command -v mpicc >/dev/null 2>&1 || {
  echo "compare: hypre is not installed. On Debian and Ubuntu:" \
    "sudo apt-get install libhypre-dev libopenmpi-dev python3-scipy gcc" >&2
  exit 1
}
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mpicc -O2 -I/usr/include/hypre -o "$work/setup" "$here/setup.c" "$library" -lm
echo "compare: building the benchmarks ..."
[ -n "${WEFT_CLASSES:-}" ] || mvn -B -q -f "$root/pom.xml" -Pbench -pl dsl/weft -am process-test-classes
classes=${WEFT_CLASSES:-"$root/dsl/weft/target/test-classes:$root/dsl/weft/target/classes:$(cat "$root/dsl/weft/target/test.classpath")"}
weft() {
  "${JAVA_HOME:+$JAVA_HOME/bin/}java" -Xmx8g -cp "$classes" dev.weft.sparse.HypreComparison "$@"
}
echo "$matrix, $rounds rounds; $(nproc) cores; $("${JAVA_HOME:+$JAVA_HOME/bin/}java" -version 2>&1 | head -n 1)"
weft write "$matrix" "$work/matrix"
"$work/setup" "$work/matrix" 3 "$rounds" >"$work/times"
weft time "$matrix" "$rounds" >>"$work/times"
taskset -c 0 "${JAVA_HOME:+$JAVA_HOME/bin/}java" -Xmx8g -cp "$classes" dev.weft.sparse.HypreComparison time "$matrix" "$rounds" |
  sed 's/^weft/weft-one-core/' >>"$work/times"
if /usr/bin/python3 -c 'import scipy' 2>/dev/null && [ "$matrix" != beam5 ]; then
  /usr/bin/python3 "$here/product.py" "$work/matrix" "$rounds" >>"$work/times"
fi
awk '
  $1 == "hypre" || $1 == "scipy" { seen[$1 " " $2, ++count[$1 " " $2]] = $3; next }
  { printf "%-14s %-6s cold %7.3f s   warm %7.3f s\n", $1, $2, $3, $4; warm[$1, $2] = $4 }
  END {
    for (name in count) {
      split(name, of, " ")
      n = count[name]
      for (i = 1; i <= n; i++) for (j = i + 1; j <= n; j++) if (seen[name, j] < seen[name, i]) {
        t = seen[name, i]; seen[name, i] = seen[name, j]; seen[name, j] = t
      }
      median = seen[name, int((n + 1) / 2)]
      printf "%-14s %-6s median %7.3f s   Weft takes %.2f times as long on all cores, %.2f on one\n", of[1], of[2], median,
        warm["weft", of[2]] / median, warm["weft-one-core", of[2]] / median
    }
  }' "$work/times"
