#!/usr/bin/env bash
# Ways into Weft without the lessons' own folder: the README's first block pasted into plain JShell, copies of notebooks in a folder of
# one's own, a handout, and pip that never ends. Jupyter, the editor and pip are replaced by programs that say how they were called.
set -euo pipefail
root=$(cd "$(dirname "$0")/../../.." && pwd -P)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
  echo "doors: $*" >&2
  [ ! -f "$work/said" ] || cat "$work/said" >&2
  exit 1
}

"$root/weft" help >/dev/null
jar=$root/kernel-ext/target/weft-kernel.jar
[ -f "$jar" ] || "$root/weft" doctor >/dev/null

# JShell
awk '/^```java/ { on = 1; next } on && /^```/ { exit } on' "$root/README.md" >"$work/block"
[ -s "$work/block" ] || fail "the README has no block of Java"
"${JAVA_HOME:+$JAVA_HOME/bin/}jshell" -s "-J-Djava.util.prefs.userRoot=$work" --class-path "$jar" <"$work/block" >"$work/said" 2>&1
grep -q 'Figure: Ping-pong over QDR InfiniBand' "$work/said" || fail "JShell showed no figure"
! grep -Eq '^\|? *(Error|Exception)|illegal start|cannot find' "$work/said" || fail "JShell refused a line"
echo "doors: the README's first block runs when pasted into JShell."

# lab: programs of these names come first on the PATH
mkdir "$work/bin"
printf '#!/bin/sh\n[ "$1" = --version ] && exit 0\necho "started with $* in $(pwd -P)"\n' >"$work/bin/jupyter-lab"
chmod +x "$work/bin/jupyter-lab"
mkdir "$work/mine"
echo mine >"$work/mine/00-tour.ipynb"
PATH=$work/bin:$PATH "$root/weft" lab "$work/mine" --no-browser >"$work/said" 2>&1 || fail "lab failed"
grep -q "started with .*--no-browser in $work/mine" "$work/said" || fail "lab did not start Jupyter in the folder"
grep -q 'kernelspec java' "$work/said" || fail "lab does not name the kernel"
[ "$(cat "$work/mine/00-tour.ipynb")" = mine ] || fail "lab overwrote a file"
cmp -s "$root/notebooks/01-queueing-mpi.ipynb" "$work/mine/01-queueing-mpi.ipynb" || fail "lab copied no notebook"
[ -f "$work/mine/audit/1-queueing.ipynb" ] || fail "lab copied no audit page"
"$root/weft" lab "$work/block" >"$work/said" 2>&1 && fail "lab took a file for a folder"
grep -q 'this is a file' "$work/said" || fail "lab does not say that a file is no folder"
echo "doors: lab copies notebooks, overwrites none, and starts Jupyter there."

# pip that never ends, in a checkout that has no Jupyter: the functions of the command, with a bound of two seconds
sed -n '/^die() {/,/^}/p; /^bounded() {/,/^}/p; /^jupyter_by_pip() {/,/^}/p' "$root/weft" >"$work/functions"
cat >"$work/bin/python3" <<'END'
#!/bin/sh
mkdir -p "$3/bin"
printf '#!/bin/sh\nexec sleep 600\n' >"$3/bin/pip"
chmod +x "$3/bin/pip"
END
chmod +x "$work/bin/python3"
printf 'set -eu\n. "%s"\nWEFT_PIP_SECONDS=2\njupyter_by_pip "%s"\n' "$work/functions" "$work/venvs" >"$work/pip.sh"
PATH=$work/bin:$PATH timeout 30 sh "$work/pip.sh" >"$work/said" 2>&1 && fail "pip that never ends was taken for a success"
grep -q 'pip took more than 2 s and was stopped' "$work/said" || fail "pip was not stopped"
grep -q 'apt-get install jupyter-notebook' "$work/said" || fail "no next step after pip"
[ ! -e "$work/venvs/venv" ] || fail "half an installation was left"
rm "$work/bin/python3"
echo "doors: pip is stopped after its bound, with the next step."

# a handout, used in a home without anything else
printf '%s\n' '{"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [{"cell_type": "code", "id": "a", "metadata": {},' \
  '"execution_count": null, "outputs": [], "source": ["var n = 1;\n", "us(n).plus(us(2))"]}]}' >"$work/small.ipynb"
"$root/weft" handout "$work/small.ipynb" "$work/handout" >"$work/said" 2>&1 || fail "handout failed"
mkdir "$work/home"
(cd "$work/handout" && "${JAVA_HOME:+$JAVA_HOME/bin/}java" "-Duser.home=$work/home" -jar weft-kernel.jar run small.ipynb --set n=40) \
  >"$work/said" 2>&1 || fail "the handout's notebook did not run"
grep -q '42 us' "$work/handout/target/figures/small/small.html" || fail "the handout's page lacks the answer"
"$root/weft" handout "$work/small.ipynb" "$work/handout" >"$work/said" 2>&1 && fail "handout took a folder that is not empty"
grep -q 'not empty' "$work/said" || fail "handout does not say that the folder is not empty"
echo "doors: a handout runs outside the checkout."
