//! Any bytes as a packed dataset, as the tar in it, and as changes to the head of a sound one: refused, and the dataset
//! that was there stays; or it is the one that the manifest names, and signed by whom it says.
#![no_main]

use std::{fs, path::PathBuf, sync::LazyLock};

use libfuzzer_sys::fuzz_target;
use tempfile::TempDir;
use wayfare::Dataset;
use wayfare_build::{ArchiveManifest, Install, Pack, SigningKey, VerifyingKey};
use wayfare_fuzz::world;

/// A key pair, as `openssl genpkey -algorithm ed25519` and `openssl pkey -pubout` write it.
const PRIVATE: &str = "-----BEGIN PRIVATE KEY-----\n\
    MC4CAQAwBQYDK2VwBCIEIDkZrkGVJzUq3S/xvarna7W6i1nZGxh3kfBiVP1FKh5w\n-----END PRIVATE KEY-----\n";
const PUBLIC: &str = "-----BEGIN PUBLIC KEY-----\n\
    MCowBQYDK2VwAyEAljeeffkXzRj2B7P8ehqu721vYn20ib6ip9/uPf2Vi/E=\n-----END PUBLIC KEY-----\n";

/// A folder with a dataset, and what it is packed to.
struct Packed {
    home: TempDir,
    world: PathBuf,
    key: VerifyingKey,
    manifest: ArchiveManifest,
    /// Without compression.
    tar: Vec<u8>,
}

static PACKED: LazyLock<Packed> = LazyLock::new(|| {
    let home = tempfile::tempdir().unwrap();
    let path = |name: &str| home.path().join(name);
    world::build_fixture(&path("world"));
    for (name, key) in [("private.pem", PRIVATE), ("public.pem", PUBLIC)] {
        fs::write(path(name), key).unwrap();
    }
    let private = SigningKey::open(&path("private.pem")).unwrap();
    let manifest = Pack::new(path("world"))
        .index_only(true)
        .sign_with(private)
        .run(&path("archive"))
        .unwrap();
    let tar = zstd::decode_all(fs::File::open(path("archive")).unwrap()).unwrap();
    Packed {
        key: VerifyingKey::open(&path("public.pem")).unwrap(),
        world: path("world"),
        home,
        manifest,
        tar,
    }
});

fuzz_target!(|bytes: &[u8]| {
    unpack(bytes);
    unpack(&compressed(bytes));
    let mut tar = PACKED.tar.clone();
    tar.iter_mut()
        .zip(bytes)
        .for_each(|(byte, change)| *byte ^= change);
    let is_unpacked = unpack(&compressed(&tar));
    assert!(
        is_unpacked || tar != PACKED.tar,
        "the sound archive is refused"
    );
});

fn compressed(tar: &[u8]) -> Vec<u8> {
    zstd::encode_all(tar, 1).unwrap()
}

/// Whether the bytes are unpacked without a key.
fn unpack(bytes: &[u8]) -> bool {
    let Packed {
        home,
        world,
        key,
        manifest,
        ..
    } = &*PACKED;
    let archive = home.path().join("archive");
    fs::write(&archive, bytes).unwrap();
    let install = Install::unpack(world, &archive);
    if let Ok(installed) = install.clone().verify_with(key.clone()).run() {
        assert_eq!(installed.manifest, *manifest, "this was not signed");
    }
    let before = build_id();
    let installed = install.run();
    assert_eq!(
        build_id(),
        installed
            .as_ref()
            .map_or(before, |installed| installed.manifest.build_id.clone())
    );
    assert_eq!(
        fs::read_dir(home).unwrap().count(),
        4,
        "nothing is unpacked elsewhere"
    );
    installed.is_ok()
}

/// The build of the dataset in the folder, which is whole at any time.
fn build_id() -> String {
    Dataset::open(&PACKED.world)
        .unwrap()
        .info()
        .unwrap()
        .build_id
}
