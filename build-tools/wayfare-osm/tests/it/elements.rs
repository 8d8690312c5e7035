//! Which elements are read, and where they are.

use wayfare_datasets::pbf::{Block, NODE, Tags, WAY, file};
use wayfare_osm::{Kind, Report, Sights};

use crate::read::{points, read_all};

const LAKE: Tags = &[("natural", "water"), ("name", "Lake"), ("wikidata", "Q1")];
const HOTEL: Tags = &[("tourism", "hotel"), ("name", "Inn")];

/// Nodes 1 to 4: the corners of a box around 15° N 25° E.
fn corners() -> Block {
    let corner = |id, at| (id, at, &[] as Tags);
    Block::default().nodes(&[
        corner(1, (10, 20)),
        corner(2, (10, 30)),
        corner(3, (20, 30)),
        corner(4, (20, 20)),
    ])
}

/// What the elements with these tags, one each, are.
fn features(tags: &[Tags], sights: Sights) -> (Vec<Vec<(Kind, &'static str)>>, Report) {
    let nodes: Vec<_> = (1..)
        .zip(tags)
        .map(|(id, &tags)| (id, (1, 2), tags))
        .collect();
    let (elements, report) = read_all(&file(&[&Block::default().nodes(&nodes)]), sights).unwrap();
    let of = |feature: &&wayfare_osm::Feature| (feature.kind, feature.feature_code);
    (
        elements
            .iter()
            .map(|element| element.features.iter().map(of).collect())
            .collect(),
        report,
    )
}

#[test]
fn both_forms_of_nodes_are_read() {
    let dense =
        Block::default().nodes(&[(7, (-1, 2), HOTEL), (8, (3, 4), &[]), (9, (5, -6), LAKE)]);
    let expected = [
        ("node/7".to_owned(), -1.0, 2.0),
        ("node/9".to_owned(), 5.0, -6.0),
    ];
    assert_eq!(points(&file(&[&dense])), expected);

    let degree = 1_000_000;
    let plain = Block::default().units(1000, 0, -6_000_000_000);
    let plain = plain
        .node(7, (-degree, 8 * degree), HOTEL)
        .node(9, (5 * degree, 0), LAKE);
    assert_eq!(points(&file(&[&plain])), expected);
}

#[test]
fn a_way_is_at_the_centre_of_its_bounding_box() {
    let ways = Block::default()
        .way(5, &[1, 2, 3, 4, 1], LAKE)
        .way(6, &[1, 2], &[]);
    assert_eq!(
        points(&file(&[&corners(), &ways])),
        [("way/5".to_owned(), 15.0, 25.0)]
    );
}

#[test]
fn a_relation_is_at_its_label_or_the_centre_of_its_members() {
    let ways = Block::default().way(5, &[1, 2], &[]).way(6, &[3, 4], LAKE);
    let members = [(WAY, 5, "outer"), (WAY, 6, "outer")];
    let place = |members: &[_]| {
        let relations = Block::default().relation(7, members, LAKE);
        points(&file(&[&corners(), &ways, &relations]))
            .pop()
            .unwrap()
    };
    assert_eq!(place(&members), ("relation/7".to_owned(), 15.0, 25.0));
    assert_eq!(
        place(&[members[0], (NODE, 3, "")]),
        ("relation/7".to_owned(), 15.0, 25.0)
    );
    let town = (NODE, 2, "admin_centre");
    assert_eq!(
        place(&[members[0], town, members[1]]),
        ("relation/7".to_owned(), 10.0, 30.0)
    );
    let label = (NODE, 4, "label");
    for both in [[label, town], [town, label]] {
        assert_eq!(place(&both), ("relation/7".to_owned(), 20.0, 20.0));
    }
    // A label that is not in the file.
    assert_eq!(
        place(&[(NODE, 99, "label"), members[0], members[1]]).1,
        15.0
    );
}

#[test]
fn an_island_may_lie_on_the_180th_meridian() {
    let nodes = Block::default().nodes(&[(1, (-16, 176), &[]), (2, (-18, -178), &[])]);
    let ways = Block::default().way(3, &[1, 2], &[("place", "island"), ("name", "Taveuni")]);
    assert_eq!(
        points(&file(&[&nodes, &ways])),
        [("way/3".to_owned(), -17.0, 179.0)]
    );
}

#[test]
fn what_is_left_out_is_counted() {
    let nodes = corners()
        .node(8, (910_000_000, 0), HOTEL)
        .node(9, (0, 0), &[("tourism", "hotel")]);
    let ways = Block::default()
        .way(5, &[1, 3, 99], LAKE)
        .way(6, &[98, 99], LAKE);
    let relations = Block::default()
        .relation(7, &[(WAY, 5, ""), (WAY, 97, "")], LAKE)
        .relation(8, &[(2, 7, "")], LAKE)
        .relation(
            9,
            &[
                (WAY, 5, ""),
                (WAY, 96, ""),
                (WAY, 97, ""),
                (NODE, 4, "label"),
            ],
            LAKE,
        )
        .relation(10, &[(WAY, 5, ""), (WAY, 96, ""), (WAY, 97, "")], LAKE);
    let (elements, report) =
        read_all(&file(&[&nodes, &ways, &relations]), Sights::Notable).unwrap();
    let ids: Vec<_> = elements
        .iter()
        .map(|element| element.id.to_string())
        .collect();
    assert_eq!(ids, ["way/5", "relation/9", "relation/7"]);
    assert_eq!((report.unnamed, report.unlocated), (1, 4));
}

#[test]
fn what_is_closed_or_not_yet_there_is_left_out() {
    const CLOSED: [(&str, &str); 13] = [
        ("disused", "yes"),
        ("abandoned", "yes"),
        ("closed", "yes"),
        ("demolished", "yes"),
        ("end_date", "2019"),
        ("opening_hours", "closed"),
        ("opening_hours", "off"),
        ("building", "construction"),
        ("construction", "yes"),
        ("planned", "yes"),
        ("proposed", "yes"),
        ("razed", "yes"),
        ("operational_status", "closed"),
    ];
    // A ruin and what stands on private ground are sights, but no hotels.
    const NO_LODGING: [(&str, &str); 3] =
        [("ruins", "yes"), ("access", "private"), ("access", "no")];
    const OPEN: [(&str, &str); 6] = [
        ("disused", "no"),
        ("opening_hours", "Mo-Fr 08:00-18:00; Su closed"),
        ("building", "hotel"),
        ("end_date", "no"),
        ("ruins", "no"),
        ("access", "customers"),
    ];
    for (what, is_closed) in CLOSED
        .map(|tag| (tag, true))
        .into_iter()
        .chain(OPEN.map(|tag| (tag, false)))
    {
        for kind in [
            ("tourism", "hotel"),
            ("place", "village"),
            ("tourism", "museum"),
        ] {
            let tags = [("name", "A"), ("wikidata", "Q1"), kind, what];
            let nodes = Block::default().node(1, (0, 0), &tags);
            let (elements, report) = read_all(&file(&[&nodes]), Sights::Notable).unwrap();
            let expected = if is_closed { (0, 1) } else { (1, 0) };
            assert_eq!(
                (elements.len(), report.closed),
                expected,
                "{kind:?} {what:?}"
            );
        }
    }
    for what in NO_LODGING {
        for (kind, expected) in [(("tourism", "hotel"), 0), (("tourism", "museum"), 1)] {
            let nodes =
                Block::default().node(1, (0, 0), &[("name", "A"), ("wikidata", "Q1"), kind, what]);
            let (elements, _) = read_all(&file(&[&nodes]), Sights::Notable).unwrap();
            assert_eq!(elements.len(), expected, "{kind:?} {what:?}");
        }
    }
    // A ruin is a sight.
    let tags = [
        ("name", "A"),
        ("wikidata", "Q1"),
        ("historic", "castle"),
        ("abandoned", "yes"),
    ];
    let (elements, _) = read_all(
        &file(&[&Block::default().node(1, (0, 0), &tags)]),
        Sights::Notable,
    )
    .unwrap();
    assert_eq!(elements.len(), 1);
}

#[test]
fn an_element_has_the_first_feature_of_each_kind() {
    let tags: [Tags; 6] = [
        &[
            ("name", "A"),
            ("historic", "castle"),
            ("tourism", "hotel"),
            ("wikidata", "Q1"),
        ],
        &[
            ("name", "B"),
            ("natural", "water"),
            ("water", "reservoir"),
            ("wikipedia:de", "B"),
        ],
        &[
            ("name", "C"),
            ("tourism", "attraction; museum"),
            ("wikipedia", "de:C"),
        ],
        &[
            ("name", "D"),
            ("boundary", "protected_area"),
            ("place", "islet"),
            ("wikidata", "Q2"),
        ],
        &[
            ("name", "Tower"),
            ("building", "apartments"),
            ("wikidata", "Q3"),
        ],
        &[
            ("name", "E"),
            ("place", "municipality"),
            ("building", "no"),
            ("wikidata", "Q4"),
        ],
    ];
    let expected = [
        vec![(Kind::Lodging, "HTL"), (Kind::Sight, "CSTL")],
        vec![(Kind::Sight, "RSV")],
        vec![(Kind::Sight, "MUS")],
        vec![(Kind::Place, "ISLET"), (Kind::Sight, "RESN")],
        vec![(Kind::Sight, "BLDG")],
        vec![(Kind::Place, "PPL")],
    ];
    assert_eq!(features(&tags, Sights::Notable).0, expected);
}

#[test]
fn only_notable_sights_are_read_unless_all_are_asked_for() {
    let tags: [Tags; 6] = [
        // Of which there are too many.
        &[("name", "Shed"), ("building", "yes")],
        &[("name", "A"), ("tourism", "museum")],
        &[("name", "B"), ("boundary", "national_park")],
        &[("name", "C"), ("tourism", "hotel"), ("historic", "castle")],
        &[("name", "D"), ("amenity", "bench"), ("wikidata", "Q1")],
        &[("tourism", "museum")],
    ];
    let (notable, report) = features(&tags, Sights::Notable);
    assert_eq!(
        notable,
        [vec![(Kind::Sight, "PRK")], vec![(Kind::Lodging, "HTL")]]
    );
    assert_eq!(report.unnamed, 0);
    let (all, report) = features(&tags, Sights::All);
    assert_eq!(all.len(), 3);
    assert_eq!(all[2], [(Kind::Lodging, "HTL"), (Kind::Sight, "CSTL")]);
    assert_eq!(report.unnamed, 1);
}
