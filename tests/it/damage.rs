//! Corrupt, foreign and mismatched files: errors or answers, never a panic nor much memory, and `verify` finds every
//! flipped bit.

use std::{
    fs,
    io::{Seek, SeekFrom, Write},
    path::Path,
    sync::{OnceLock, atomic::AtomicU32, atomic::Ordering},
    thread,
};

use allocation_counter::measure;
use proptest::prelude::*;
use wayfare::{Dataset, HighlightOptions, NearestOptions, SearchOptions};
use wayfare_api::{Format, GROUPS, Request, respond};

use crate::{
    geonameids::LISBON,
    sources::{Sources, place},
    support::{config, copy_of, fixture, fixture_dir, in_country, point},
};

/// What a question may allocate above its answer, in bytes.
const ROOM: u64 = 8 << 20;

fn intact() -> &'static [u8] {
    static BYTES: OnceLock<Vec<u8>> = OnceLock::new();
    BYTES.get_or_init(|| fs::read(fixture_dir().join("world.idx")).unwrap())
}

/// One query of every kind, and all that a round trip over all places touches. Returns how many failed.
pub(crate) fn ask_everything(dataset: &Dataset) -> u32 {
    let failed = AtomicU32::new(0);
    let count = |ok: bool| _ = failed.fetch_add(u32::from(!ok), Ordering::Relaxed);
    let near = NearestOptions::new();
    count(dataset.info().is_ok());
    dataset
        .categories()
        .for_each(|category| count(category.is_ok()));
    dataset
        .countries()
        .for_each(|country| count(country.is_ok()));
    dataset
        .currencies()
        .for_each(|currency| count(currency.is_ok()));
    count(dataset.convert("USD", "JPY", 3.0).is_ok());
    for place in dataset.places().chain(dataset.regions()) {
        count(place.is_ok());
        if let Ok(place) = place {
            let names = place.alternate_names();
            count(names.is_ok());
            let names = names.into_iter().flatten();
            let bytes = names
                .map(|name| (name.text.len() + name.language.map_or(0, str::len)) as u64)
                .sum::<u64>();
            count(bytes < 1 << 40);
            count(place.details().is_ok());
            count(place.country().is_ok());
            let mut parents =
                std::iter::successors(Some(place), |place| place.parent().ok().flatten());
            assert!(parents.nth(4).is_none(), "no region is in itself");
            count(place.parent().is_ok());
            count(place.currency().is_ok());
            count(place.costs().is_ok());
            count(place.highlights().is_ok());
            count(place.accommodation().is_ok());
        }
    }
    for text in [
        "lisbon",
        "s",
        "90210",
        "東京",
        "sw1a 1aa",
        "zz",
        "lissbon",
        "springfeidl",
        "isboa",
    ] {
        count(
            dataset
                .search_with(text, &SearchOptions::new().limit(1000))
                .is_ok(),
        );
        count(
            dataset
                .search_with(
                    text,
                    &SearchOptions::new().filter(in_country("US").with_costs(true)),
                )
                .is_ok(),
        );
    }
    for (latitude, longitude) in [(38.7, -9.1), (90.0, 0.0), (-16.8, 179.99)] {
        count(
            dataset
                .nearest_with(point(latitude, longitude), &near.clone().limit(1000))
                .is_ok(),
        );
        count(
            dataset
                .nearest_with(
                    point(latitude, longitude),
                    &near.clone().filter(in_country("PT").with_costs(true)),
                )
                .is_ok(),
        );
        count(
            dataset
                .nearest_accommodation(point(latitude, longitude))
                .is_ok(),
        );
        let cheap = HighlightOptions::new().max_price(9.0, "EUR".parse().unwrap());
        count(
            dataset
                .nearest_highlights(point(latitude, longitude), &cheap)
                .is_ok(),
        );
        count(dataset.region_at(point(latitude, longitude)).is_ok());
    }
    for code in ["PT", "US", "XK"] {
        count(dataset.country_costs(code).is_ok());
        count(dataset.country_highlights(code).is_ok());
    }
    count(dataset.postal_code("1000001").is_ok());
    count(dataset.search_countries("united").is_ok());
    count(dataset.search_currencies("dollar").is_ok());
    count(dataset.search_accommodation("tests").is_ok());
    count(dataset.accommodation(7).is_ok());
    failed.into_inner()
}

/// Requests for every route, and for what their examples do not touch.
fn targets() -> impl Iterator<Item = String> {
    let examples = GROUPS
        .iter()
        .flat_map(|group| group.routes)
        .map(|route| route.example());
    let others = [
        "/locations/3042441",
        "/search/location/lissbon",
        "/search/location/90210?country=US",
    ];
    examples.chain(others.map(str::to_owned))
}

/// Sends a request and checks what the answer takes. Returns whether it is an error of the dataset.
#[track_caller]
fn request(dataset: &Dataset, target: &str, format: Format) -> bool {
    let (path, query) = target.split_once('?').unwrap_or((target, ""));
    let query = format!("{query}&format={}", format.name());
    let (mut status, mut answer) = (0, 0);
    let taken = measure(|| {
        let response = respond(
            dataset,
            Request {
                path,
                query: &query,
            },
        );
        (status, answer) = (response.status, response.body.capacity() as u64);
    });
    assert!(
        taken.bytes_max <= ROOM + answer,
        "{target}: {} bytes for {answer}",
        taken.bytes_max
    );
    status == 500
}

/// Asks everything, by the library and by the interface, within bounds. Returns how much failed.
#[track_caller]
fn ask_within_bounds(dataset: &Dataset) -> usize {
    let mut failed = 0;
    // Answers of the fixture are small beside the bound.
    let taken = measure(|| failed = ask_everything(dataset) as usize).bytes_max;
    assert!(taken <= ROOM, "{taken} bytes");
    let requests = targets().flat_map(|target| Format::ALL.map(|format| (target.clone(), format)));
    failed
        + requests
            .filter(|(target, format)| request(dataset, target, *format))
            .count()
}

/// Opens the bytes and asks everything; whether `verify` finds them sound.
fn survives(bytes: Vec<u8>) -> bool {
    let Ok(dataset) = Dataset::from_bytes(bytes) else {
        return false;
    };
    ask_within_bounds(&dataset);
    dataset.verify().is_ok()
}

/// Whether a byte lies in a section; between them is padding that nothing reads.
fn in_a_section(at: usize) -> bool {
    let within = |section: &wayfare::Section| {
        (section.offset..section.offset + section.length).contains(&(at as u64))
    };
    fixture().info().unwrap().sections.iter().any(within)
}

/// Where the head of the file ends.
fn first_section() -> usize {
    fixture()
        .info()
        .unwrap()
        .sections
        .iter()
        .map(|section| section.offset)
        .min()
        .unwrap() as usize
}

#[test]
fn an_intact_dataset_answers_everything_and_is_verified() {
    let dataset = Dataset::from_bytes(intact().to_vec()).unwrap();
    assert_eq!(ask_within_bounds(&dataset), 0);
    dataset.verify().unwrap();
    assert_eq!(dataset.info().unwrap(), fixture().info().unwrap());
}

/// Whoever may write to the file of an open dataset can spoil its answers, but makes no text of them that is none.
#[test]
#[cfg(unix)] // Others let nobody write to a mapped file.
fn text_stays_text_when_the_file_of_an_open_dataset_is_edited() {
    let copy = copy_of(fixture_dir());
    let dataset = Dataset::open(copy.path()).unwrap();
    let places: Vec<_> = dataset.places().map(Result::unwrap).collect();
    let texts = || {
        places.iter().flat_map(|place| {
            let country = place.country().unwrap().map(|country| country.name);
            [Some(place.name()), country].into_iter().flatten()
        })
    };
    let held: Vec<&str> = texts().collect();
    let copied: Vec<String> = texts().map(str::to_owned).collect();

    let mut file = fs::OpenOptions::new()
        .write(true)
        .open(copy.path().join("world.idx"))
        .unwrap();
    file.seek(SeekFrom::Start(first_section() as u64)).unwrap();
    file.write_all(&vec![0xff; intact().len() - first_section()])
        .unwrap();

    assert_eq!(held, copied);
    for place in &places {
        // What is handed out now.
        let texts = [Ok(Some(place.name().into())), place.ascii_name()];
        for text in texts.into_iter().filter_map(Result::ok).flatten() {
            assert!(
                str::from_utf8(text.as_bytes()).is_ok(),
                "{:?}",
                text.as_bytes()
            );
        }
    }
    assert!(ask_everything(&dataset) > 0);
    assert!(dataset.verify().is_err());
}

#[test]
fn both_ends_of_every_section_are_verified_and_survive_damage() {
    for section in fixture()
        .info()
        .unwrap()
        .sections
        .iter()
        .filter(|section| section.length > 0)
    {
        let (first, last) = (
            section.offset as usize,
            (section.offset + section.length - 1) as usize,
        );
        for at in [first, first + (last - first) / 2, last] {
            for mask in [0x01, 0x80, 0xff] {
                let mut bytes = intact().to_vec();
                bytes[at] ^= mask;
                assert!(!survives(bytes), "byte {at} of {}", section.name);
            }
        }
        let mut bytes = intact().to_vec();
        bytes[first..=last].fill(0xff);
        // A table of free slots is nothing but ones.
        let unchanged = bytes == intact();
        assert!(
            unchanged || !survives(bytes),
            "{} filled with ones",
            section.name
        );
    }
}

#[test]
fn a_file_that_is_cut_short_or_too_long_is_refused() {
    let whole = intact();
    for len in
        (0..whole.len())
            .step_by(whole.len() / 200)
            .chain([1, 8, 31, 32, 33, whole.len() - 1])
    {
        let error = Dataset::from_bytes(whole[..len].to_vec()).unwrap_err();
        assert!(
            error.kind() == wayfare::ErrorKind::Incompatible,
            "{len}: {error}"
        );
    }
    let mut longer = whole.to_vec();
    longer.push(0);
    assert!(Dataset::from_bytes(longer).is_err());
}

proptest! {
    #![proptest_config(config(48))]

    #[test]
    fn no_damage_makes_a_query_panic_and_none_in_a_section_goes_unnoticed(
        damage in prop::collection::vec((any::<prop::sample::Index>(), 1u8..), 1..40),
    ) {
        let mut bytes = intact().to_vec();
        let mut damaged = Vec::new();
        for (at, value) in damage {
            let at = first_section() + at.index(bytes.len() - first_section());
            bytes[at] ^= value;
            damaged.push(at);
        }
        // Two changes of a byte may have undone each other.
        let changed = damaged.into_iter().any(|at| in_a_section(at) && bytes[at] != intact()[at]);
        prop_assert_eq!(survives(bytes), !changed);
    }
}

/// Ten of three hundred such bits once were wrong answers of the server.
#[test]
fn opening_with_checksums_refuses_every_flipped_bit() {
    let copy = tempfile::tempdir().unwrap();
    let dir = copy.path();
    let path = dir.join("world.idx");
    fs::write(&path, intact()).unwrap();
    // While nobody has it open.
    let mut file = fs::File::options().write(true).open(path).unwrap();
    let mut write = |at: usize, byte: u8| {
        file.seek(SeekFrom::Start(at as u64)).unwrap();
        file.write_all(&[byte]).unwrap();
    };
    let info = fixture().info().unwrap();
    let sections: Vec<_> = info
        .sections
        .iter()
        .filter(|section| section.length > 0)
        .collect();
    for (number, section) in (0..300_u64).zip(sections.iter().cycle()) {
        let bit = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) % (section.length * 8);
        let at = (section.offset + bit / 8) as usize;
        write(at, intact()[at] ^ 1 << (bit % 8));
        for opened in [Dataset::open_verified(dir), Dataset::read(dir)] {
            let error = opened.unwrap_err();
            assert!(
                error.kind() == wayfare::ErrorKind::Corrupt
                    && error.to_string().contains(section.name),
                "{}: {error}",
                section.name
            );
        }
        Dataset::open(dir).unwrap();
        write(at, intact()[at]);
    }
    Dataset::open_verified(dir).unwrap();
}

/// The ways to have a dataset of a folder.
const WAYS: [fn(&Path) -> wayfare::Result<Dataset>; 3] = [
    |dir| Dataset::open(dir),
    |dir| Dataset::open_verified(dir),
    |dir| Dataset::read(dir),
];

#[test]
fn files_of_two_builds_do_not_belong_together() {
    let other = Sources::new().add("places", &place(1, "Outro", &[]), "");
    other.dataset();
    for open in WAYS {
        for file in ["world.idx", "world.sqlite"] {
            let mixed = copy_of(fixture_dir());
            fs::copy(other.out().join(file), mixed.path().join(file)).unwrap();
            let error = open(mixed.path()).unwrap_err();
            assert!(
                error.kind() == wayfare::ErrorKind::Incompatible
                    && error.to_string().contains("not of the same build"),
                "{error}"
            );
            fs::write(mixed.path().join(file), "").unwrap();
            let error = open(mixed.path()).unwrap_err();
            assert!(
                file == "world.idx" || error.kind() == wayfare::ErrorKind::Incompatible,
                "{file} is empty: {error}"
            );
        }
        let none = copy_of(fixture_dir());
        open(none.path()).unwrap().verify().unwrap();
        fs::write(none.path().join("world.idx"), "<html>").unwrap();
        assert!(open(none.path()).unwrap_err().kind() == wayfare::ErrorKind::Incompatible);
        let error = open(&none.path().join("absent")).unwrap_err();
        assert_eq!(error.kind(), wayfare::ErrorKind::NoDataset, "{error}");
    }
}

#[test]
fn many_threads_get_the_same_answers_from_one_dataset() {
    let ask = |dataset: &Dataset| {
        let hits = dataset
            .search_with("s", &SearchOptions::new().limit(1000))
            .unwrap();
        let near = dataset
            .nearest_with(point(10.0, 20.0), &NearestOptions::new().limit(1000))
            .unwrap();
        format!(
            "{hits:?} {near:?} {:?}",
            dataset.place(LISBON).unwrap().unwrap().costs().unwrap()
        )
    };
    let alone = ask(fixture());
    thread::scope(|scope| {
        let asked: Vec<_> = (0..16)
            .map(|_| scope.spawn(|| ask(&fixture().clone())))
            .collect();
        for answer in asked {
            assert!(answer.join().unwrap() == alone);
        }
    });
}
