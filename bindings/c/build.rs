//! Gives the shared library the name that programs look for: one for each version whose interface may differ.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|os| os == "linux") {
        let (major, minor) = (
            env!("CARGO_PKG_VERSION_MAJOR"),
            env!("CARGO_PKG_VERSION_MINOR"),
        );
        println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libwayfare_c.so.{major}.{minor}");
    }
}
