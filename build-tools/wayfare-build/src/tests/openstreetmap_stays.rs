//! Places to stay of extracts of OpenStreetMap: their towns, their prices.

use wayfare_datasets::pbf::{Block, file};

use super::fixture::{Fixture, place, rejected, rows};
use super::openstreetmap::{NEW, extract, tally, with_extract};
use crate::rejection::Reason;

#[test]
fn lodgings_belong_to_the_town_of_their_address_or_the_nearest_and_add_to_known_ones() {
    let places = place(1, "Alfa", &[])
        + &place(2, "Quarter", &[(4, "38.6"), (7, "PPLX")])
        + &place(3, "Beta", &[(3, "Betta"), (4, "38.75"), (5, "-9.2")])
        + &place(4, "Beta", &[(4, "50.0")]);
    let hotel = "tourism=hotel; name=Grande; stars=4S; charge=90 EUR; addr:street=Rua; addr:housenumber=1; \
                 addr:postcode=1000; addr:city=Alfa; website=https://a.example; phone=1";
    let known = "id,name,latitude,longitude,zip\n7,Site,38.6,-9.2,2000\n";
    let osm = extract(&[
        ((386, -92), hotel),
        (
            (386, -92),
            "tourism=hostel; name=Cheap; addr:city=Betta; wikidata=Q7",
        ),
        ((386, -92), "tourism=camp_site; name=Site; addr:city=Alfa"),
        ((10, 0), "tourism=alpine_hut; name=Far"),
        // A castle may be a hotel.
        (
            (386, -92),
            "tourism=hotel; historic=castle; name=Castle; wikidata=Q8",
        ),
    ]);
    let sources = with_extract(&places, &osm)
        .add("again", "openstreetmap", &osm, "")
        .add("known", "accommodation", known, "");
    let report = sources.build("out").run().unwrap();
    let out = sources.path("out");
    let lodgings = "SELECT name, geonameid, country_code, description, url, dorm_available, private_available, addr1, zip,
                           city, date, reference, wikidata FROM accommodation ORDER BY reference";
    let expected = [
        "Site|NULL|NULL|||0|0||2000||2026-01-01|NULL|NULL",
        "Grande|1|PT|hotel, 4 stars, charge 90 EUR|https://a.example|0|1|Rua 1|1000|Alfa|2026-01-01|node/1|NULL",
        "Cheap|3|PT|hostel||1|0|||Betta|2026-01-01|node/2|Q7",
        "Site|1|PT|camp site||0|0|||Alfa|2026-01-01|node/3|NULL",
        "Far|NULL|NULL|alpine hut||1|0||||2026-01-01|node/4|NULL",
        "Castle|1|PT|hotel||0|1||||2026-01-01|node/5|Q8",
    ];
    assert_eq!(rows(&out, lodgings), expected);
    assert_eq!(
        rows(&out, NEW),
        [
            "Castle|S.CSTL|PT|NULL|NULL|0|1",
            "Cheap|S.HTL|PT|NULL|NULL|0|1"
        ]
    );
    let merged: Vec<_> = report
        .sources
        .iter()
        .map(|source| source.tally.merged)
        .filter(|n| *n > 0)
        .collect();
    assert_eq!((tally(&report).merged, merged), (0, vec![5]));
}

#[test]
fn charges_are_prices_of_the_beds_that_are_let() {
    let osm = extract(&[
        (
            (386, -92),
            "tourism=hotel; name=A; charge=double 90 EUR, single 60 EUR",
        ),
        ((386, -92), "tourism=guest_house; name=B; charge=$50"),
        ((386, -92), "tourism=guest_house; name=C; charge=80"),
        (
            (386, -92),
            "tourism=hostel; name=D; charge=dorm €20, double €60",
        ),
        ((386, -92), "tourism=camp_site; name=E; charge=12 EUR"),
        ((386, -92), "tourism=hotel; name=F; charge=on request"),
    ]);
    let sources = with_extract(&place(1, "Alfa", &[]), &osm);
    let report = sources.build("out").run().unwrap();
    let prices = "SELECT name, dorm_price, dorm_currency, private_price, private_currency FROM accommodation ORDER BY 1";
    let expected = [
        "A|NULL|NULL|90|EUR",
        "B|NULL|NULL|50|USD",
        "C|NULL|NULL|NULL|NULL",
        "D|20|EUR|NULL|NULL",
        "E|NULL|NULL|NULL|NULL",
        "F|NULL|NULL|NULL|NULL",
    ];
    assert_eq!(rows(&sources.path("out"), prices), expected);
    // A number may mean anything.
    assert_eq!(rejected(&report), [("osm", Reason::BadPrice, 2)]);
}

#[test]
fn a_city_has_the_lodgings_of_its_quarters_and_an_island_those_of_its_places() {
    let places = place(1, "City", &[(4, "38.5"), (5, "-9.2"), (14, "500000")])
        + &place(2, "Quarter", &[(4, "38.53"), (5, "-9.2")])
        + &place(3, "Abroad", &[(4, "38.5"), (5, "-9.17"), (8, "ES")]);
    let island = "name,country,latitude,longitude,geonameids\nIsla,PT,38.52,-9.2,1 2\n";
    let hotel = |name| [("tourism", "hotel"), ("name", name)];
    let (inside, outside, abroad) = (hotel("Inside"), hotel("Outside"), hotel("Abroad"));
    let (own, east) = (hotel("Own"), -92_000_000);
    let block = Block::default()
        .node(1, (385_290_000, east), &inside)
        .node(2, (386_000_000, east), &outside)
        .node(3, (385_000_000, -91_700_000), &abroad)
        .node(4, (384_500_000, east), &own);
    let island = Fixture::new()
        .add("p", "places", &places, "")
        .add("i", "islands", island, "");
    let sources = island.add("osm", "openstreetmap", &file(&[&block]), "");
    sources.build("out").run().unwrap();
    let dataset = wayfare::Dataset::open(sources.path("out")).unwrap();
    let of = |name: &str, options: wayfare::AccommodationOptions| -> Vec<String> {
        let place = dataset.search(name).unwrap()[0].place().unwrap();
        let listings = place.accommodation_with(&options).unwrap();
        listings
            .iter()
            .map(|listing| listing.name.to_owned())
            .collect()
    };
    let all = wayfare::AccommodationOptions::new;
    assert_eq!(of("City", all()), ["Own", "Inside"], "its own first");
    assert_eq!(of("City", all().limit(1)), ["Own"]);
    assert_eq!(of("Quarter", all()), ["Inside", "Outside"]);
    assert_eq!(
        of("Isla", all()),
        ["Inside", "Own", "Outside"],
        "the nearest to its middle first"
    );
    assert_eq!(of("Isla", all().limit(2)).len(), 2);
    assert_eq!(
        of("Portugal", all()),
        ["Inside", "Own", "Outside"],
        "what is abroad is not"
    );
}
