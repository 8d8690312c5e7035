# Daily commands. `just` without a name lists them.

_default:
    @just --list

# Build the default dataset if it is not there, and show an answer of each kind
quickstart:
    cargo run --release -- quickstart

# Run a command of the tool: `just run search lisbon`
run *arguments:
    cargo run --release -- {{ arguments }}

# All tests
test:
    cargo test --workspace

# The server under mixed load with reloads, for half an hour: `just soak 120` takes two minutes
soak seconds="1800":
    WAYFARE_SOAK_SECONDS={{ seconds }} cargo test -p wayfare-tests --test it soak:: -- --nocapture

# The book, in a browser; `cargo install mdbook` brings the program
book:
    mdbook serve --open docs

# Clients that we did not write, against the server
clients:
    tests/clients/run

# The page of the server in Chromium; `just explorer --screenshots` makes the pictures of docs/ again
explorer *arguments:
    tests/explorer/run {{ arguments }}

# The recording of a terminal in docs/ again, with the default dataset
recording program="target/release/wayfare":
    docs/recording.py {{ program }}

# The Python package: its wheel, types and tests
python:
    bindings/python/run

# The functions and tables of DataFusion: lints, tests and what docs/clusters.md shows
datafusion:
    bindings/datafusion/run

# Fuzz targets, two at a time, for so many seconds each: `just fuzz 600 query_index`
fuzz seconds="60" *targets:
    fuzz/run {{ seconds }} {{ targets }}

# Corrupt datasets under AddressSanitizer, many readers under ThreadSanitizer
sanitizers:
    tests/sanitizers

# Tests of the format and the library on a system of 32 bits and on a big-endian one
targets:
    tests/targets

# The server beside a bare handler, under load
load:
    benches/load/run.py

# How everything grows with the number of places, up to 5 million (16 minutes); `just scaling 10000 100000` selects
scaling *sizes:
    benches/scaling/run.py {{ sizes }}

# Wayfare beside other libraries: writes benches/RESULTS.md and its charts
bench-peers *arguments:
    benches/peers/run.py {{ arguments }}

# Instructions that queries take, compared with the record; `just instructions --record` renews it
instructions *arguments:
    benches/instructions.py {{ arguments }}

# Instructions that the dearest request of each route takes, by a climb; `--record` renews the record, `--times` says milliseconds
requests *arguments:
    benches/requests.py {{ arguments }}

# Does any test of the format and of search notice if their code is changed? Two thousand changes, hours; `just mutants -f tree.rs` takes some
mutants *arguments:
    cargo mutants -p wayfare-format --output target/mutants-format {{ arguments }}
    cargo mutants -p wayfare --output target/mutants-wayfare {{ arguments }} -- --lib --test it

# Surprises in other libraries on valid input: says which changed; `just findings h3-loses-cells-around-the-pole` runs one
findings *names:
    findings/run {{ names }}

# Bring the code into its usual form
fmt:
    cargo fmt --all
    cargo fmt --manifest-path benches/peers/Cargo.toml
    cargo fmt --all --manifest-path bindings/datafusion/Cargo.toml
    cargo fmt --manifest-path bindings/python/Cargo.toml
    cargo fmt --manifest-path fuzz/Cargo.toml
    cargo fmt --manifest-path bindings/c/Cargo.toml
    cargo fmt --manifest-path build-tools/example/Cargo.toml
    cargo fmt --manifest-path bindings/uniffi/Cargo.toml
    cargo fmt --all --manifest-path bindings/web/Cargo.toml

# Formatting, lints, documentation and licences
check:
    cargo fmt --all --check
    cargo fmt --manifest-path benches/peers/Cargo.toml --check
    cargo fmt --all --manifest-path bindings/datafusion/Cargo.toml --check
    cargo fmt --manifest-path bindings/python/Cargo.toml --check
    cargo fmt --manifest-path fuzz/Cargo.toml --check
    cargo fmt --manifest-path bindings/c/Cargo.toml --check
    cargo fmt --manifest-path build-tools/example/Cargo.toml --check
    cargo fmt --manifest-path bindings/uniffi/Cargo.toml --check
    cargo fmt --all --manifest-path bindings/web/Cargo.toml --check
    cargo clippy --workspace --all-targets --features wayfare-build/parquet,wayfare-cli/parquet -- -D warnings
    cargo clippy --manifest-path bindings/python/Cargo.toml --all-targets -- -D warnings
    cargo clippy --manifest-path benches/peers/Cargo.toml --all-targets -- -D warnings
    RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps
    cargo deny check bans licenses sources

# The documentation of the libraries, in a browser
doc:
    cargo doc --workspace --no-deps --open

# Package every crate that is published, and check what is in each package
package:
    .ci/package

# Archives of the command and of the C library for this kind of system, with checksums
release folder="target/archives":
    build-tools/release {{ folder }}

# A program whose build script embeds a dataset of three rows
example:
    build-tools/example/run

# The C binding: tests, header, examples under AddressSanitizer and valgrind
c:
    bindings/c/run

# The interfaces for Kotlin and Swift, the former compiled and compared with the library
uniffi:
    bindings/uniffi/run

# The package for browsers and Node: modules, types, tests; `just web build` only makes it
web *arguments:
    bindings/web/run {{ arguments }}

# What the continuous integration runs
ci:
    bash .ci/run

# Make the default data again from its packages, and compare it with what is committed
check-data:
    python3 build-tools/data/refresh.py --check
