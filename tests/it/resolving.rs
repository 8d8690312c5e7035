//! Tables that name places and countries as people do: what a name means, and what the manifest says by hand.

use std::fs;

use wayfare::Dataset;
use wayfare_build::Report;

use crate::{
    geonameids::{
        AMSTERDAM, MBABANE, NEWCASTLE_AUSTRALIA, NEWCASTLE_UPON_TYNE, PRAGUE, PRAIA, PRISTINA,
        SPRINGFIELD_ILLINOIS, SPRINGFIELD_MISSOURI,
    },
    sources::{Sources, place, rejected},
    support::rows,
};

const COSTS: &str = "own-location-costs";

/// Places that share their names as real ones do.
fn places() -> String {
    let city = |id: u32, name, names, country, admin1, population| {
        let latitude = (id % 80).to_string();
        place(
            id,
            name,
            &[
                (3, names),
                (4, &latitude),
                (8, country),
                (10, admin1),
                (14, population),
            ],
        )
    };
    // A city that is known everywhere has a name in many languages.
    let known = (0..36)
        .map(|language| format!("Newcastle {language}"))
        .collect::<Vec<_>>()
        .join(",");
    [
        city(
            NEWCASTLE_UPON_TYNE,
            "Newcastle upon Tyne",
            &format!("Newcastle,{known}"),
            "GB",
            "ENG",
            "300125",
        ),
        city(2_641_598, "Newcastle", "", "GB", "NIR", "7444"),
        city(NEWCASTLE_AUSTRALIA, "Newcastle", "", "AU", "02", "508437"),
        city(
            3_991_164,
            "Santiago de Querétaro",
            "Querétaro,Queretaro",
            "MX",
            "22",
            "1594212",
        ),
        city(3_991_165, "Querétaro", "", "MX", "05", "2203"),
        city(6_119_109, "Regina", "", "CA", "11", "228928"),
        city(5_882_873, "Regina", "", "CA", "10", "1200"),
        city(
            SPRINGFIELD_ILLINOIS,
            "Springfield",
            "",
            "US",
            "IL",
            "114394",
        ),
        city(
            SPRINGFIELD_MISSOURI,
            "Springfield",
            "",
            "US",
            "MO",
            "170188",
        ),
        city(3_573_197, "Hamilton", "", "BM", "", "902"),
        city(AMSTERDAM, "Amsterdam", "", "NL", "07", "741636"),
        city(PRAGUE, "Prague", "", "CZ", "52", "1165581"),
        city(PRAIA, "Praia", "", "CV", "14", "113364"),
        city(MBABANE, "Mbabane", "", "SZ", "01", "76218"),
        city(PRISTINA, "Pristina", "", "XK", "", "550000"),
        city(1_271_155, "Goa", "", "IN", "03", "700"),
        city(1_260_607, "Panjim", "", "IN", "33", "1100000"),
        city(3_007_869, "Landes", "", "FR", "75", "560"),
        place(
            2_993_875,
            "Mont-de-Marsan",
            &[(8, "FR"), (10, "75"), (11, "40"), (14, "316000")],
        ),
    ]
    .concat()
}

fn build(costs: &str, entry: &str) -> (Report, Vec<String>) {
    build_of(&places(), costs, entry)
}

fn build_of(places: &str, costs: &str, entry: &str) -> (Report, Vec<String>) {
    let sources = Sources::with_default_regions()
        .add("places", places, "")
        .add("location-costs", costs, entry);
    let report = sources.build().borders(false).run().unwrap();
    let kept = "SELECT geonameid || ' ' || budget FROM location_cost JOIN source USING (source_id)
                WHERE source.name = 'own-location-costs' ORDER BY budget";
    let kept = rows(&sources.out(), kept);
    (report, kept)
}

#[test]
fn a_place_is_taken_if_it_is_clearly_meant_and_a_doubtful_one_is_rejected_with_all_that_it_may_be()
{
    let costs = "name,country,category_id,budget\n\
                 Newcastle,United Kingdom,0,1\nQuerétaro,Mexico,0,2\n\"Regina, Saskatchewan\",Canada,0,3\n\
                 \"Hamilton, Bermuda\",,0,4\nSpringfield,US,0,5\n\"Newcastle, NIR\",GB,0,6\n\"Hamilton, Narnia\",,0,7\n\
                 \"Amsterdam, NL\",,0,8\nGoa,India,0,9\n";
    let (report, kept) = build(costs, "");
    // A region alone is the region, not the village of its name in another one.
    let goa = "4074498404 9.0";
    assert_eq!(
        kept,
        [
            "3991164 2.0",
            "6119109 3.0",
            "3573197 4.0",
            "2641598 6.0",
            "2759794 8.0",
            goa
        ]
    );
    let rejected = rejected(&report, COSTS);
    assert_eq!(rejected.len(), 3);
    for part in [
        "`Newcastle, United Kingdom` does not clearly mean one place",
        "line 6, column name: `Springfield, US` does not clearly mean one place; give the admin1 region or the geonameid, or \
         name it under `resolve`: 4409896 Springfield in Missouri, United States with 170188 inhabitants, or 4250542 \
         Springfield in Illinois, United States",
        "`Hamilton, Narnia` does not clearly mean one place",
    ] {
        assert!(
            rejected.iter().any(|row| row.contains(part)),
            "{part}: {rejected:#?}"
        );
    }
    let tally = &report
        .sources
        .iter()
        .find(|source| source.id == COSTS)
        .unwrap()
        .tally;
    assert_eq!((tally.rows_kept, tally.rows_rejected), (6, 3));
}

#[test]
fn a_region_that_is_not_known_or_elsewhere_is_wrong() {
    let costs = "name,state,country,category_id,budget\n\
                 Newcastle,Hunter,AU,0,1\nPrague,Central,CZ,0,2\nSpringfield,Franklin,US,0,3\n\
                 Xyzzyx,Franklin,US,0,4\nNewcastle,Tyne and Wear,UK,0,5\nPrague,Saskatchewan,CZ,0,6\n\
                 Amsterdan,,NL,0,7\n";
    let (report, kept) = build(costs, "");
    assert_eq!(kept, ["2641673 5.0"]);
    let rejected = rejected(&report, COSTS);
    assert_eq!(rejected.len(), 6);
    for part in [
        "line 2, column admin1: `Hunter` is not a region of this dataset in that country",
        // There are such regions in other countries.
        "line 3, column admin1: `Central` is not a region of this dataset in that country",
        "line 4, column admin1: `Franklin` is not a region of this dataset in that country",
        "line 5, column admin1: `Franklin` is not a region of this dataset in that country",
        "line 7, column admin1: `Saskatchewan` is not a region of this dataset in that country",
        "`Amsterdan, NL` does not clearly mean one place",
    ] {
        assert!(
            rejected.iter().any(|row| row.contains(part)),
            "{part}: {rejected:#?}"
        );
    }
}

#[test]
fn a_village_is_not_meant_by_the_name_of_a_larger_region_which_is_taken_as_such() {
    let costs =
        "name,country,category_id,budget\nLandes,France,0,1\nVaucluse,France,0,2\nPrague,CZ,0,3\n";
    let (report, kept) = build(costs, "");
    assert_eq!(kept, ["3427741309 1.0", "3067696 3.0"]);
    // No place of the dataset is in it.
    let rejected = rejected(&report, COSTS);
    assert!(
        rejected[0].contains("`Vaucluse, France` is not a place of this dataset"),
        "{rejected:?}"
    );
}

#[test]
fn a_region_may_stand_in_place_of_the_country_and_words_in_any_order() {
    let costs = "name,country,category_id,budget\n\
                 Newcastle,England,0,1\nNewcastle,Northern Ireland,0,2\nRegina,Saskatchewan,0,3\n\
                 Prague,\"Republic, Czech\",0,4\n\"Newcastle, Australia\",,0,5\n\"Hamilton, England\",,0,6\n";
    let (report, kept) = build(costs, "");
    assert_eq!(
        kept,
        [
            "2641673 1.0",
            "2641598 2.0",
            "6119109 3.0",
            "3067696 4.0",
            "2155472 5.0"
        ]
    );
    assert!(
        rejected(&report, COSTS)[0].contains("`Hamilton, England` does not clearly mean one place"),
        "{:?}",
        report.rejected
    );
}

#[test]
fn a_misspelt_name_is_rejected_with_the_nearest_ones() {
    let costs = "name,country,category_id,budget\n\
                 New Castle upon-Tyne,UK,0,1\nAl-Praia,Cape Verde,0,2\nAmsterdan,NL,0,3\nXyzzyx,NL,0,4\n";
    let (report, kept) = build(costs, "");
    // Another blank is no misspelling.
    assert_eq!(kept, ["2641673 1.0", "3374333 2.0"]);
    let rejected = rejected(&report, COSTS);
    for part in [
        "under `resolve`: 2759794 Amsterdam in North Holland, The Netherlands with 741636 inhabitants",
        "`Xyzzyx, NL` is not a place of this dataset",
    ] {
        assert!(
            rejected.iter().any(|row| row.contains(part)),
            "{part}: {rejected:?}"
        );
    }
}

#[test]
fn behind_a_name_stands_another_name_of_the_place_or_its_region_or_both() {
    let costs = "name,country,category_id,budget\n\
                 Newcastle (Newcastle upon-Tyne),UK,0,1\nRegina (Saskatchewan),Canada,0,2\n\
                 Amsterdam (Xyzzyx),NL,0,3\nQuerétaro [Santiago de Querétaro],MX,0,4\n\
                 Santiago de Querétaro/Queretaro,MX,4,5\n\
                 \"Newcastle 7 (Newcastle), Northern Ireland\",GB,0,8\n";
    let (report, kept) = build(costs, "");
    assert_eq!(
        kept,
        ["2641673 1.0", "6119109 2.0", "3991164 4.0", "3991164 5.0"]
    );
    let rejected = rejected(&report, COSTS);
    for (rejected, name) in rejected.iter().zip([
        "Amsterdam (Xyzzyx), NL",
        "Newcastle 7 (Newcastle), Northern Ireland, GB",
    ]) {
        assert!(
            rejected.contains(&format!("`{name}` does not clearly mean one place")),
            "{rejected}"
        );
    }
    assert_eq!(rejected.len(), 2);
}

#[test]
fn a_territory_may_stand_under_the_country_that_it_belongs_to() {
    // Hamilton is in Bermuda; in the United Kingdom is a Newcastle of its own.
    let more = place(9_000_001, "Newcastle", &[(8, "BM"), (14, "900000")]);
    let costs = "name,country,state,category_id,budget\n\
                 Hamilton,UK,,0,1\n\"Hamilton, United Kingdom\",,,4,2\nHamilton,GB,Bermuda,5,3\n\
                 \"Hamilton, BM\",GB,,6,4\nNewcastle,UK,,0,5\nHamilton,FR,,0,6\nHamilton,FR,BM,0,7\n";
    let (report, kept) = build_of(&(places() + &more), costs, "");
    assert_eq!(
        kept,
        ["3573197 1.0", "3573197 2.0", "3573197 3.0", "3573197 4.0"]
    );
    let rejected = rejected(&report, COSTS);
    assert_eq!(rejected.len(), 3, "{rejected:?}");
}

#[test]
fn a_destination_comes_before_a_larger_namesake() {
    let destinations = "name,country,state\nSpringfield,US,IL\nAtlantis,US,\n";
    for (table, first) in [
        (None, SPRINGFIELD_MISSOURI),
        (Some(destinations), SPRINGFIELD_ILLINOIS),
    ] {
        let sources = Sources::new().add("places", &places(), "");
        let sources = match table {
            Some(table) => sources.add("destinations", table, ""),
            None => sources,
        };
        let report = sources.build().borders(false).run().unwrap();
        assert_eq!(
            rejected(&report, "own-destinations").len(),
            usize::from(table.is_some())
        );
        let world = Dataset::open(sources.out()).unwrap();
        assert_eq!(
            world.search("springfield").unwrap()[0].id(),
            wayfare::PlaceId::from(first)
        );
    }
}

#[test]
fn two_names_of_one_place_in_one_table_are_one() {
    let costs = "name,country,category_id,budget\n\
                 Santiago de Querétaro,MX,0,1\nQueretaro,MX,0,2\nQueretaro,MX,4,3\n";
    let (report, kept) = build(costs, "");
    assert_eq!(kept, ["3991164 2.0", "3991164 3.0"]);
    let tally = &report
        .sources
        .iter()
        .find(|source| source.id == COSTS)
        .unwrap()
        .tally;
    let skipped = tally.skipped.values().sum::<u64>();
    assert_eq!((tally.rows_kept, skipped, tally.rows_rejected), (2, 1, 0));
}

#[test]
fn names_are_resolved_by_hand_and_the_table_of_rejects_has_them_as_they_are_written_there() {
    let costs = "Town,Land,State,category_id,budget\n\
                 Springfield,USA,,0,1\nSpringfield,USA,IL,0,2\nThe Burrow,Wizardland,,0,3\nBerlin,USA,,0,4\n";
    let entry = "columns = { name = \"Town\", country_code = \"Land\", state = \"State\" }\n";
    let (report, kept) = build(costs, entry);
    assert_eq!(kept, ["4250542 2.0"]);
    let values = report.rejected.iter().filter(|group| group.source == COSTS);
    let values: Vec<_> = values
        .flat_map(|group| &group.values)
        .map(|value| value.value.as_str())
        .collect();
    assert_eq!(values, ["Wizardland", "Berlin, USA", "Springfield, USA"]);

    let resolve = "[source.resolve]\n\"Springfield, USA\" = 4409896\n\"The Burrow\" = 3573197\n\
                   \"Springfield, IL, USA\" = 4250542\n\"Berlin, USA\" = 3067696\n";
    let (report, kept) = build(costs, &format!("{entry}{resolve}"));
    assert_eq!(
        kept,
        ["4409896 1.0", "4250542 2.0", "3573197 3.0", "3067696 4.0"]
    );
    assert_eq!(rejected(&report, COSTS), [""; 0]);
}

#[test]
fn a_place_that_is_named_by_hand_must_be_there() {
    let costs = "name,country,category_id,budget\nSpringfield,USA,0,1\n";
    let entry = "[source.resolve]\n\"Springfield, USA\" = 77\n";
    let sources = Sources::new()
        .add("places", &places(), "")
        .add("location-costs", costs, entry);
    let error = sources.build().run().unwrap_err().to_string();
    assert!(
        error.contains("`own-location-costs`") && error.contains("`Springfield, USA` the id 77"),
        "{error}"
    );
    // A filter may be why it is not there.
    let report = sources.build().countries(["BM"]).run().unwrap();
    assert_eq!(report.totals.places, 1);

    let path = sources.path("sources.toml");
    let text = fs::read_to_string(&path)
        .unwrap()
        .replace("location-costs", "country-costs");
    let error = wayfare_build::Manifest::parse(&text, "sources.toml")
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("`resolve` belongs to location-costs"),
        "{error}"
    );
}
