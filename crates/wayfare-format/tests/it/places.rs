//! The sections about places, written and read as `docs/format.md` says: what the writers write is read here by that
//! page alone, and the readers give the same.

use wayfare_format::{
    FANOUT, FurtherNames, FurtherNamesWriter, Importance, ImportanceTable, LEAF_POINTS,
    MAX_SYMBOLS, NONE, NameEntries, NameKind, PackedRTree, PrimaryNames, PrimaryNamesWriter,
    StringTableWriter, Symbol, SymbolTable, TreePoint, UnitVector, class_tag, code_len,
    country_tag, string_at, write_code,
};

use crate::bytes::{packed, random, take, text, u32_at, u64_at, varint};

/// Points all over the sphere; some have the same coordinates.
fn points(n: u32) -> Vec<TreePoint> {
    let point = |(index, x): (u32, u32)| {
        let [latitude, longitude] = [
            f64::from(x % 1_799) / 10.0 - 89.0,
            f64::from(x / 1_799 % 3_599) / 10.0 - 179.0,
        ];
        let (latitude, longitude) = if x % 7 == 0 {
            (41.0, -8.0)
        } else {
            (latitude, longitude)
        };
        let tags = country_tag((x % 200) as u16) | class_tag(b"ALPSTUHRV"[x as usize % 9]);
        TreePoint {
            at: UnitVector::new(latitude, longitude),
            index,
            id: index + 7,
            tags,
        }
    };
    (0..n).zip(random(n)).map(point).collect()
}

/// "The points are halved across the longest side of their box at a multiple of sixteen times a power of eight, ties are
/// settled by the index, and a leaf is in the order of its indexes."
fn leaves(mut points: Vec<TreePoint>, chunk: usize) -> Vec<Vec<u32>> {
    if points.len() <= 16 {
        let mut leaf: Vec<u32> = points.iter().map(|point| point.index).collect();
        leaf.sort_unstable();
        return if leaf.is_empty() {
            Vec::new()
        } else {
            vec![leaf]
        };
    }
    if points.len() <= chunk {
        return leaves(points, chunk / 8);
    }
    let side = |axis: usize| {
        let values = points.iter().map(|point| i64::from(point.at.0[axis]));
        values.clone().max().unwrap() - values.min().unwrap()
    };
    let axis = (0..3).max_by_key(|&axis| side(axis)).unwrap();
    points.sort_by_key(|point| (point.at.0[axis], point.index));
    let last = points.split_off(points.len().div_ceil(chunk) / 2 * chunk);
    [leaves(points, chunk), leaves(last, chunk)].concat()
}

#[test]
fn trees_are_written_as_described() {
    for n in [
        0, 1, 15, 16, 17, 127, 128, 129, 400, 1_023, 1_024, 1_025, 2_000, 8_193,
    ] {
        let (bytes, points) = (PackedRTree::pack(points(n)), points(n));
        assert_eq!((u32_at(&bytes, 0), &bytes[4..64]), (n, &[0; 60][..]));
        let tree = PackedRTree::new(&bytes).unwrap();
        assert_eq!((tree.len(), tree.is_empty()), (n as usize, n == 0));
        let chunk = std::iter::successors(Some(16), |chunk| Some(chunk * 8))
            .find(|&chunk| chunk >= points.len());
        let expected = leaves(points.clone(), chunk.unwrap());
        assert_eq!(expected.len(), n.div_ceil(16) as usize);
        let mut rest = &bytes[64..];
        for (node, indexes) in expected.iter().enumerate() {
            let leaf = take(&mut rest, 320);
            let read = tree.leaf(node).unwrap();
            for lane in 0..16 {
                let number = |group: usize| u32_at(leaf, group * 64 + lane * 4);
                let point = indexes.get(lane).map(|&index| points[index as usize]);
                let at = point.map_or([0; 3], |point| point.at.0);
                assert_eq!([0, 1, 2].map(|axis| number(axis) as i32), at);
                assert_eq!(read.axes().map(|axis| axis[lane]), at);
                let ids = point.map_or((NONE, NONE), |point| (point.index, point.id));
                assert_eq!((number(3), number(4)), ids);
                assert_eq!(
                    read.point(lane),
                    point.map(|point| (point.at, point.index, point.id))
                );
            }
            assert!(read.point(16).is_none());
        }
        assert!(tree.leaf(expected.len()).is_none());
        // What is below each node of a level.
        let mut below: Vec<Vec<u32>> = expected;
        let (mut branches, mut level) = (Vec::new(), 0);
        while below.len() > 1 {
            level += 1;
            for (node, children) in below.chunks(8).enumerate() {
                branches.push((level, node, children.to_vec()));
            }
            below = below.chunks(8).map(|children| children.concat()).collect();
        }
        assert_eq!(tree.height(), level);
        let (mut boxes, mut summaries) = rest.split_at(branches.len() * 96);
        for (level, node, children) in branches {
            let (boxes, summaries) = (take(&mut boxes, 96), take(&mut summaries, 96));
            let (branch, summary) = (
                tree.branch(level, node).unwrap(),
                tree.summary(level, node).unwrap(),
            );
            for lane in 0..8 {
                let inside: Vec<_> = children
                    .get(lane)
                    .into_iter()
                    .flatten()
                    .map(|&index| points[index as usize])
                    .collect();
                for axis in 0..3 {
                    let cells = || {
                        inside.iter().map(|point| {
                            ((i64::from(point.at.0[axis]) + (1 << 31)) / 65_536) as u16
                        })
                    };
                    let bound =
                        |group: usize| u32_at(boxes, group * 16 + lane / 2 * 4) >> (lane % 2 * 16);
                    let (low, high) = (bound(axis) as u16, bound(axis + 3) as u16);
                    assert_eq!(
                        (branch.min()[axis][lane], branch.max()[axis][lane]),
                        (low, high)
                    );
                    assert_eq!(low, cells().min().unwrap_or(65_535));
                    assert_eq!(high, cells().max().unwrap_or(65_535));
                }
                let first = inside.iter().map(|point| point.index).min().unwrap_or(NONE);
                let tags = inside.iter().fold(0, |tags, point| tags | point.tags);
                assert_eq!(
                    (
                        u32_at(summaries, lane * 4),
                        u64_at(summaries, 32 + lane * 8)
                    ),
                    (first, tags)
                );
                assert_eq!(
                    (summary.first_index[lane], summary.tags[lane]),
                    (first, tags)
                );
            }
        }
        assert!(boxes.is_empty() && summaries.is_empty());
        for level in [0, tree.height() + 1] {
            assert!(tree.branch(level, 0).is_none() && tree.summary(level, 0).is_none());
        }
        if tree.height() > 0 {
            assert!(tree.branch(1, (n as usize).div_ceil(128)).is_none());
            assert!(tree.branch(tree.height(), 1).is_none());
        }
        for other in [
            &bytes[..bytes.len() - 1],
            &[&bytes[..], &[0]].concat(),
            &[&bytes[..], &[0; 96]].concat(),
        ] {
            assert!(PackedRTree::new(other).is_none(), "{n}");
        }
        let mut more = bytes.clone();
        more[..4].copy_from_slice(&(n.next_multiple_of(16) + 1).to_le_bytes());
        assert!(PackedRTree::new(&more).is_none(), "{n}");
    }
    assert_eq!((FANOUT, LEAF_POINTS), (8, 16));
    assert!(PackedRTree::new(&[0; 64]).is_some());
}

#[test]
fn tags_are_the_bits_described() {
    for index in 0..300 {
        assert_eq!(country_tag(index), 1_u64 << (index % 48));
    }
    let classes = b"AHLPRSTUV".map(class_tag);
    for (class, tag) in b"AHLPRSTUV".iter().zip(classes) {
        assert_eq!(tag, 1_u64 << (48 + class % 16));
        assert_eq!(classes.iter().filter(|&&other| other == tag).count(), 1);
    }
}

#[test]
fn importance_is_written_as_described() {
    for places in [0, 1, 4_095, 4_096, 4_097, 4_160, 4_161, 7_000_u16] {
        let all: Vec<f32> = (0..places)
            .map(|i| 9.5 - f32::from(i / 3) * f32::from(i % 1_000 / 999 + 1) / 700.0)
            .collect();
        let mut all: Vec<u32> = all
            .iter()
            .map(|importance| ((importance + 2.0) * 1000.0) as u32)
            .collect();
        all.sort_unstable_by(|a, b| b.cmp(a));
        let stored: Vec<_> = all
            .iter()
            .map(|&t| Importance::new(t as f32 / 1000.0 - 2.0 + 0.000_4))
            .collect();
        let (starts, ends) = ImportanceTable::pack(&stored);
        let (highest, lowest) = (
            all.first().copied().unwrap_or_default(),
            all.last().copied().unwrap_or_default(),
        );
        assert_eq!(u32_at(&ends, 0), highest);
        assert_eq!(ends.len(), 4 * (highest - lowest + 2) as usize);
        for (number, least) in (lowest..=highest).rev().enumerate() {
            let as_much = all
                .iter()
                .filter(|&&importance| importance >= least)
                .count();
            assert_eq!(u32_at(&ends, 4 + 4 * number), as_much as u32);
        }
        let first = all
            .iter()
            .take(4_096)
            .chain(all.iter().skip(4_096).step_by(64));
        let expected: Vec<u8> = first
            .flat_map(|&t| ((highest - t) as u16).to_le_bytes())
            .collect();
        assert_eq!(starts, expected);
        let table = ImportanceTable::new(&starts, &ends);
        for (place, (&thousandths, importance)) in (0..).zip(all.iter().zip(&stored)) {
            assert_eq!(table.get(place), Some(importance.score()));
            assert_eq!(importance.score(), thousandths as i32 - 2_000);
        }
        for least in (0..13_000).step_by(37) {
            let end = all
                .iter()
                .filter(|&&importance| importance >= least)
                .count() as u32;
            assert_eq!(
                table.end_of(Importance::new(least as f32 / 1000.0 - 2.0 + 0.000_4)),
                end,
                "{least}"
            );
        }
    }
}

#[test]
fn primary_names_are_written_as_described() {
    let long = "llanfair".repeat(50);
    for names in [
        vec!["a", "", "東京"],
        vec!["porto"; 21],
        vec!["porto", &long, "faro"],
        vec![""; 9],
    ] {
        let (mut writer, mut section) = (PrimaryNamesWriter::default(), Vec::new());
        names
            .iter()
            .for_each(|name| writer.add(name, &mut section).unwrap());
        let starts = writer.finish(&mut section).unwrap();
        let table = PrimaryNames::new(&starts, &section);
        let mut rest = section.as_slice();
        for (block, names) in names.chunks(8).enumerate() {
            assert_eq!(packed(&starts, block) as usize, section.len() - rest.len());
            let mut ends: Vec<usize> = take(&mut rest, 8).iter().map(|&end| end.into()).collect();
            assert_eq!(ends[7] == 0, !(1..256).contains(&names.concat().len()));
            if ends[7] == 0 {
                ends = (0..8)
                    .map(|_| u32_at(take(&mut rest, 4), 0) as usize)
                    .collect();
            }
            let texts = take(&mut rest, ends[7]);
            let mut start = 0;
            for (number, name) in names.iter().enumerate() {
                assert_eq!(&texts[start..ends[number]], name.as_bytes());
                assert_eq!(table.get((block * 8 + number) as u32), Some(*name));
                start = ends[number];
            }
        }
        assert!(rest.is_empty());
    }
}

#[test]
fn further_names_are_written_as_described() {
    // Symbols: all single bytes, then pairs.
    let pairs: Vec<[u8; 2]> = (b'a'..=b'z')
        .flat_map(|a| (b'a'..=b'z').map(move |b| [a, b]))
        .collect();
    let single = (0..=255).map(|byte: u8| Symbol::new(&[byte]).unwrap());
    let symbols: Vec<u8> = single
        .chain(pairs.iter().map(|pair| Symbol::new(pair).unwrap()))
        .flat_map(Symbol::to_bytes)
        .collect();
    assert!(
        symbols
            .chunks(8)
            .take(256)
            .zip(0..=255)
            .all(|(symbol, byte)| symbol == [byte, 0, 0, 0, 0, 0, 0, 1])
    );
    let encode = |bytes: &[u8]| {
        let (mut codes, mut rest) = (Vec::new(), bytes);
        while let Some(&byte) = rest.first() {
            let pair = rest
                .first_chunk()
                .and_then(|pair| pairs.iter().position(|other| other == pair));
            let symbol = pair.map_or(usize::from(byte), |pair| pair + 256);
            write_code(symbol, &mut codes);
            rest = &rest[if pair.is_some() { 2 } else { 1 }..];
        }
        codes
    };
    // "Below 128 one byte, their number; the others two: their number less 128, high byte first, its top bit set."
    let decode = |mut codes: &[u8], section: &[u8]| {
        let mut bytes = Vec::new();
        while !codes.is_empty() {
            let first = usize::from(take(&mut codes, 1)[0]);
            let symbol = if first < 128 {
                first
            } else {
                ((first - 128) << 8 | usize::from(take(&mut codes, 1)[0])) + 128
            };
            let symbol = &section[symbol * 8..symbol * 8 + 8];
            bytes.extend_from_slice(&symbol[..usize::from(symbol[7])]);
        }
        bytes
    };
    let long = "llanfair".repeat(50);
    let others = [
        ("4000-001", None, NameKind::Postal),
        ("porto", Some(0), NameKind::Name),
        ("portox", Some(300), NameKind::Abbreviation),
        ("opo", None, NameKind::Iata),
        (&long, Some(70_000), NameKind::Link),
        (&format!("{long}x"), None, NameKind::Wikidata),
        ("", None, NameKind::Unlc),
        ("порту", Some(126), NameKind::Icao),
    ];
    // Blocks of eight places, of which each third has another ASCII name, each second alternate names.
    let (mut writer, mut section) = (FurtherNamesWriter::default(), Vec::new());
    let ascii_name = |place: u32| {
        if place.is_multiple_of(3) {
            "port"
        } else {
            "porto"
        }
    };
    let mut entries = NameEntries::new("porto");
    others
        .iter()
        .for_each(|(name, language, kind)| entries.push(name, *language, *kind));
    let codes = |place: u32| {
        if place.is_multiple_of(2) {
            encode(entries.bytes())
        } else {
            Vec::new()
        }
    };
    for place in 0..21 {
        let ascii_name = Some(ascii_name(place)).filter(|name| *name != "porto");
        writer.add(ascii_name, &codes(place), &mut section).unwrap();
    }
    let starts = writer.finish(&mut section).unwrap();
    let table = FurtherNames::new(&starts, &section, SymbolTable::new(&symbols));
    let mut rest = section.as_slice();
    for first in [0, 8, 16] {
        assert_eq!(
            packed(&starts, first / 8) as usize,
            section.len() - rest.len()
        );
        let numbers: Vec<u32> = (0..8).map(|_| varint(&mut rest)).collect();
        for (place, number) in (first as u32..).zip(numbers) {
            let mut names = take(&mut rest, number as usize / 2);
            if place > 20 {
                assert_eq!(number, 0);
                continue;
            }
            assert_eq!(number % 2 == 1, ascii_name(place) != "porto");
            assert!(number % 2 == 0 || text(&mut names) == ascii_name(place));
            assert_eq!(names, codes(place));
            assert_eq!(
                table.ascii_name(place, "porto").as_deref(),
                Some(ascii_name(place))
            );
            let read = table.alternates(place, "porto").unwrap();
            assert_eq!(read.is_empty(), place % 2 == 1);
            let read = read
                .into_iter()
                .map(|name| (name.text, name.language, name.kind));
            let others = others
                .iter()
                .map(|&(name, language, kind)| (name.to_owned(), language, kind));
            assert!(read.eq(others.filter(|_| place % 2 == 0)));
        }
    }
    assert!(rest.is_empty());
    let decoded = decode(&encode(entries.bytes()), &symbols);
    assert_eq!(decoded, entries.bytes());
    let (mut rest, mut name) = (decoded.as_slice(), b"porto".to_vec());
    for (expected, language, kind) in others {
        let mut shared = usize::from(take(&mut rest, 1)[0]) - 245;
        if shared == 10 {
            shared = usize::from(take(&mut rest, 1)[0]);
        }
        let common = expected
            .bytes()
            .zip(&name)
            .take_while(|(a, b)| a == *b)
            .count();
        assert_eq!(shared, common.min(255));
        let number = varint(&mut rest);
        assert_eq!(
            number,
            language.map_or(kind as u32, |language| 8
                + language
                + kind as u32 * (1 << 24))
        );
        name.truncate(shared);
        let end = rest
            .iter()
            .position(|&byte| byte >= 245)
            .unwrap_or(rest.len());
        name.extend_from_slice(take(&mut rest, end));
        assert_eq!(name, expected.as_bytes());
    }
    assert!(rest.is_empty());
    let numbers: Vec<_> = NameKind::ALL.iter().map(|&kind| kind as u8).collect();
    assert_eq!(numbers, [0, 1, 2, 3, 4, 5, 6, 7]);
}

#[test]
fn symbols_have_codes_as_described() {
    // "Those below 128 have codes of one byte, their number; the others, up to 32,895, have codes of two bytes."
    assert_eq!(MAX_SYMBOLS, 32_896);
    let codes = [
        (0, vec![0]),
        (127, vec![127]),
        (128, vec![0x80, 0]),
        (383, vec![0x80, 255]),
        (384, vec![0x81, 0]),
        (32_895, vec![0xff, 0xff]),
    ];
    // All symbols there can be: their numbers in as many bytes, the number of which is told.
    let text = |number: usize| (number as u64).to_le_bytes()[..number % 7 + 1].to_vec();
    let symbols: Vec<u8> = (0..MAX_SYMBOLS)
        .flat_map(|number| Symbol::new(&text(number)).unwrap().to_bytes())
        .collect();
    for (number, expected) in codes {
        let mut code = Vec::new();
        write_code(number, &mut code);
        assert_eq!((code_len(number), &code), (expected.len(), &expected));
        let stored = &symbols[number * 8..number * 8 + 8];
        assert_eq!(
            (&stored[..text(number).len()], stored[7]),
            (&text(number)[..], text(number).len() as u8)
        );
        assert!(stored[text(number).len()..7].iter().all(|&byte| byte == 0));
    }
    let [seven, one, none] = [&b"sevenby"[..], b"1", b""].map(|text| Symbol::new(text).unwrap());
    assert_eq!(
        (seven.text(), one.text(), none.text()),
        (&b"sevenby"[..], &b"1"[..], &b""[..])
    );
    assert_eq!(one.join(one).unwrap().join(one), Symbol::new(b"111"));
    assert_eq!(
        (seven.join(none), seven.join(one), one.join(seven)),
        (Some(seven), None, None)
    );
}

#[test]
fn strings_are_written_as_described() {
    let (mut pool, mut bytes) = (StringTableWriter::default(), Vec::new());
    let texts = [
        "",
        "a",
        &"b".repeat(127),
        &"c".repeat(128),
        &"d".repeat(16_384),
        "é",
    ];
    let references: Vec<u32> = texts
        .iter()
        .map(|text| pool.intern(text, &mut bytes).unwrap())
        .collect();
    let mut rest = bytes.as_slice();
    for (expected, reference) in texts.iter().zip(&references) {
        assert_eq!(*reference as usize, bytes.len() - rest.len());
        assert_eq!(text(&mut rest), *expected);
        assert_eq!(string_at(&bytes, *reference), Some(*expected));
    }
    assert!(rest.is_empty());
    // What recurs is stored once, unless it is said not to.
    assert_eq!(pool.intern("a", &mut bytes), Some(references[1]));
    let end = bytes.len() as u32;
    assert_eq!(pool.append("a", &mut bytes), Some(end));
    assert_eq!(pool.append("b", &mut bytes), Some(end + 2));
    assert_eq!(pool.intern("c", &mut bytes), Some(end + 4));
}
