//! Methods other than GET, unknown endpoints, and browsers.

use wayfare_api::{Format, GROUPS};
use wayfare_server::Options;

use super::{Running, bind_error, open_options};

#[test]
fn head_is_get_without_a_body() {
    let server = Running::open();
    let mut client = server.client();
    for target in [
        "/v3/countries",
        "/v3/locations/2267057?format=xml",
        "/v3/nothing",
        "/openapi.json",
    ] {
        let (get, head) = (client.get(target), client.request("HEAD", target, &[]));
        assert_eq!((head.status, head.body.len()), (get.status, 0), "{target}");
        for header in [
            "content-length",
            "content-type",
            "etag",
            "cache-control",
            "vary",
        ] {
            assert_eq!(head.header(header), get.header(header), "{target} {header}");
        }
        assert_eq!(
            get.header("content-length").unwrap(),
            get.body.len().to_string()
        );
    }
}

#[test]
fn other_methods_are_told_which_there_are() {
    let server = Running::open();
    for group in &GROUPS {
        for route in group.routes {
            let target = format!("/v3{}", route.example());
            let answer = server.client().request("OPTIONS", &target, &[]);
            assert_eq!(
                (answer.status, answer.header("allow")),
                (204, Some("GET, HEAD, OPTIONS")),
                "{target}"
            );
            for method in ["POST", "PUT", "DELETE", "PATCH", "TRACE", "BREW"] {
                let answer = server.client().request(method, &target, &[]);
                assert_eq!(
                    (answer.status, answer.header("allow")),
                    (405, Some("GET, HEAD, OPTIONS"))
                );
                assert!(answer.error().contains(method), "{}", answer.error());
            }
        }
    }
    let answer = server.client().request("POST", "/v3/nothing", &[]);
    assert_eq!(answer.status, 404);
    let answer = server.client().request("DELETE", "/healthz", &[]);
    assert_eq!(
        (answer.status, answer.header("allow")),
        (405, Some("GET,HEAD"))
    );
}

#[test]
fn a_body_is_not_waited_for() {
    let server = Running::open();
    let answer = server
        .client()
        .get_with("/v3/categories/4", &[("content-length", "10")]);
    assert_eq!(answer.status, 200);
    let answer = server.client().request(
        "POST",
        "/v3/categories",
        &[("content-length", "1000000000")],
    );
    assert_eq!(answer.status, 405);
}

#[test]
fn what_there_is_not_is_an_envelope_in_the_format_asked_for() {
    let server = Running::open();
    let mut client = server.client();
    for path in [
        "/index.html",
        "/api",
        "/v2/categories",
        "/categories",
        "/v3categories",
        "/v3/v3/categories",
    ] {
        for format in Format::ALL {
            let answer = client.get(&format!("{path}?format={}", format.name()));
            assert_eq!(
                (answer.status, answer.header("content-type")),
                (404, Some(format.content_type()))
            );
            assert!(
                answer.text().contains("There is no endpoint"),
                "{}",
                answer.text()
            );
        }
    }
}

#[test]
fn clients_of_other_hosts_are_answered() {
    let server = Running::open();
    let mut client = server.client();
    let category = client.get("/v3/categories/4").body;
    for path in [
        "/api/v3/categories/4",
        "//v3//categories//4//",
        "//api//v3/categories/4/",
    ] {
        assert_eq!(client.get(path).body, category, "{path}");
    }
    for path in ["/v3", "/v3/", "/api/v3"] {
        let answer = client.get(path);
        assert_eq!(
            (answer.status, answer.header("location")),
            (307, Some("/openapi.json")),
            "{path}"
        );
    }
}

#[test]
fn a_browser_may_read_answers_only_where_that_is_allowed() {
    const ORIGIN: &str = "https://app.example.org";
    let preflight = [
        ("origin", ORIGIN),
        ("access-control-request-method", "GET"),
        // Whatever libraries add to a request.
        (
            "access-control-request-headers",
            "content-type,traceparent,x-api-key",
        ),
    ];
    let server = Running::open();
    for method in ["GET", "OPTIONS"] {
        let answer = server
            .client()
            .request(method, "/v3/categories", &preflight);
        assert_eq!(answer.header("access-control-allow-origin"), None);
    }

    let server = Running::new(Options {
        cors: Some(ORIGIN.to_owned()),
        ..open_options()
    });
    // Also of refusals: a page has to see what was wrong.
    for target in ["/v3/categories", "/v3/nothing", "/healthz"] {
        let answer = server.client().get_with(target, &preflight[..1]);
        assert_eq!(
            answer.header("access-control-allow-origin"),
            Some(ORIGIN),
            "{target}"
        );
        assert_eq!(
            answer.header("access-control-expose-headers"),
            Some("etag, x-request-id")
        );
        let answer = server.client().request("OPTIONS", target, &preflight);
        assert_eq!(
            (answer.status, answer.header("access-control-allow-origin")),
            (204, Some(ORIGIN))
        );
        assert!(
            answer
                .header("access-control-allow-methods")
                .unwrap()
                .contains("GET")
        );
        assert_eq!(
            answer.header("access-control-allow-headers"),
            Some(preflight[2].1)
        );
        assert_eq!(answer.header("access-control-max-age"), Some("86400"));
    }
    let error = bind_error(Options {
        cors: Some("app.example.org/".to_owned()),
        ..open_options()
    });
    assert!(error.contains("app.example.org/"), "{error}");
}

#[test]
fn without_keys_only_names_of_this_machine_are_answered() {
    let server = Running::new(Options {
        host_names: vec!["maps.test".to_owned()],
        ..open_options()
    });
    let ask = |server: &Running, head: &str| {
        let mut client = server.client();
        client.send_raw(head);
        let answer = client.answer("GET").unwrap();
        (
            answer.status,
            if answer.status == 200 {
                String::new()
            } else {
                answer.error()
            },
        )
    };
    for path in ["/v3/categories", "/healthz", "/metrics", "/openapi.json"] {
        let by_name = |name: &str| {
            ask(
                &server,
                &format!("GET {path} HTTP/1.1\r\nHost: {name}\r\n\r\n"),
            )
        };
        for name in ["localhost", "maps.test:8080"] {
            assert_eq!(by_name(name), (200, String::new()), "{name} {path}");
        }
        let (status, error) = by_name("evil.example");
        for part in ["--host-name", "localhost", "evil.example"] {
            assert!(status == 403 && error.contains(part), "{path}: {error}");
        }
    }
    // Pages that may read answers do not come by foreign names either.
    let server = Running::new(Options {
        cors: Some("*".to_owned()),
        ..open_options()
    });
    let mut client = server.client();
    client.send_raw(
        "OPTIONS /v3/categories HTTP/1.1\r\nHost: evil.example\r\nOrigin: http://evil.example\r\n\
        Access-Control-Request-Method: GET\r\n\r\n",
    );
    assert_eq!(client.answer("OPTIONS").unwrap().status, 403);

    // Whoever has a key has no need to come by this way.
    let access = wayfare_server::Access::Keys {
        file: None,
        key: Some("a-secret-of-tests".to_owned()),
    };
    let with_keys = Running::new(Options {
        access,
        ..open_options()
    });
    let head =
        "GET /v3/categories HTTP/1.1\r\nX-API-KEY: a-secret-of-tests\r\nHost: evil.example\r\n\r\n";
    assert_eq!(ask(&with_keys, head).0, 200);
}
