//! Names of places: languages, history, and what they count for importance.

use super::fixture::{Fixture, place, rows, skipped};
use crate::importance::for_each_importance;
use crate::tally::Skip;

#[test]
fn alternate_names_are_told_apart_by_language() {
    let places = place(1, "Lisboa", &[(3, "Lisbon, Lissabon,LIS,Lisbon\u{200B}")])
        + &place(2, "Sea", &[(8, "")]);
    let names = [
        "1\t1\ten\tLisbon\t1",
        "2\t1\tfr_1793\tLisbonne\t\t1\t1\t1",
        "3\t1\tiata\tLIS",
        "4\t1\tpost\t1000-001",
        "5\t1\tpost\t1000-001",
        "6\t1\tlink\thttps://example.org",
        "7\t9\ten\tElsewhere",
        "8\t1\ten\tLisbon\t\t1",
        "9\t2\tpost\t0",
        "10\t1\ten\t\u{200E}",
        "11\t1\ttcid\t123",
        "12\t1\tla\tOlisipo\t\t\t\t\t\t711",
        "13\t1\tar\tUshbuna\t\t\t\t\t711\tOct 1147",
        "14\t1\ten\tLisbon Prime\t\t\t\t\t2999",
    ];
    let sources = Fixture::new().add("p", "places", &places, "").add(
        "n",
        "alternate-names",
        &names.join("\n"),
        "",
    );
    let report = sources.build("out").run().unwrap();
    let out = sources.path("out");
    assert_eq!(
        rows(
            &out,
            "SELECT name, lang, kind, flags FROM place_name WHERE geonameid = 1"
        ),
        [
            "LIS||2|0",
            "Lisbon|en|0|3",
            "Lisbonne|fr-1793-x-historic|0|14",
            "Lissabon||0|0",
            "Olisipo|la|0|0",
            "Ushbuna|ar-x-historic|0|8",
            "https://example.org||5|0"
        ]
    );
    assert_eq!(
        rows(
            &out,
            "SELECT country_code, code, place_name, latitude, geonameid, attached_by FROM postal_code"
        ),
        ["PT|1000-001|Lisboa|38.5|1|id"]
    );
    for why in [
        Skip::NotInDataset,
        Skip::Repeated,
        Skip::NoCountry,
        Skip::Blank,
        Skip::ForeignId,
        Skip::NotYet,
    ] {
        assert_eq!(skipped(&report, "n", why), 1, "{why:?}");
    }
    let bare = sources.build("bare").alternate_names(false).run().unwrap();
    assert_eq!((bare.totals.names, bare.totals.postal_codes), (0, 0));
}

#[test]
fn names_of_a_source_without_importance_add_none() {
    let names = ["1\t1\tfr\tLisbonne", "2\t1\tit\tLisbona"];
    let importance = |further: &str, line: &str| {
        let sources = Fixture::new()
            .add("p", "places", &place(1, "Lisboa", &[(3, "")]), "")
            .add("n", "alternate-names", names[0], "")
            .add("o", "alternate-names", further, line);
        sources.build("out").run().unwrap();
        let db = rusqlite::Connection::open(sources.path("out").join("world.sqlite")).unwrap();
        let mut found = None;
        for_each_importance(&db, |id, importance| {
            found = found.or((id == 1).then_some(importance))
        })
        .unwrap();
        found
    };
    let of_one_name = importance(names[0], "");
    assert!(importance(names[1], "") > of_one_name);
    assert_eq!(importance(names[1], "importance = false"), of_one_name);
    assert_eq!(
        importance(names[0], "importance = false"),
        of_one_name,
        "another source has it, too"
    );
}

#[test]
fn names_in_other_languages_than_those_asked_for_are_left_out() {
    let names = [
        "1\t1\ten\tLisbon",
        "2\t1\tzh-Hant\t里斯本",
        "3\t1\tzhx\tX",
        "4\t1\tiata\tLIS",
    ];
    let sources = Fixture::new()
        .add(
            "p",
            "places",
            &place(1, "Lisboa", &[(3, "Lisbon,Olisipo")]),
            "",
        )
        .add("n", "alternate-names", &names.join("\n"), "");
    let report = sources.build("out").languages(["zh"]).run().unwrap();
    let kept = rows(
        &sources.path("out"),
        "SELECT name FROM place_name WHERE geonameid = 1 ORDER BY name",
    );
    assert_eq!(kept, ["LIS", "Olisipo", "里斯本"]);
    assert!(
        report.name.ends_with(", with names in zh"),
        "{}",
        report.name
    );
}

#[test]
fn a_historic_name_is_found_but_not_shown() {
    let places = place(1, "Newtown", &[(3, "")]) + &place(2, "Moonville", &[(3, "")]);
    let names = [
        "1\t1\ten\tOldtown\t1\t\t\t1\t\t1918",
        "2\t1\ten\tFreshtown\t\t\t\t\t1918\t",
        "3\t1\tfr\tVieuxville\t\t\t\t1",
        "4\t1\tpt_BR\tAntiga\t\t\t\t1",
        "5\t1\t\tElder\t\t\t\t1",
        "6\t2\ten\tLunaburg\t\t\t\t1\t1701\t1801",
        "7\t2\tde\tMondstadt\t\t\t\t1\t1701\t1801",
        "8\t2\tde\tMondstadt\t\t\t\t\t1901\t",
    ];
    let sources = Fixture::new().add("p", "places", &places, "").add(
        "n",
        "alternate-names",
        &names.join("\n"),
        "",
    );
    sources.build("out").run().unwrap();
    let dataset = wayfare::Dataset::open(sources.path("out")).unwrap();
    let shown = |id: u32, lang: &str| dataset.place(id).unwrap().unwrap().name_in(lang).unwrap();
    assert_eq!(shown(1, "en").as_deref(), Some("Freshtown"));
    assert_eq!(shown(2, "de-AT").as_deref(), Some("Mondstadt"));
    // The primary name is shown instead.
    for (id, lang) in [(1, "fr"), (1, "pt-BR"), (1, "pt"), (2, "en"), (2, "en-GB")] {
        assert_eq!(shown(id, lang), None, "{id} {lang}");
    }
    for (text, id) in [
        ("oldtown", 1),
        ("vieuxville", 1),
        ("antiga", 1),
        ("elder", 1),
        ("lunaburg", 2),
    ] {
        assert_eq!(dataset.search(text).unwrap()[0].id().get(), id, "{text}");
    }
}
