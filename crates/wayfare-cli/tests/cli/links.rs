//! Links under the names that a command makes in a folder: nothing is written through them.

use std::{
    fs,
    os::unix::fs::{MetadataExt, symlink},
    path::Path,
};

#[cfg(feature = "serve")]
use crate::examples::write_package;
use crate::support::{Answer, command, folder};

/// Everything in a folder: names, and what is in files.
fn content(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut all: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| {
            let path = entry.unwrap().path();
            (
                path.display().to_string(),
                fs::read(path).unwrap_or_default(),
            )
        })
        .collect();
    all.sort();
    all
}

#[test]
fn nothing_is_written_through_a_link_in_an_output_folder() {
    let here = folder("links");
    fs::write(here.join("t.csv"), "city\nPorto\n").unwrap();
    let enrich = ["enrich", "t.csv", "--text", "city", "-o"];
    let rejects = [&enrich[..], &["out/u.csv", "--rejects", "out/bad.csv"]].concat();
    let (file, parts) = (
        [&enrich[..], &["out/u.csv"]].concat(),
        [&enrich[..], &["out/"]].concat(),
    );
    let man = ["man", "out"];
    let mut tries: Vec<(&[&str], &str)> = vec![
        (&man, "wayfare.1"),
        (&man, "wayfare-search.1"),
        (&man, ".wayfare.1.unfinished"),
        (&file, "u.rejects.csv"),
        (&file, ".u.csv.unfinished"),
        (&file, ".u.rejects.csv.unfinished"),
        (&rejects, "bad.csv"),
        (&parts, "part-00000.csv"),
        (&parts, "rejects.csv"),
    ];
    #[cfg(feature = "serve")]
    let site = ["site", "out", "--web", "package"];
    #[cfg(feature = "serve")]
    {
        write_package(&here.join("package"));
        for name in [
            "world.idx.gz",
            "index.html",
            "sw.js",
            "sources.txt",
            "engine",
            "explorer",
            "engine/wasm",
        ] {
            tries.push((&site, name));
        }
        tries.push((&site, "explorer/app.js"));
    }
    for (args, name) in tries {
        for victim in ["file", "folder", "absent"] {
            let (out, precious) = (here.join("out"), here.join("precious"));
            for path in [&out, &precious] {
                let _ = fs::remove_dir_all(path);
            }
            fs::create_dir_all(precious.join("folder")).unwrap();
            fs::write(precious.join("file"), "content").unwrap();
            let link = out.join(name);
            fs::create_dir_all(link.parent().unwrap()).unwrap();
            // What makes the folder that of an older site.
            fs::write(out.join("sw.js"), "// Made by `wayfare site`.\n").unwrap();
            let _ = fs::remove_file(&link);
            symlink(precious.join(victim), &link).unwrap();
            let before = content(&precious);
            let answer = command(args).current_dir(&here).output().unwrap();
            let told = format!("{args:?}, {name} to {victim}: {}", answer.err());
            assert!(answer.code() == 2, "{told}");
            assert!(
                content(&precious) == before && content(&precious.join("folder")).is_empty(),
                "{told}"
            );
            assert!(
                name == "sw.js"
                    || answer.err().contains(name) && answer.err().contains("is a link"),
                "{told}"
            );
        }
    }
}

#[test]
fn rejects_may_go_to_a_device() {
    let here = folder("rejects-to-a-device");
    fs::write(here.join("t.csv"), "lat,lon\n95,1\n1,1\n").unwrap();
    let args = [
        "enrich",
        "t.csv",
        "-o",
        "u.csv",
        "--latitude",
        "lat",
        "--longitude",
        "lon",
        "--rejects",
    ];
    let answer = command(&args)
        .arg("/dev/null")
        .current_dir(&here)
        .output()
        .unwrap();
    assert!(
        answer.code() == 0 && answer.err().contains("1 rejected"),
        "{}",
        answer.err()
    );
    assert_eq!(fs::read_dir(&here).unwrap().count(), 2);
    let device = fs::metadata("/dev/null").unwrap();
    assert_ne!(device.rdev(), 0, "it is still a device");
    let full = command(&args)
        .arg("/dev/full")
        .current_dir(&here)
        .output()
        .unwrap();
    assert!(
        full.code() == 2 && full.err().contains("/dev/full: No space left"),
        "{}",
        full.err()
    );
}
