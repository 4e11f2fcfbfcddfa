#!/usr/bin/env bash
# Checks what ./weft stage has built, FOLDER, as Maven Central and a user's Maven would.
set -euo pipefail
root=$(cd "$(dirname "$0")/../../../.." && pwd)
maven=$(command -v mvn || echo "$root/mvnw")
stage=$(cd "$1" && pwd)
repository=$stage/repository
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fails() { echo "$*" >&2; exit 1; }

[ -n "$(find "$repository" -name '*.pom')" ] || fails "no POM in $repository"
grep -rl --include='*.pom' SNAPSHOT "$repository" && fails "a release depends on a snapshot"
for pom in $(find "$repository" -name '*.pom'); do
  artifact=${pom%.pom}
  if ! grep -q '<packaging>pom</packaging>' "$pom"; then # parents have no jar
    for end in .jar -sources.jar -javadoc.jar; do
      [ -s "$artifact$end" ] || fails "$artifact$end is missing"
    done
    unzip -p "$artifact.jar" META-INF/MANIFEST.MF | grep -q '^Automatic-Module-Name: dev.weft' || fails "$artifact.jar has no module name"
    grep -q '<description>' "$pom" || fails "$pom has no description"
  fi
done
parent=$(find "$repository/dev/weft/weft" -name '*.pom')
for tag in url licenses developers scm description name; do
  grep -q "<$tag>" "$parent" || fails "the parent has no <$tag>"
done
find "$repository" -type f ! -name '*.md5' ! -name '*.sha1' | while read -r file; do
  [ "$(sha1sum <"$file" | cut -d' ' -f1)" = "$(cat "$file.sha1")" ] || fails "$file: its SHA-1 differs"
  [ "$(md5sum <"$file" | cut -d' ' -f1)" = "$(cat "$file.md5")" ] || fails "$file: its MD5 differs"
done
# what can be uploaded has the address of the project; what has none, cannot
if grep -rq --include='*.pom' 'address\.invalid' "$repository"; then
  [ ! -e "$stage/bundle.zip" ] || fails "bundle.zip has POMs without the address of the project"
else
  unzip -tq "$stage/bundle.zip"
fi
for address in http://weft.org https://weft https://example.org/weft https://weft.invalid/a; do
  ! "$root/weft" stage "$work/refused" --address "$address" 2>"$work/said" || fails "stage has taken the address $address"
  grep -q "stage --address \"$address\"" "$work/said" || fails "stage has not named the address $address"
done

# a user's Maven with strict checksums takes Weft from there, into a repository that has none of it
version=$(basename "$(dirname "$parent")")
cp -rl "$HOME/.m2/repository" "$work/local" 2>/dev/null || mkdir -p "$work/local"
rm -rf "$work/local/dev/weft"
cat > "$work/pom.xml" <<POM
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>example</groupId>
  <artifactId>staged</artifactId>
  <version>1</version>
  <repositories>
    <repository>
      <id>stage</id>
      <url>file://$repository</url>
      <releases><checksumPolicy>fail</checksumPolicy></releases>
    </repository>
  </repositories>
  <dependencies>
    <dependency><groupId>dev.weft</groupId><artifactId>weft-kernel</artifactId><version>$version</version></dependency>
  </dependencies>
</project>
POM
"$maven" -B -q -C -f "$work/pom.xml" -Dmaven.repo.local="$work/local" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:resolve

# the kernel in one file, installed without anything else, answers a cell after the file is gone
cp "$stage"/weft-kernel-*-standalone.jar "$work/kernel.jar"
"${JAVA_HOME:+$JAVA_HOME/bin/}java" -jar "$work/kernel.jar" install --name weft-staged --prefix "$work/prefix"
rm "$work/kernel.jar"
if [ -x /usr/bin/jupyter-nbconvert ]; then
  cat > "$work/one.ipynb" <<'JSON'
{"cells": [{"cell_type": "code", "id": "a", "metadata": {}, "execution_count": null, "outputs": [],
  "source": ["import static dev.weft.Weft.*;\n", "network().hosts(2, 16).link(GBps(3.787), ns(1616)).pingPong(bytes(1)).solve()"]}],
 "metadata": {"kernelspec": {"name": "weft-staged", "display_name": "Java", "language": "java"}}, "nbformat": 4, "nbformat_minor": 5}
JSON
  JUPYTER_PATH=$work/prefix/share/jupyter /usr/bin/jupyter-nbconvert --to notebook --execute --output out "$work/one.ipynb" 2>/dev/null
  grep -q 'exact within the model' "$work/out.ipynb" || fails "the kernel of the file has not answered"
fi
echo "staged: POMs, checksums, a user's Maven and the kernel in one file are as they must be"
