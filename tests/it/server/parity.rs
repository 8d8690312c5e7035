//! Over a socket or without one, the answer is the same.

use wayfare_api::{Format, Request, respond};

use super::Running;
use crate::{api::routes, support::fixture};

#[test]
fn http_gives_the_bytes_of_respond() {
    let server = Running::open();
    let mut client = server.client();
    let wrong = [
        "/locations/1",
        "/search/location/",
        "/search/location/%ff",
        "/search/geo/91/0",
        "/countries/QQ",
    ];
    let odd = [
        "/countries/pt/",
        "/search/location/a+b%2Fc%20d?limit=3&x=%ff",
        "/currencies/convert/usd/eUr/2?",
    ];
    let targets = routes()
        .map(|route| route.example())
        .chain(wrong.iter().chain(&odd).map(ToString::to_string));
    for target in targets {
        for format in Format::ALL {
            let and = if target.contains('?') { '&' } else { '?' };
            let target = format!("{target}{and}format={}", format.name());
            let expected = respond(fixture(), Request::from(target.as_str()));
            // Made, made and kept, and from the cache.
            for _ in 0..3 {
                let answer = client.get(&format!("/v3{target}"));
                assert_eq!(
                    (answer.status, answer.header("content-type")),
                    (200, Some(expected.content_type))
                );
                assert!(answer.body == expected.body, "{target}: {}", answer.text());
            }
        }
    }
}
