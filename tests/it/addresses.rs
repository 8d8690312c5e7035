//! Postal codes beside a country, a state or a place, and alone in several countries.

use std::sync::OnceLock;

use wayfare::{Dataset, Hit, MatchKind, PostalCode, SearchOptions};

use crate::{
    geonameids::{
        ADDISON_TEXAS, AMSTERDAM, BERLIN, BEVERLY_HILLS, LISBON, LONDON, NEW_YORK, PARIS, TOKYO, TORONTO,
        VALLETTA, WESTMINSTER,
    },
    sources::{Sources, place},
    support::{in_country, postal_world, world},
};

/// Cities: id, name, latitude, longitude, feature code, country, admin1 region, inhabitants.
const CITIES: &str = "\
2988507|Paris|48.85341|2.3488|PPLC|FR|11|2138551
4717560|Paris|33.66094|-95.55551|PPLA2|US|TX|24782
4670300|Addison|32.96179|-96.82917|PPL|US|TX|15457
5328041|Beverly Hills|34.07362|-118.40036|PPL|US|CA|34869
5128581|New York City|40.71427|-74.00597|PPL|US|NY|8804190
2643743|London|51.50853|-0.12574|PPLC|GB|ENG|8961989
2634341|City of Westminster|51.501|-0.133|PPLA3|GB|ENG|247614
2759794|Amsterdam|52.37403|4.88969|PPLC|NL|07|741636
6167865|Toronto|43.70643|-79.39864|PPLA|CA|08|2794356
2950159|Berlin|52.52437|13.41053|PPLC|DE|16|3426354
3054643|Budapest|47.49801|19.03991|PPLC|HU|05|1741041
2267057|Lisbon|38.71667|-9.13333|PPLC|PT|14|517802
2562305|Valletta|35.89968|14.5148|PPLC|MT|60|6794
";

/// Codes with their places, in the columns of the postal dump.
const CODES: &str = "\
FR|75001|Paris 01|Île-de-France|11|Paris|75|Paris|751|48.8592|2.3417|5
US|75001|Addison|Texas|TX|Dallas|113|||32.96|-96.8385|4
US|90210|Beverly Hills|California|CA|Los Angeles|037|||34.0901|-118.4065|4
US|10115|New York|New York|NY|New York|061|||40.8111|-73.9642|1
DE|10115|Berlin|Berlin|BE||00|Berlin, Stadt|11000|52.5323|13.3846|6
GB|SW1A|Westminster Abbey|England|ENG|Greater London|11609024|||51.5018|-0.1328|1
NL|1012|Amsterdam|North Holland|07|Gemeente Amsterdam|0363|||52.3735|4.8951|6
HU|1012|Budapest|Budapest|BU|||||47.4969|19.0228|6
CA|M5V|Downtown Toronto|Ontario|ON|Toronto|8133394|||43.6404|-79.3995|6
MT|VLT|Valletta|||||||35.8997|14.5147|4
PT|7200-999|Longe|Évora|07|||||38.45|-8.4|4
PT|9999-999|Parte Nenhuma|Açores|23|||||33|-20|4
";

fn dataset() -> &'static Dataset {
    static DATASET: OnceLock<Dataset> = OnceLock::new();
    DATASET.get_or_init(|| {
        let city = |line: &str| {
            let values: Vec<&str> = line.split('|').collect();
            let columns = [4, 5, 7, 8, 10, 14].into_iter().zip(values[2..].iter().copied());
            place(values[0].parse().unwrap(), values[1], &columns.collect::<Vec<_>>())
        };
        let rows: String = CITIES.lines().map(city).collect();
        Sources::with_defaults()
            .add("places", &rows, "")
            .add("postal", &CODES.replace('|', "\t"), "")
            .dataset()
            .1
    })
}

/// The ids of the hits with the codes that they were found by.
fn found<'d>(hits: &[Hit<'d>]) -> Vec<(u32, PostalCode<'d>)> {
    let code = |hit: &Hit<'d>| Some((hit.id().get(), hit.postal_code().unwrap()?));
    hits.iter().filter_map(code).collect()
}

#[test]
fn a_code_stands_beside_a_country_a_state_or_a_place_in_any_order() {
    for (text, id, country) in [
        ("90210, United States", BEVERLY_HILLS, "US"),
        ("90210 CA", BEVERLY_HILLS, "US"),
        ("90210, California, USA", BEVERLY_HILLS, "US"),
        ("US 90210", BEVERLY_HILLS, "US"),
        ("usa 90210", BEVERLY_HILLS, "US"),
        ("estados unidos 90210", BEVERLY_HILLS, "US"),
        ("SW1A, London", LONDON, "GB"),
        ("London SW1A 1AA", LONDON, "GB"),
        ("SW1A 1AA, England", WESTMINSTER, "GB"),
        ("sw1a uk", WESTMINSTER, "GB"),
        ("1012 AB Amsterdam", AMSTERDAM, "NL"),
        ("Amsterdam 1012", AMSTERDAM, "NL"),
        ("1012ab, Netherlands", AMSTERDAM, "NL"),
        ("75001 paris", PARIS, "FR"),
        ("Paris 75001", PARIS, "FR"),
        ("75001, Paris, France", PARIS, "FR"),
        ("France 75001", PARIS, "FR"),
        ("75001 TX", ADDISON_TEXAS, "US"),
        ("M5V 2T6, Toronto", TORONTO, "CA"),
        ("Toronto, ON M5V 2T6, Canada", TORONTO, "CA"),
        ("10115 Deutschland", BERLIN, "DE"),
        ("10115 NY", NEW_YORK, "US"),
        ("VLT, Malta", VALLETTA, "MT"),
        ("Malta VLT", VALLETTA, "MT"),
        ("VLT 1117, Malta", VALLETTA, "MT"),
        ("Valletta VLT", VALLETTA, "MT"),
    ] {
        for hits in [dataset().search(text).unwrap(), dataset().autocomplete(text).unwrap()] {
            let (best, code) = &found(&hits)[0];
            assert_eq!((*best, code.country_code.as_str()), (id, country), "{text}");
            assert_eq!(hits[0].match_kind(), MatchKind::PostalCode, "{text}");
            // Westminster Abbey is no place of the dataset, so its code is that of the nearest one.
            let is_nearest = code.by_distance && code.place_id == Some(hits[0].id());
            assert_eq!(hits[0].is_clear().unwrap(), !is_nearest, "{text}");
        }
    }
}

#[test]
fn a_code_beside_what_it_is_not_in_is_never_clear() {
    for text in [
        "90210, Germany",
        "90210 NY",
        "75001 Berlin",
        "SW1A, Toronto",
        "M5V 9ZZ, London",
        "M5V 2T, Toronto",
        "VLT, France",
    ] {
        let hits = dataset().search(text).unwrap();
        assert!(hits.iter().all(|hit| !hit.is_clear().unwrap()), "{text}: {hits:?}");
    }
}

#[test]
fn a_code_of_letters_only_is_one_where_a_country_is_asked_for() {
    let hits_in =
        |code: &str| dataset().search_with("vlt", &SearchOptions::new().filter(in_country(code))).unwrap();
    let hits = hits_in("MT");
    let codes = found(&hits);
    assert_eq!((codes.len(), codes[0].0, &*codes[0].1.code), (1, VALLETTA, "VLT"));
    for hits in [hits_in("FR"), dataset().search("vlt").unwrap()] {
        assert_eq!(found(&hits), []);
    }
}

#[test]
fn a_code_of_several_countries_gives_them_all_and_says_whose_it_is() {
    let countries = |text: &str, options: SearchOptions| {
        let hits = dataset().search_with(text, &options).unwrap();
        let clear: Vec<bool> = hits.iter().map(|hit| hit.is_clear().unwrap()).collect();
        let codes = found(&hits);
        (codes.iter().map(|(_, code)| code.country_code.to_string()).collect::<Vec<_>>().join(" "), clear)
    };
    let all = SearchOptions::new;
    assert_eq!(countries("10115", all()), ("US DE".to_owned(), vec![false, false]));
    assert_eq!(countries("1012", all()), ("HU NL".to_owned(), vec![false, false]));
    assert_eq!(countries("75001", all()), ("FR US".to_owned(), vec![false, false]));
    let in_germany = all().filter(in_country("DE"));
    assert_eq!(countries("10115", in_germany), ("DE".to_owned(), vec![true]));
    // A number that one country is known to have may be that of a country whose codes are not known.
    assert_eq!(countries("90210", all()), ("US".to_owned(), vec![false]));
    assert_eq!(countries("1012 AB", all()), ("NL HU".to_owned(), vec![true, false]));
    // The nearest place need not be the one of the code.
    assert_eq!(countries("SW1A 1AA", all()), ("GB".to_owned(), vec![false]));
}

#[test]
fn a_code_without_a_place_gives_its_own_point() {
    let [(lisbon, code)] = &found(&dataset().search("7200-999").unwrap())[..] else { panic!("no code") };
    assert_eq!((*lisbon, code.place_id), (LISBON, None));
    let point = code.point.unwrap();
    assert_eq!((point.latitude(), point.longitude()), (38.45, -8.4));
    assert_eq!(found(&dataset().search("Portugal 7200-999").unwrap()), [(*lisbon, code.clone())]);
    // No place is within 100 km of this one.
    assert_eq!(found(&dataset().search("9999-999").unwrap()), []);
    assert!(dataset().postal_code("9999-999").unwrap()[0].point.is_some());
}

#[test]
fn what_holds_a_digit_or_is_a_code_is_never_misspelt() {
    for text in ["QX7Q", "Amst3rdam", "p4ris", "ZZZ"] {
        assert_eq!(world().search(text).unwrap(), [], "{text}");
    }
    for text in ["HND", "hnda", "LISX", "hndx", "gvax", "edff"] {
        let hits = world().search(text).unwrap();
        let is_code = |hit: &&Hit<'_>| {
            let matched = hit.matched_name().unwrap();
            hit.match_kind() == MatchKind::Fuzzy && matched.bytes().all(|byte| byte.is_ascii_uppercase())
        };
        assert!(hits.iter().find(is_code).is_none(), "{text}: {hits:?}");
    }
    assert_eq!(world().search("HND").unwrap()[0].id().get(), TOKYO, "Tokyo");
}

/// A text of a code and the names around it; `None` where there are none.
type Form = fn(&PostalCode<'_>, &str) -> Option<String>;

/// Texts, and the least share of them whose first hit is right.
const FORMS: [(&str, Form, f64); 5] = [
    ("CODE, Country", |code, country| Some(format!("{}, {country}", code.code)), 0.98),
    ("Country CODE", |code, country| Some(format!("{country} {}", code.code)), 0.98),
    ("CODE PLACE", |code, _| Some(format!("{} {}", code.code, code.place_name)), 0.98),
    ("PLACE CODE", |code, _| Some(format!("{}, {}", code.place_name, code.code)), 0.98),
    ("CODE, STATE", |code, _| Some(format!("{}, {}", code.code, code.admin1_name?)), 0.98),
];

#[test]
fn codes_of_ninety_countries_are_found_with_their_country_state_and_place() {
    let Some(dataset) = postal_world() else { return };
    let codes: Vec<_> = dataset.postal_codes().map(Result::unwrap).collect();
    for (what, form, least) in FORMS {
        let (mut all, mut right, mut errors) = (0, 0, Vec::new());
        for code in codes.iter().skip(codes.len() / 400).step_by(codes.len() / 200) {
            let country = dataset.country(code.country_code).unwrap().unwrap();
            let (Some(text), Some(point)) = (form(code, country.name), code.point) else { continue };
            all += 1;
            let hits = dataset.search_with(&text, &SearchOptions::new().limit(1)).unwrap();
            let found = found(&hits);
            let Some((_, first)) = found.first() else { continue };
            right += usize::from((&first.code, first.country_code) == (&code.code, code.country_code));
            errors.extend(first.point.map(|first| first.distance_km(point)));
        }
        errors.sort_by(f64::total_cmp);
        let (share, median) = (right as f64 / all as f64, errors[errors.len() / 2]);
        println!("{what}: {right} of {all} right, median error {median:.1} km");
        assert!(share >= least && median < 1.0, "{what}: {share}, {median} km");
    }
}
