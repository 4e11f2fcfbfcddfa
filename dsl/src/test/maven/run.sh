#!/usr/bin/env bash
# Projects of users, without a network: a Java project made of nothing but what the page about the library shows, a Kotlin file and a Scala file. They see a
# local repository that holds what installing Weft brought and the compilers' plugins, and no more.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../../.." && pwd)
maven=$(command -v mvn || echo "$root/mvnw")
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
repository=$work/repository
known=$(cd "$HOME/.m2/repository" 2>/dev/null && pwd || true) # what this machine has already, so that nothing is downloaded twice

cat > "$work/settings.xml" <<XML
<settings>
  <mirrors>
    <mirror>
      <id>central</id>
      <mirrorOf>central</mirrorOf>
      <url>file://$known</url>
    </mirror>
  </mirrors>
</settings>
XML
version=$(sed -n 's,^  <version>\(.*\)</version>,\1,p' "$root/pom.xml" | head -n 1)
install=(-B -q -f "$root/pom.xml" -Dmaven.repo.local="$repository" -pl datasets,dsl/weft -am install -Dmaven.test.skip=true -Dspotless.check.skip=true)
"$maven" -s "$work/settings.xml" "${install[@]}" 2>/dev/null || "$maven" "${install[@]}" # or else from Maven Central

block() { # the first block of this language below the heading
  awk -v fence="\`\`\`$1" '/^# Weft as a library/ {on = 1} on && $0 == "```" && open {exit} open {print} on && $0 == fence {open = 1}' \
    "$root/dsl/docs/library.md"
}

project() { # NAME LANGUAGE PLUGIN DEPENDENCIES: writes its pom
  mkdir -p "$work/$1/src/main/$2"
  cat > "$work/$1/pom.xml" <<POM
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>example</groupId>
  <artifactId>$1</artifactId>
  <version>1</version>
  <properties>
    <maven.compiler.source>17</maven.compiler.source>
    <maven.compiler.target>17</maven.compiler.target>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
$4
  </dependencies>
  <build>
    <sourceDirectory>src/main/$2</sourceDirectory>
    <plugins>
$3
    </plugins>
  </build>
</project>
POM
}

plugin() { # GROUP ARTIFACT VERSION: a compiler's plugin
  cat <<POM
      <plugin>
        <groupId>$1</groupId>
        <artifactId>$2</artifactId>
        <version>$3</version>
        <executions>
          <execution>
            <goals>
              <goal>compile</goal>
            </goals>
          </execution>
        </executions>
      </plugin>
POM
}

library() { # GROUP ARTIFACT VERSION
  echo "<dependency><groupId>$1</groupId><artifactId>$2</artifactId><version>$3</version></dependency>"
}

try() { # NAME MAIN: compiles and runs without a network
  cd "$work/$1"
  "$maven" -o -B -q -Dmaven.repo.local="$repository" -Dkotlin.compiler.daemon=false compile org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath \
    -Dmdep.outputFile=classpath -Dmdep.includeScope=compile
  if grep -E 'junit|assertj|testng|archunit' classpath; then
    echo "a test framework is on the compile path" >&2
    exit 1
  fi
  "$java" -cp "target/classes:$(cat classpath)" "$2" | tee out
  grep -q '^Model: ' out
  [ -s latency.pdf ]
  echo "$1: compiled and run without a network, figure saved"
}

warm() { # NAME: lets the plugins of a project come, while it has no line of code and does not know Weft
  (cd "$work/$1" && "$maven" -B -q -Dmaven.repo.local="$repository" -Dkotlin.compiler.daemon=false compile)
}

weft=$(library dev.weft weft-dsl "$version")

project warm java "" ""
echo 'class Nothing {}' > "$work/warm/src/main/java/Nothing.java"
warm warm
mkdir -p "$work/cost/src/main/java"
block xml > "$work/cost/pom.xml"
block java > "$work/cost/src/main/java/Cost.java"
try cost Cost

kotlin=2.2.21
plugins=$(plugin org.jetbrains.kotlin kotlin-maven-plugin $kotlin)
libraries=$(library org.jetbrains.kotlin kotlin-stdlib $kotlin)
project kotlin kotlin "$plugins" "$libraries"
echo 'fun main() {}' > "$work/kotlin/src/main/kotlin/Cost.kt"
warm kotlin
project kotlin kotlin "$plugins" "$libraries$weft"
cp "$here/Cost.kt" "$work/kotlin/src/main/kotlin"
try kotlin CostKt

scala=3.3.6
plugins=$(plugin net.alchim31.maven scala-maven-plugin 4.9.6)
libraries=$(library org.scala-lang scala3-library_3 $scala)
project scala scala "$plugins" "$libraries"
echo 'object Cost' > "$work/scala/src/main/scala/Cost.scala"
warm scala
project scala scala "$plugins" "$libraries$weft"
cp "$here/Cost.scala" "$work/scala/src/main/scala"
try scala Cost
