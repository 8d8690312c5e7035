# Sourced by each finding: packages in a folder of its own, and a comparison with what was seen.

# Works in a folder, and removes it at the end.
work_in() {
    folder=$1
    trap 'rm -rf "$folder"' EXIT
    cd "$folder"
}

# Installs pinned packages of Python, npm or Cargo: `name==1.2.3`, `name@1.2.3`.
pip_packages() {
    python3 -m venv venv
    # To compile all of pandas takes three times as long as to install it, and what is run is compiled anyway.
    venv/bin/pip install --quiet --no-compile --disable-pip-version-check "$@"
}
npm_packages() {
    npm install --silent --no-audit --no-fund --prefix . "$@"
}
cargo_crates() {
    cargo init --quiet --name finding
    # Without `=`, Cargo would take a later version.
    cargo add --quiet "${@/@/@=}" 2> /dev/null
}

# Runs the program on standard input, prints what it prints and keeps that for `expect`.
python() { venv/bin/python -W ignore - | tee seen; }
node_module() { cat > finding.mjs && node finding.mjs | tee seen; }
rust_main() { cat > src/main.rs && cargo run --quiet | tee seen; }

# Compares what the last program printed with standard input, which is what was seen when this was written. By a
# status of 3, `run` tells a change from what did not run.
expect() {
    if ! diff --label then --label now -u - seen; then
        echo "the behaviour changed: $0" >&2
        exit 3
    fi
}
