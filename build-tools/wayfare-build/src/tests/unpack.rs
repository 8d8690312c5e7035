//! Datasets that come out of an archive.

use std::fs;

use wayfare::Dataset;

use super::fixture::{Fixture, place};
use super::install::{FILES, Worlds};
use crate::archive::{Content, Pack};
use crate::delta::Diff;
use crate::install::Install;

#[test]
fn a_packed_dataset_comes_out_as_it_was() {
    let worlds = Worlds::new();
    let packed = worlds.path("packed");
    let manifest = Pack::new(worlds.path("new"))
        .sign_with(worlds.signing_key())
        .run(&packed)
        .unwrap();
    assert!(
        manifest.content == Content::Dataset
            && manifest.sources.iter().any(|source| source.id == "cities")
    );
    worlds.refused(worlds.update(&packed), &["wayfare unpack"]);
    let unpack = || Install::unpack(worlds.path("world"), &packed);
    worlds.refused(
        unpack().verify_with(worlds.key("other")),
        &["not signed by this key"],
    );
    unpack().verify_with(worlds.key("public")).run().unwrap();
    worlds.assert_is("new");
    Install::unpack(worlds.path("fresh/folder"), &packed)
        .run()
        .unwrap();
    assert!(Dataset::open(worlds.path("fresh/folder")).is_ok());
}

#[test]
fn nothing_that_is_read_is_cleared_away() {
    let worlds = Worlds::new();
    let sources = Fixture::new().add("world/.next/cities", "places", &place(7, "Alfa", &[]), "");
    let next = worlds.path("world/.next");
    fs::create_dir(&next).unwrap();
    let (packed, delta) = (next.join("packed"), next.join("delta"));
    Pack::new(worlds.path("new")).run(&packed).unwrap();
    fs::copy(worlds.delta(), &delta).unwrap();
    for install in [
        Install::unpack(worlds.path("world"), &packed),
        worlds.update(&delta),
    ] {
        let error = install.run().unwrap_err().to_string();
        assert!(
            error.contains(".next") && error.contains("move it"),
            "{error}"
        );
        assert!(packed.exists() && delta.exists());
    }
    let error = sources.build("world").run().unwrap_err().to_string();
    assert!(
        error.contains("cities") && error.contains("move it"),
        "{error}"
    );
    assert!(sources.path("world/.next/cities").exists());
    // It is another matter for another dataset.
    Install::unpack(worlds.path("fresh"), &packed)
        .run()
        .unwrap();
}

#[test]
fn an_index_alone_takes_the_place_of_both_files() {
    let worlds = Worlds::new();
    let packed = worlds.path("packed");
    Pack::new(worlds.path("new"))
        .index_only(true)
        .run(&packed)
        .unwrap();
    let installed = Install::unpack(worlds.path("world"), &packed)
        .run()
        .unwrap();
    assert_eq!(
        installed.removed,
        FILES[1..]
            .iter()
            .copied()
            .filter(|file| worlds.path("old").join(file).exists())
            .collect::<Vec<_>>()
    );
    let [world, new] = ["world", "new"].map(|name| worlds.path(name));
    assert!(fs::read(world.join("world.idx")).unwrap() == fs::read(new.join("world.idx")).unwrap());
    assert!(FILES[1..].iter().all(|file| !world.join(file).exists()));
    Dataset::open(&world).unwrap();
    // It can be packed again, but not compared.
    Pack::new(&world).run(&packed).unwrap();
    let error = Diff::new(&world, &new)
        .run(&worlds.path("delta"))
        .unwrap_err()
        .to_string();
    assert!(error.contains("has no world.sqlite"), "{error}");
}
