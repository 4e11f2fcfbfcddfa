#!/bin/sh
# Looks at the pages and drives timelines and the classic notebook in a real browser: see pages.mjs, timeline.mjs and
# classic-notebook.mjs. The kernel must be installed where JUPYTER_DATA_DIR
# or JUPYTER_PATH point. Screenshots go to the folder given, else to kernel-ext/target/browser.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
root=$(CDPATH='' cd -- "$here/../../../.." && pwd -P)
shots=${1:-$root/kernel-ext/target/browser}

program() { # the first of these programs that is there
  for each in "$@"; do
    if command -v "$each" >/dev/null 2>&1; then
      command -v "$each"
      return
    fi
  done
}

missing=""
[ -n "$(program node)" ] || missing="$missing nodejs"
[ -n "$(program npm)" ] || missing="$missing npm"
CHROMIUM=${CHROMIUM:-$(program chromium chromium-browser google-chrome)}
[ -n "$CHROMIUM" ] || missing="$missing chromium"
JUPYTER_NOTEBOOK=${JUPYTER_NOTEBOOK:-$(program /usr/bin/jupyter-notebook jupyter-notebook)}
[ -n "$JUPYTER_NOTEBOOK" ] || missing="$missing jupyter-notebook"
if [ -n "$missing" ]; then
  echo "The browser test needs these, and they are not installed:$missing" >&2
  echo "Debian, Ubuntu: sudo apt-get install$missing" >&2
  exit 1
fi
export CHROMIUM JUPYTER_NOTEBOOK

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --prefix "$work" --no-audit --no-fund --no-save --loglevel=error playwright-core@1.65.1 >"$work/npm.log" 2>&1 || {
  cat "$work/npm.log" >&2
  echo "The browser test needs playwright-core, and npm could not install it; the lines above say why." >&2
  exit 1
}
cp "$here/classic-notebook.mjs" "$here/pages.mjs" "$work/"
mkdir -p "$shots" "$work/home"
node "$here/timeline.mjs" "$work" "$root/dsl/trace/src/main/resources/dev/weft/trace/timeline/timeline.js" "$shots"
# The notebooks read ../datasets, and nothing of this may change the checkout.
cp -R "$root/notebooks" "$work/notebooks"
ln -s "$root/datasets" "$work/datasets"
pages=${WEFT_PAGES:-} # of all notebooks, such as those that the last ./weft test has left in notebooks/target/tested
if [ -z "$pages" ]; then
  pages=$root/notebooks/target/figures
  "$root/weft" figures --changed
fi
node "$work/pages.mjs" "$pages" "$shots"
node "$work/classic-notebook.mjs" "$work" "$shots"
