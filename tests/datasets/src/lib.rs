//! What tests and doc examples share: datasets, each made once and kept until what it is made from changes, and pieces
//! of datasets and sources.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a panic here is a failed test"
)]

use std::{
    collections::HashSet,
    env,
    fs::{self, File},
    hash::{DefaultHasher, Hasher},
    io::{Read, Write},
    path::{Path, PathBuf},
};

pub mod golden;
pub mod pbf;

use wayfare_format::{Header, SectionId, checksum};
use zip::{ZipArchive, ZipWriter, write::SimpleFileOptions};

/// The root of the repository.
pub const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Sources that stand in for the largest default tables, of which a build so reads next to nothing: id, kind, rows and further
/// lines of the entry. To read them all takes longer than all the rest of a small build.
pub const STAND_INS: [(&str, &str, &str, &str); 9] = [
    (
        "natural-earth-borders",
        "borders",
        "country_code,admin1_code,outline\nVA,,\"POLYGON ((12.4 41.9, 12.5 41.9, 12.5 42, 12.4 41.9))\"\n",
        "",
    ),
    (
        "geonames-country-names",
        "country-names",
        "country_code,lang,name\nPT,pt,Portugal\n",
        "",
    ),
    (
        "cldr-country-names",
        "country-names",
        "country_code,lang,name\nPT,pt,Portugal\n",
        "",
    ),
    (
        "geonames-state-names",
        "admin1-names",
        "admin1_code,lang,name\nPT.14,pt,Lisboa\n",
        "",
    ),
    (
        "whosonfirst-state-names",
        "admin1-names",
        "admin1_code,lang,name\nPT.14,pt,Lisboa\n",
        "",
    ),
    // They replace all of their kind, and keep nothing.
    (
        "geonames-names",
        "alternate-names",
        "1\t4294967295\ten\tNowhere\n",
        "",
    ),
    (
        "geonames-postal-codes",
        "postal",
        "code,country\n1000,PT\n",
        "columns = { postal_code = \"code\", country_code = \"country\" }\nonly = { code = [\"none\"] }\n",
    ),
    (
        "islands",
        "islands",
        ISLANDS,
        "only = { name = [\"none\"] }\n",
    ),
    (
        "areas",
        "islands",
        ISLANDS,
        "only = { name = [\"none\"] }\n",
    ),
];
const ISLANDS: &str = "name,country_code,latitude,longitude,geonameids\nNowhere,PT,38,-9,1\n";

/// A private key for tests, as `openssl genpkey -algorithm ed25519` writes it.
pub const PRIVATE_KEY: &str = "-----BEGIN PRIVATE KEY-----\n\
    MC4CAQAwBQYDK2VwBCIEIDkZrkGVJzUq3S/xvarna7W6i1nZGxh3kfBiVP1FKh5w\n-----END PRIVATE KEY-----\n";
/// Its public key, as `openssl pkey -pubout` writes it.
pub const PUBLIC_KEY: &str = "-----BEGIN PUBLIC KEY-----\n\
    MCowBQYDK2VwAyEAljeeffkXzRj2B7P8ehqu721vYn20ib6ip9/uPf2Vi/E=\n-----END PUBLIC KEY-----\n";

/// What a dataset depends on besides its sources.
pub const BUILDER: [&str; 7] = [
    "build-tools/wayfare-build",
    "build-tools/wayfare-listings",
    "build-tools/wayfare-osm",
    "build-tools/wayfare-spending",
    "build-tools/wayfare-wikivoyage",
    "crates/wayfare-format",
    "crates/wayfare/src",
];

/// The folder of the default dataset, which `build` fills.
pub fn world(build: impl FnOnce(&Path)) -> PathBuf {
    cached("world", &[&BUILDER[..], &["data"]].concat(), build)
}

/// Goes to a folder in which `world` is a small dataset: 52 places, Lisbon and Tokyo among them. Examples in docs begin
/// with this, hidden, so that what they show is what a program says. `WAYFARE_EXAMPLES` names a folder with another `world`.
pub fn enter_example() {
    let folder = env::var_os("WAYFARE_EXAMPLES").map_or_else(golden::folder, PathBuf::from);
    env::set_current_dir(folder).unwrap();
}

/// Returns the index of the committed dataset that search is tested with.
pub fn search_index() -> Vec<u8> {
    let archive = File::open(Path::new(ROOT).join("tests/fixtures/search/dataset.zip")).unwrap();
    let mut bytes = Vec::new();
    ZipArchive::new(archive)
        .unwrap()
        .by_name("world.idx")
        .unwrap()
        .read_to_end(&mut bytes)
        .unwrap();
    bytes
}

/// A folder that `build` has filled, now or in an earlier run from the very same sources: files and folders below [`ROOT`].
pub fn cached(name: &str, sources: &[&str], build: impl FnOnce(&Path)) -> PathBuf {
    let folder = Path::new(ROOT).join("target/tmp").join(name);
    fs::create_dir_all(&folder).unwrap();
    // Keeps other test processes out until this one is done.
    let lock = File::create(folder.join("test.lock")).unwrap();
    lock.lock().unwrap();
    let mut hasher = DefaultHasher::new();
    for source in sources {
        hash_files(&Path::new(ROOT).join(source), &mut hasher);
    }
    let (key, key_file) = (format!("{:016x}", hasher.finish()), folder.join("test.key"));
    if fs::read_to_string(&key_file).ok().as_ref() != Some(&key) {
        build(&folder);
        fs::write(key_file, key).unwrap();
    }
    folder
}

/// Copies a folder to one that is not there yet.
pub fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if from.is_dir() {
            copy_folder(&from, &to);
        } else {
            fs::copy(&from, &to).unwrap();
        }
    }
}

/// Returns a file or folder of `../shared/data`; where that is absent, `None`, and says so.
pub fn shared(path: &str) -> Option<PathBuf> {
    let folder = Path::new(ROOT).join("../shared/data");
    if !folder.is_dir() {
        say_skipped("../shared/data is absent");
        return None;
    }
    Some(folder.join(path))
}

/// Says why a test is skipped, on the terminal.
#[expect(
    clippy::explicit_write,
    reason = "what a test prints with `eprintln!` is shown only if it fails"
)]
fn say_skipped(why: &str) {
    let test = std::thread::current();
    let name = test.name().unwrap_or("a test");
    writeln!(std::io::stderr(), "skipped {name}: {why}").unwrap();
}

/// Returns the feature codes of GeoNames with their classes, such as `S.MUS`, from [`shared`].
pub fn feature_codes() -> Option<HashSet<String>> {
    let codes = fs::read_to_string(shared("geonames/admin/featureCodes_en.txt")?).unwrap();
    Some(
        codes
            .lines()
            .filter_map(|line| line.split('\t').next())
            .map(str::to_owned)
            .collect(),
    )
}

/// Writes the file of a source, and returns the entry of the source in a manifest in the folder, with further lines.
pub fn write_source(
    folder: &Path,
    file: &str,
    id: &str,
    kind: &str,
    rows: &[u8],
    lines: &str,
) -> String {
    let path = folder.join(file);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, rows).unwrap();
    format!(
        "[[source]]\nid = \"{id}\"\nfile = \"{file}\"\nkind = \"{kind}\"\ntitle = \"t\"\norigin = \"o\"\n\
         license = \"CC0-1.0\"\ndate = \"2026-01-01\"\n{lines}\n"
    )
}

/// Writes an archive with one file in it.
pub fn write_zip(archive: &Path, name: &str, content: &[u8]) {
    let mut zip = ZipWriter::new(File::create(archive).unwrap());
    zip.start_file(name, SimpleFileOptions::default()).unwrap();
    zip.write_all(content).unwrap();
    zip.finish().unwrap();
}

/// Returns the program of an example, or `None` where cargo has not built it: a test of all targets does.
pub fn example(name: &str) -> Option<PathBuf> {
    // Tests are in `deps`, beside `examples`.
    let test = env::current_exe().unwrap();
    let program = test.ancestors().nth(2).unwrap().join("examples").join(name);
    let program = program.with_extension(env::consts::EXE_EXTENSION);
    if program.exists() {
        return Some(program);
    }
    say_skipped(&format!(
        "the example {name} is not built; `cargo test --workspace` builds it"
    ));
    None
}

/// Returns an index with other sections in place of some of its own, and checksums that are right.
pub fn with_sections(index: &[u8], sections: &[(SectionId, Vec<u8>)]) -> Vec<u8> {
    let mut header = Header::decode(index).unwrap();
    let mut body = Vec::new();
    let start = header
        .sections
        .iter()
        .map(|section| section.offset)
        .min()
        .unwrap();
    for section in &mut header.sections {
        let other = sections.iter().find(|(id, _)| *id == section.id);
        let own =
            || index[section.offset as usize..(section.offset + section.length) as usize].to_vec();
        let bytes = other.map_or_else(own, |(_, bytes)| bytes.clone());
        section.offset = start + body.len() as u64;
        section.length = bytes.len() as u64;
        section.checksum = checksum(&bytes);
        body.extend_from_slice(&bytes);
        body.resize(body.len().next_multiple_of(64), 0);
    }
    let mut file = header.encode(start + body.len() as u64).unwrap();
    file.resize(start as usize, 0);
    file.extend(body);
    file
}

/// Returns a row of the main dump: a populated place in Portugal unless the pairs of column and value say otherwise.
pub fn place(geonameid: u32, name: &str, columns: &[(usize, &str)]) -> String {
    let id = geonameid.to_string();
    let mut row = [""; 19];
    row[..3].copy_from_slice(&[&id, name, name]);
    row[4..9].copy_from_slice(&["38.5", "-9.25", "P", "PPL", "PT"]);
    row[14] = "100";
    for (column, value) in columns {
        row[*column] = value;
    }
    row.join("\t") + "\n"
}

fn hash_files(path: &Path, hasher: &mut DefaultHasher) {
    if path.is_dir() {
        let mut entries: Vec<_> = fs::read_dir(path)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect();
        entries.sort_unstable();
        entries.iter().for_each(|entry| hash_files(entry, hasher));
    } else {
        Hasher::write(hasher, &fs::read(path).unwrap());
    }
}
