//! The header is the one that the source gives: `UPDATE_HEADER=1 cargo test header::` writes it.

use std::{env, fs, path::Path};

use cbindgen::{Builder, Config};

#[test]
fn is_current() {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = crate_folder.join("include/wayfare.h");
    let config = Config::from_file(crate_folder.join("cbindgen.toml")).unwrap();
    let mut header = Vec::new();
    Builder::new()
        .with_crate(crate_folder)
        .with_config(config)
        .generate()
        .unwrap()
        .write(&mut header);
    let header = String::from_utf8(header).unwrap();
    if env::var_os("UPDATE_HEADER").is_some() {
        fs::write(&path, &header).unwrap();
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        committed == header,
        "include/wayfare.h is not current: UPDATE_HEADER=1 cargo test header:: writes it"
    );
}
