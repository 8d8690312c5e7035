//! Writes the Kotlin and the Swift files from the built library: `../run` shows how.

fn main() {
    uniffi::uniffi_bindgen_main();
}
