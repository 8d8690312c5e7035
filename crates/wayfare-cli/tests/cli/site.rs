//! `wayfare site`: what it writes, and what it leaves alone. `tests/explorer` has a site in a browser.

use std::{fs, path::Path};

use crate::{
    examples::write_package,
    support::{Answer, dataset, folder, json, wayfare},
};

#[test]
fn a_site_has_all_files_and_takes_the_place_of_an_older_one_only() {
    let here = folder("site");
    let (package, out) = (here.join("package"), here.join("out"));
    write_package(&package);
    let package = package.display().to_string();
    let site = |out: &Path| wayfare(&["site", out.to_str().unwrap(), "--web", &package]);

    let first = site(&out);
    assert_eq!(first.code(), 0, "{}", first.err());
    let index = fs::read(out.join("world.idx.gz")).unwrap();
    let length = fs::metadata(dataset().join("world.idx")).unwrap().len() as u32;
    assert!(
        index.starts_with(b"\x1f\x8b") && index.ends_with(&length.to_le_bytes()),
        "gzip says how long it was"
    );
    let worker = fs::read_to_string(out.join("sw.js")).unwrap();
    for file in [
        "world.idx.gz",
        "engine/worker.js",
        "engine/wasm/http_bg.wasm",
        "explorer/app.js",
    ] {
        assert!(
            out.join(file).is_file() && worker.contains(&format!("\"{file}\": \"")),
            "{file}"
        );
    }

    assert!(
        fs::read_to_string(out.join("sources.txt"))
            .unwrap()
            .contains("Licence: CC0-1.0")
    );

    fs::write(out.join("CNAME"), "example.org").unwrap();
    let again = json(&["site", out.to_str().unwrap(), "--web", &package]);
    assert_eq!(again["dataset_bytes"], index.len());
    assert_eq!(
        fs::read_to_string(out.join("sw.js")).unwrap(),
        worker,
        "the same site"
    );
    assert_eq!(
        fs::read_to_string(out.join("CNAME")).unwrap(),
        "example.org"
    );

    let used = here.join("used");
    fs::create_dir(&used).unwrap();
    fs::write(used.join("index.html"), "mine").unwrap();
    let refused = site(&used);
    assert!(
        refused.code() == 2 && refused.err().contains("is no site"),
        "{}",
        refused.err()
    );
    assert_eq!(fs::read_dir(&used).unwrap().count(), 1);
}

#[test]
fn without_the_package_nothing_is_written() {
    let here = folder("site-without-package");
    let out = here.join("out");
    let refused = wayfare(&[
        "site",
        out.to_str().unwrap(),
        "--web",
        here.to_str().unwrap(),
    ]);
    assert!(
        refused.code() == 2 && refused.err().contains("bindings/web/run build"),
        "{}",
        refused.err()
    );
    assert!(!out.exists());
}
