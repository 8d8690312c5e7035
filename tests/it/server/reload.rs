//! A new dataset takes the place of the old one while requests go on.

use std::{
    fs,
    path::Path,
    sync::atomic::{AtomicBool, Ordering::Relaxed},
    thread::{scope, sleep},
    time::{Duration, Instant},
};

use wayfare::Dataset;
use wayfare_build::Build;
use wayfare_format::{Header, SectionId, checksum};
use wayfare_server::{Access, Options};

use super::{Answer, Running, bind_error};
use crate::sources::{Sources, place};

const TARGET: &str = "/v3/locations/7";

/// Publishes a dataset with one place of this name.
fn publish(dir: &Path, name: &str) {
    let sources = Sources::new().add("places", &place(7, name, &[]), "");
    let (manifest, files) = sources.manifest().unwrap();
    Build::new(dir).manifest(manifest, files).run().unwrap();
}

fn name(answer: &Answer) -> String {
    answer.json()["data"]["name"].as_str().unwrap().to_owned()
}

/// Waits until the server answers with this name.
fn wait_for(server: &Running, expected: &str) {
    let start = Instant::now();
    while name(&server.get(TARGET)) != expected {
        assert!(
            start.elapsed() < Duration::from_secs(30),
            "the new dataset was not noticed"
        );
        sleep(Duration::from_millis(20));
    }
}

#[test]
fn no_request_fails_while_datasets_are_published() {
    let folder = tempfile::tempdir().unwrap();
    publish(folder.path(), "Name 0");
    let server = Running::new(Options {
        reload: true,
        ..Options::new(folder.path(), Access::Open)
    });
    let done = AtomicBool::new(false);
    let ask = || {
        let (mut client, mut names, mut requests) = (server.client(), vec![], 0);
        let mut is_last = false;
        while !is_last {
            // The last one is asked for when all is published, however late this thread has its turn.
            is_last = done.load(Relaxed);
            let answer = client.get(TARGET);
            assert_eq!(answer.status, 200);
            let found = (name(&answer), answer.header("etag").unwrap().to_owned());
            if names.last() != Some(&found) {
                names.push(found);
            }
            requests += 1;
        }
        (names, requests)
    };
    scope(|threads| {
        let clients: Vec<_> = (0..2).map(|_| threads.spawn(ask)).collect();
        for round in 1..=3 {
            let name = format!("Name {round}");
            publish(folder.path(), &name);
            wait_for(&server, &name);
        }
        done.store(true, Relaxed);
        for client in clients {
            let (names, requests) = client.join().unwrap();
            let seen: Vec<_> = names.iter().map(|(name, _)| name.as_str()).collect();
            assert_eq!(
                seen,
                ["Name 0", "Name 1", "Name 2", "Name 3"],
                "each once, in order, with its tag"
            );
            assert!(requests > 100, "{requests}");
        }
    });
}

#[test]
fn what_was_known_of_the_old_dataset_is_sent_anew() {
    let folder = tempfile::tempdir().unwrap();
    publish(folder.path(), "old");
    let server = Running::new(Options::new(folder.path(), Access::Open));
    let tag = server.get(TARGET).header("etag").unwrap().to_owned();
    publish(folder.path(), "new");
    assert_eq!(name(&server.get(TARGET)), "old", "nobody has told it");
    assert!(server.handle.reload());
    let answer = server.client().get_with(TARGET, &[("if-none-match", &tag)]);
    assert_eq!((answer.status, name(&answer).as_str()), (200, "new"));
}

/// An index without places; nothing else in it is changed.
fn without_places(mut index: Vec<u8>) -> Vec<u8> {
    let mut header = Header::decode(&index).unwrap();
    for section in &mut header.sections {
        if matches!(section.id, SectionId::Places | SectionId::PlaceIds) {
            (section.length, section.checksum) = (0, checksum(&[]));
        }
    }
    let head = header.encode(index.len() as u64).unwrap();
    index[..head.len()].copy_from_slice(&head);
    index
}

fn rename_over(path: &Path, bytes: &[u8]) {
    let new = path.with_extension("beside");
    fs::write(&new, bytes).unwrap();
    fs::rename(new, path).unwrap();
}

#[test]
fn what_is_no_dataset_or_has_no_places_or_a_flipped_bit_is_not_served() {
    let folder = tempfile::tempdir().unwrap();
    publish(folder.path(), "old");
    let path = folder.path().join("world.idx");
    let intact = fs::read(&path).unwrap();
    let names = Dataset::open(folder.path())
        .unwrap()
        .info()
        .unwrap()
        .sections;
    let names = names
        .iter()
        .find(|section| section.name == "names")
        .unwrap()
        .offset as usize;
    let mut flipped = intact.clone();
    flipped[names] ^= 1;
    for (useless, told) in [
        (without_places(intact.clone()), "no places"),
        (flipped, "names"),
        (b"no index".to_vec(), "world.idx"),
    ] {
        for in_memory in [false, true] {
            let options = Options {
                in_memory,
                ..Options::new(folder.path(), Access::Open)
            };
            let server = Running::new(options.clone());
            rename_over(&path, &useless);
            assert!(!server.handle.reload(), "{told}");
            assert_eq!(name(&server.get(TARGET)), "old");
            let error = bind_error(options);
            assert!(error.contains(told) && error.contains("build"), "{error}");
            rename_over(&path, &intact);
            assert!(server.handle.reload());
        }
    }
}

#[test]
fn a_dataset_in_memory_is_whole_whatever_becomes_of_its_files() {
    let (folder, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    publish(folder.path(), "old");
    publish(other.path(), "new");
    let options = Options {
        reload: true,
        in_memory: true,
        ..Options::new(folder.path(), Access::Open)
    };
    let server = Running::new(options);
    let files = ["world.idx", "world.sqlite"];
    // Truncated, and half of the new one, over the old one: neither is served, and nothing fails.
    for part in [0, 1, 2] {
        for file in files {
            let new = fs::read(other.path().join(file)).unwrap();
            // Opens the file that is there, and truncates it, as `cp` does.
            fs::write(folder.path().join(file), &new[..new.len() * part / 3]).unwrap();
        }
        assert!(!server.handle.reload());
        assert_eq!(name(&server.get(TARGET)), "old");
    }
    // The beginning of the new one and the end of the old one, as long as it should be: only `verify` finds that.
    let mut mixed = fs::read(other.path().join("world.idx")).unwrap();
    let length = mixed.len();
    mixed[length / 2..].fill(0);
    fs::write(folder.path().join("world.idx"), mixed).unwrap();
    fs::copy(
        other.path().join("world.sqlite"),
        folder.path().join("world.sqlite"),
    )
    .unwrap();
    assert!(!server.handle.reload());
    assert_eq!(name(&server.get(TARGET)), "old");
    for file in files {
        fs::copy(other.path().join(file), folder.path().join(file)).unwrap();
    }
    wait_for(&server, "new");
}
