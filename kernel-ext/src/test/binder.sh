#!/usr/bin/env bash
# Runs what .binder and .devcontainer say, as written, in a home folder of its own, and one cell in the kernel that they install.
# Images are not built here: of the Debian packages only their names are checked, and apt-get is replaced by that check.
set -euo pipefail
root=$(cd "$(dirname "$0")/../../.." && pwd -P)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
  echo "binder: $*" >&2
  exit 1
}

mkdir "$work/bin"
cat >"$work/bin/apt-get" <<'END'
#!/usr/bin/env bash
# Stands for apt-get: every package that is asked for must exist, none is installed.
for word in "$@"; do
  case $word in
    -* | update | install) ;;
    *) apt-cache show "$word" >/dev/null 2>&1 || { echo "no package $word" >&2; exit 100; } ;;
  esac
done
END
chmod +x "$work/bin/apt-get"

# Binder installs the packages of apt.txt, then runs postBuild in the checkout. Its words are read as repo2docker reads them.
packages=$(sed 's/#.*//' "$root/.binder/apt.txt")
# shellcheck disable=SC2086
"$work/bin/apt-get" install -y $packages
[ -x "$root/.binder/postBuild" ] || fail ".binder/postBuild cannot be run: its file mode lacks the x."

# The command of the development container is a line of a shell.
command=$(/usr/bin/python3 -c '
import json, sys
print(json.load(open(sys.argv[1]))["postCreateCommand"])' "$root/.devcontainer/devcontainer.json")

cell() { # one cell in the kernel that the Jupyter of this home finds
  HOME=$1 JUPYTER_DATA_DIR=$1/.local/share/jupyter JUPYTER_PATH='' /usr/bin/python3 - <<'END' || fail "the installed kernel ran no cell"
from jupyter_client.manager import start_new_kernel
manager, client = start_new_kernel(kernel_name="java", startup_timeout=60)
try:
    texts = []
    reply = client.execute_interactive(
        "System.out.println(network().host(1).link(GBps(1), us(1)).pingPong(bytes(1)).solve().latency());",
        timeout=60,
        output_hook=lambda message: texts.append(message["content"].get("text", "")),
    )
    assert reply["content"]["status"] == "ok", reply["content"]
    assert " us" in "".join(texts) or " ns" in "".join(texts), texts
finally:
    client.stop_channels()
    manager.shutdown_kernel(now=True)
    del client, manager  # before the interpreter ends, at which their own ending fails
END
}

cd "$root"
for place in binder devcontainer; do
  home=$work/$place
  mkdir -p "$home"
  # the local repository of Maven stays where it is, so that nothing is downloaded a second time
  [ ! -d "$HOME/.m2" ] || ln -s "$HOME/.m2" "$home/.m2"
  # Java takes the home folder from the system, not from HOME, so the place of kernels is given by name
  data=$home/.local/share/jupyter
  if [ "$place" = binder ]; then
    HOME=$home JUPYTER_DATA_DIR=$data PATH=$work/bin:$PATH .binder/postBuild >"$work/log" 2>&1 || { cat "$work/log" >&2; fail "postBuild failed"; }
  else
    HOME=$home JUPYTER_DATA_DIR=$data PATH=$work/bin:$PATH sh -c "$command" >"$work/log" 2>&1 || { cat "$work/log" >&2; fail "postCreateCommand failed"; }
  fi
  [ -f "$data/kernels/java/kernel.json" ] || fail "$place made no kernel known to Jupyter"
  cell "$home"
  echo "binder: the commands of .$place ran, and a cell in their kernel."
done
