//! Writes the JavaScript and the types of a module, as the command `wasm-bindgen` does. That one takes minutes to
//! install, and must be of the release that the lock file names.

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let mut next = || {
        arguments
            .next()
            .context("usage: wayfare-web-bindgen MODULE FOLDER NAME")
    };
    let (module, folder, name) = (next()?, next()?, next()?);
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(module)
        .out_name(&name)
        .web(true)?
        .typescript(true);
    bindgen
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(folder)
}
