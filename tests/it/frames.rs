//! A law of search: what people type around a name does not change which place is first.

use wayfare::{Hit, PlaceId, SearchOptions};

use crate::support::world;

/// What stands around a name, at `X`.
const FRAMES: [&str; 67] = [
    "trip to X",
    "hotels in X",
    "X hotel",
    "cheap flights to X",
    "X weather",
    "weather in X in march",
    "things to do in X",
    "where to stay in X",
    "X itinerary",
    "X 7 days",
    "X 2026",
    "hotel X 2027",
    "visit X",
    "X nightlife",
    "map of X",
    "best time to visit X",
    "cost of living in X",
    "X with kids",
    "reise nach X",
    "wetter X",
    "vols pour X",
    "que faire X",
    "viaje a X",
    "que ver en X",
    "cosa vedere X",
    "viagem para X",
    "отдых X",
    "X travel guide",
    "hotels near X",
    "weekend in X",
    "moving to X",
    "hôtel X pas cher",
    "vuelos a X",
    "voli per X",
    "passagens para X",
    "wat te doen in X",
    "погода X",
    "48 hours in X",
    "24 stunden in X",
    "is X expensive",
    "ist X teuer",
    "X est cher",
    "combien coûte une nuit à X",
    "cuánto cuesta un viaje a X",
    "quanto custa X",
    "X budget per day",
    "places to visit in X",
    "national parks in X",
    "X rainy season",
    "digital nomad X",
    "X in spring",
    "goedkope hotels X",
    "tanie loty do X",
    "tiket pesawat ke X",
    "hotell i X",
    "resa till X",
    "rejse til X",
    "hotelli X",
    "szállás X",
    "cazare X",
    "ubytování X",
    "ξενοδοχεία X",
    "فنادق X",
    "X होटल",
    "X 機票",
    "X 物価",
    "X 물가",
];

/// The largest places are what travellers ask for.
const DESTINATIONS: usize = 300;

/// Of a thousand pairs, so many hold.
const LEAST: usize = 995;

#[test]
fn what_stands_around_a_name_does_not_change_what_is_first() {
    let world = world();
    let options = SearchOptions::new().limit(1);
    let first = |text: &str| {
        world
            .search_with(text, &options)
            .unwrap()
            .first()
            .map(Hit::id)
    };
    let names = world
        .places()
        .take(DESTINATIONS)
        .map(|place| place.unwrap().name());
    let (mut pairs, mut changed) = (0, Vec::new());
    for name in names {
        let alone: Option<PlaceId> = first(name);
        for frame in FRAMES {
            let text = frame.replace('X', name);
            pairs += 1;
            if first(&text) != alone {
                changed.push(text);
            }
        }
    }
    println!("{} of {pairs} change: {changed:#?}", changed.len());
    assert!(
        changed.len() * 1000 <= pairs * (1000 - LEAST),
        "{} of {pairs}: {changed:#?}",
        changed.len()
    );
}
