//! Work that takes long is done beside the event loop, within bounds, and holds nobody else up.

use std::time::Duration;

use wayfare_api::GROUPS;
use wayfare_server::{Limits, Options};

use super::{Running, open_options};
use crate::support::world_dir;

/// A server whose pool has no room for anything.
fn busy() -> Running {
    let limits = Limits {
        workers: 0,
        wait_time: Duration::from_millis(1),
        ..Limits::default()
    };
    Running::new(Options {
        limits,
        ..open_options()
    })
}

#[test]
fn long_work_is_not_done_in_the_event_loop() {
    let server = busy();
    let mut client = server.client();
    for target in [
        "/v3/search/location/lis?limit=21",
        "/v3/search/location/lis?country=PT",
        "/v3/search/location/lis?match_details=1",
        "/v3/search/location/lis?explain=1",
        "/v3/search/locationdata/lis?limit=100&format=php",
        "/v3/search/location/portland,%20or,%20usa",
        "/v3/search/location/la/la/la",
        "/v3/search/location/l%E2%80%99a.b",
        "/v3/search/locationdata/rua%201000%201000%201000%20lisboa",
        "/v3/search/location/lis%20%20%20%20%20%20%20%20%20%20%20%20%20%20%20%20%20%20%20%20%20%20%20%20%20%20%20%20%20%20boa",
        "/v3/search/location/%E5%9F%8E%E5%85%B3%E5%8C%BA%E5%9F%8E%E5%85%B3%E5%8C%BA%E5%9F%8E%E5%85%B3%E5%8C%BA%E5%9F%8E%E5%85%B3",
        "/v3/search/location/lis?near=38.7,-9.1",
        "/v3/search/resolve/lis?region=PT.14",
        "/v3/costs/nearhighlights/38.7/-9.1",
        "/v3/search/country/south+georgia+and",
        "/v3/search/geo/38.7/-9.1?country=PT",
        "/v3/search/geo/38.7/-9.1?limit=100",
        "/v3/search/geodata/38.7/-9.1?same_country=1",
        "/v3/accommodation/geosearch/38.7/-9.1?country=PT",
        "/v3/accommodation/search/hostel",
        "/v3/accommodation/location/2267057",
        "/v3/explore/suggest/l",
        "/v3/explore/stay/2267057",
        "/v3/explore/examples/2267057",
        "/v3/explore/cheapest/EUR",
        "/v3/explore/around/38.7/-9.1",
        "/v3/explore/labels?lang=de",
        "/v3/explore/labels",
        "/v3/explore/outlines/regions",
        "/v3/explore/dataset",
        "/v3/categories",
        "/v3/countries?format=xml",
        "/v3/currencies",
    ] {
        for method in ["GET", "HEAD"] {
            let answer = client.request(method, target, &[]);
            assert_eq!(
                (answer.status, answer.header("retry-after")),
                (503, Some("1")),
                "{target}"
            );
            assert_eq!(
                (answer.header("cache-control"), answer.header("etag")),
                (Some("no-store"), None)
            );
        }
        let answer = client.get(&target.replace("format=php", "").replace("format=xml", ""));
        assert!(answer.error().contains("try again"), "{}", answer.error());
    }
    // All others are answered as ever: two of three routes, and what is wrong.
    let routes = GROUPS.iter().flat_map(|group| group.routes);
    let answered = routes
        .clone()
        .filter(|route| client.get(&format!("/v3{}", route.example())).status == 200);
    assert_eq!((answered.count(), routes.count()), (27, 42));
    for small in [
        "/v3/search/location/lis?limit=20",
        "/v3/search/location/portland,%20or",
        "/v3/search/location/%E6%9D%B1%E4%BA%AC%E9%83%BD%E5%8D%83%E4%BB%A3%E7%94%B0%E5%8C%BA%E4%B8%B8%E3%81%AE%E5%86%85",
        "/v3/search/locationdata/lis?fuzzy=off&lang=de",
        "/v3/search/geo/38.7/-9.1?radius_km=3&limit=5",
        "/v3/countries?format=yaml",
        "/v3/explore/outlines/seas",
        "/openapi.json",
        "/metrics",
        "/",
    ] {
        assert_eq!(client.get(small).status, 200, "{small}");
    }
    assert!(
        server
            .get("/metrics")
            .text()
            .contains("{endpoint=\"/countries\",status=\"503\"}")
    );
}

#[test]
fn answers_that_nobody_reads_do_not_fill_the_memory() {
    const LONG: &str = "/v3/explore/labels?lang=de";
    let limits = Limits {
        unsent_bytes: 200 << 10,
        ..Limits::default()
    };
    let server = Running::new(Options {
        limits,
        dataset: world_dir().into(),
        ..open_options()
    });
    let mut client = server.client();
    assert_eq!(
        client.get(LONG).status,
        503,
        "longer than all that may be unsent"
    );
    let length = client
        .get("/v3/search/location/s?limit=30&lang=de")
        .body
        .len();
    assert!((16 << 10..150 << 10).contains(&length), "{length}");
    for at in 0..20 {
        // They have been sent.
        assert_eq!(
            client
                .get(&format!("/v3/search/location/s?limit={}&lang=de", 30 + at))
                .status,
            200
        );
    }
    // Prepared answers are there once, however many wait for them.
    assert_eq!(client.get("/v3/explore/labels").status, 200);
}
