#!/usr/bin/env bash
# A Maven project of a user, made of nothing but what the README shows: its dependency and its program compile and run.
set -euo pipefail
root=$(cd "$(dirname "$0")/../../../.." && pwd)
maven=$(command -v mvn || echo "$root/mvnw")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$maven" -B -q -f "$root/pom.xml" install -DskipTests -Dspotless.check.skip=true

block() { # the first block of this language below the heading
  awk -v fence="\`\`\`$1" '/^## As a Maven library/ {on = 1} on && $0 == "```" && open {exit} open {print} on && $0 == fence {open = 1}' \
    "$root/README.md"
}

mkdir -p "$work/src/main/java"
block java > "$work/src/main/java/Cost.java"
cat > "$work/pom.xml" <<POM
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>example</groupId>
  <artifactId>cost</artifactId>
  <version>1</version>
  <properties>
    <maven.compiler.source>17</maven.compiler.source>
    <maven.compiler.target>17</maven.compiler.target>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
$(block xml)
  </dependencies>
</project>
POM
cd "$work"
"$maven" -B -q compile org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath \
  -Dmdep.outputFile=classpath -Dmdep.includeScope=compile
if grep -E 'junit|assertj|testng|archunit' classpath; then
  echo "a test framework is on the compile path" >&2
  exit 1
fi
"${JAVA_HOME:+$JAVA_HOME/bin/}java" -cp "target/classes:$(cat classpath)" Cost | tee out
grep -q '^Model: ' out
[ -s latency.pdf ]
echo "a Maven project: compiled, run, figure saved"
