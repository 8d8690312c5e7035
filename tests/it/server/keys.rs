//! Who may ask: keys, what they are good for, and what is answered to others.

use std::{
    fs,
    net::{IpAddr, Ipv4Addr, UdpSocket},
    path::Path,
    time::{Duration, Instant},
};

use wayfare_api::{Format, GROUPS};
use wayfare_server::{Access, KeyFile, Options};

use super::{Running, bind_error, client::Client, open_options};
use crate::support::fixture_dir;

fn with_keys(file: &Path) -> Options {
    Options::new(
        fixture_dir(),
        Access::Keys {
            file: Some(file.to_owned()),
            key: None,
        },
    )
}

/// Adds a key to a file.
fn add(file: &Path, name: &str, groups: Option<&[&str]>, expires: Option<&str>) -> String {
    let groups = groups.map(|groups| groups.iter().map(ToString::to_string).collect());
    KeyFile::change(file, |keys| {
        keys.add(name, groups, expires.map(str::to_owned))
    })
    .unwrap()
}

#[test]
fn each_key_opens_what_it_is_good_for() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("keys.toml");
    let all = add(&file, "all", None, Some("2999-12-31"));
    let costs = add(&file, "costs", Some(&["costs", "highlights"]), None);
    let old = add(&file, "old", None, Some("2998-01-01"));
    fs::write(
        &file,
        fs::read_to_string(&file)
            .unwrap()
            .replace("2998-01-01", "2020-01-01"),
    )
    .unwrap();
    let server = Running::new(with_keys(&file));
    let mut client = server.client();
    for group in &GROUPS {
        for route in group.routes {
            let target = format!("/v3{}", route.example());
            let ask =
                |client: &mut Client, key: &str| client.get_with(&target, &[("X-API-KEY", key)]);
            assert_eq!(ask(&mut client, &all).status, 200, "{target}");
            let permitted = ["costs", "highlights"].contains(&group.name);
            let answer = ask(&mut client, &costs);
            assert_eq!(answer.status, if permitted { 200 } else { 403 }, "{target}");
            if !permitted {
                assert_eq!(
                    answer.error(),
                    format!("The API key may not be used for {}.", group.name)
                );
            }
            assert_eq!(ask(&mut client, &old).error(), "The API key has expired.");
            let answer = client.get(&target);
            assert_eq!(answer.status, 403);
            assert_eq!(
                answer.error(),
                "An API key is required, in the header X-API-KEY."
            );
            assert_eq!(answer.header("cache-control"), Some("no-store"));
        }
    }
    for wrong in [
        "",
        "all",
        &all[..63],
        &all.to_uppercase(),
        &format!("{all}0"),
    ] {
        let answer = client.get_with("/v3/categories", &[("x-api-key", wrong)]);
        assert_eq!(
            (answer.status, answer.error().as_str()),
            (403, "The API key is not valid.")
        );
    }
    // Two are one too many, wherever the right one is.
    for keys in [[&*all, "guess"], ["guess", &*all], [&*all, &*all]] {
        let answer = client.get_with("/v3/categories", &keys.map(|key| ("x-api-key", key)));
        let sentence = "The header X-API-KEY is given more than once.";
        assert_eq!((answer.status, answer.error().as_str()), (403, sentence));
    }
    // Names of headers have no case.
    assert_eq!(
        client
            .get_with("/v3/categories", &[("x-Api-kEY", &all)])
            .status,
        200
    );
    assert_eq!(
        client
            .get_with("/v3/categories?X-API-KEY=1", &[("authorization", &all)])
            .status,
        403
    );
}

#[test]
fn a_refusal_has_the_format_asked_for() {
    let access = Access::Keys {
        file: None,
        key: Some("a-secret-of-tests".to_owned()),
    };
    let server = Running::new(Options::new(fixture_dir(), access));
    for format in Format::ALL {
        let answer = server.get(&format!("/v3/categories?format={}", format.name()));
        assert_eq!(
            (answer.status, answer.header("content-type")),
            (403, Some(format.content_type()))
        );
        assert!(
            answer.text().contains("An API key is required"),
            "{}",
            answer.text()
        );
    }
    assert_eq!(server.get("/v3/categories?format=yaml").status, 403);
    // The key of the environment opens everything.
    let answer = server
        .client()
        .get_with("/v3/categories", &[("x-api-key", "a-secret-of-tests")]);
    assert_eq!(answer.status, 200);
    assert_eq!(
        server
            .client()
            .get_with("/v3/categories", &[("x-api-key", "A-secret-of-tests")])
            .status,
        403
    );
}

#[test]
fn without_keys_it_only_starts_when_told_so_and_on_loopback() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("keys.toml");
    for access in [
        Access::Keys {
            file: None,
            key: None,
        },
        Access::Keys {
            file: None,
            key: Some(String::new()),
        },
        Access::Keys {
            file: Some(file.clone()),
            key: None,
        },
    ] {
        let error = bind_error(Options::new(fixture_dir(), access));
        assert!(
            error.contains("wayfare keys add") && error.contains("--open"),
            "{error}"
        );
    }
    for host in ["0.0.0.0", "192.0.2.1", "::"] {
        let error = bind_error(Options {
            host: host.parse().unwrap(),
            ..open_options()
        });
        assert!(
            error.contains("loopback") && error.contains(host),
            "{error}"
        );
    }
    for host in ["127.0.0.1", "127.9.9.9", "::1"] {
        let server = Running::new(Options {
            host: host.parse().unwrap(),
            ..open_options()
        });
        assert_eq!(server.get("/v3/categories").status, 200);
    }
    for (key, length) in [("secret", "6 bytes"), ("fifteen-letters", "15 bytes")] {
        let access = Access::Keys {
            file: None,
            key: Some(key.to_owned()),
        };
        let error = bind_error(Options::new(fixture_dir(), access));
        assert!(
            error.contains(length) && error.contains("16") && !error.contains(key),
            "{error}"
        );
    }
    fs::write(&file, "key = true").unwrap();
    let error = bind_error(with_keys(&file));
    assert!(error.contains("keys.toml"), "{error}");
}

#[test]
fn a_revoked_key_is_refused_after_a_reload() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("keys.toml");
    let key = add(&file, "only", None, None);
    let server = Running::new(with_keys(&file));
    let ask = || {
        server
            .client()
            .get_with("/v3/categories", &[("x-api-key", &key)])
            .status
    };
    assert_eq!(ask(), 200);
    assert!(KeyFile::change(&file, |keys| Ok(keys.revoke("only"))).unwrap());
    assert!(server.handle.reload());
    assert_eq!(ask(), 403, "also where it was the last one");
    fs::write(&file, "nonsense").unwrap();
    assert!(!server.handle.reload());
    assert_eq!(ask(), 403);
}

#[test]
fn a_file_of_keys_that_is_gone_locks_nobody_out() {
    for in_environment in [None, Some("a-secret-of-tests".to_owned())] {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("keys.toml");
        let key = add(&file, "only", None, None);
        let access = Access::Keys {
            file: Some(file.clone()),
            key: in_environment,
        };
        let server = Running::new(Options::new(fixture_dir(), access));
        let ask = || {
            server
                .client()
                .get_with("/v3/categories", &[("x-api-key", &key)])
                .status
        };
        let text = fs::read_to_string(&file).unwrap();
        for gone in ["", "\n", "# API keys of a Wayfare server\n"] {
            fs::write(&file, gone).unwrap();
            assert!(!server.handle.reload());
            assert_eq!(ask(), 200, "{gone:?}");
        }
        fs::remove_file(&file).unwrap();
        assert!(!server.handle.reload());
        assert_eq!(ask(), 200);
        // A file that says that there are no keys is something else.
        fs::write(&file, text).unwrap();
        #[cfg(unix)]
        fs::set_permissions(&file, std::os::unix::fs::PermissionsExt::from_mode(0o600)).unwrap();
        assert!(KeyFile::change(&file, |keys| Ok(keys.revoke("only"))).unwrap());
        assert!(server.handle.reload());
        assert_eq!(ask(), 403);
    }
}

#[test]
fn a_key_is_revoked_although_the_dataset_is_broken() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("keys.toml");
    let (dataset, key) = (folder.path().join("world"), add(&file, "lost", None, None));
    fs::create_dir(&dataset).unwrap();
    for name in ["world.idx", "world.sqlite"] {
        fs::copy(fixture_dir().join(name), dataset.join(name)).unwrap();
    }
    let server = Running::new(Options {
        dataset: dataset.clone(),
        ..with_keys(&file)
    });
    fs::rename(dataset.join("world.idx"), dataset.join("elsewhere")).unwrap();
    KeyFile::change(&file, |keys| {
        keys.add("new", None, None).map(|_| keys.revoke("lost"))
    })
    .unwrap();
    assert!(!server.handle.reload());
    assert_eq!(
        server
            .client()
            .get_with("/v3/categories", &[("x-api-key", &key)])
            .status,
        403
    );
}

#[test]
fn a_page_that_points_its_name_here_learns_nothing() {
    let access = Access::Keys {
        file: None,
        key: Some("a-secret-of-tests".to_owned()),
    };
    let options = Options {
        host_names: vec!["maps.test".to_owned()],
        ..Options::new(fixture_dir(), access)
    };
    let server = Running::new(options);
    let ask = |target: &str, host: &str, more: &str| {
        let mut client = server.client();
        client.send_raw(&format!(
            "GET {target} HTTP/1.1\r\nHost: {host}\r\n{more}\r\n"
        ));
        client.answer("GET").unwrap().status
    };
    for target in ["/metrics", "/healthz"] {
        for host in ["localhost:8080", "127.0.0.1", "[::1]:1", "maps.test"] {
            assert_eq!(ask(target, host, ""), 200, "{host}");
        }
        for host in [
            "evil.example",
            "evil.example:8080",
            "192.0.2.1",
            "localhost.evil.example",
            "",
        ] {
            assert_eq!(ask(target, host, ""), 403, "{host}");
            assert_eq!(
                ask(target, host, "X-API-KEY: a-secret-of-tests\r\n"),
                200,
                "{host}"
            );
        }
    }
    assert_eq!(ask("http://evil.example/metrics", "localhost", ""), 403);
    assert_eq!(
        ask("/metrics", "localhost", "X-Forwarded-For: 198.51.100.1\r\n"),
        403,
        "from elsewhere"
    );
}

#[test]
fn behind_a_trusted_proxy_each_client_is_slowed_for_itself() {
    let access = Access::Keys {
        file: None,
        key: Some("a-secret-of-tests".to_owned()),
    };
    let trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()];
    let server = Running::new(Options {
        trusted_proxies,
        ..Options::new(fixture_dir(), access)
    });
    let guess = |client: &str| {
        let start = Instant::now();
        let headers = [("x-api-key", "guess"), ("x-forwarded-for", client)];
        assert_eq!(
            server.client().get_with("/v3/categories", &headers).status,
            403
        );
        start.elapsed() >= Duration::from_secs(1)
    };
    (0..10).for_each(|_| _ = guess("198.51.100.1"));
    assert!(
        guess("192.0.2.9, 198.51.100.1"),
        "it makes up where it comes from"
    );
    assert!(
        !guess("198.51.100.2") || !guess("198.51.100.3"),
        "others do not wait"
    );
}

#[test]
fn others_need_a_key_for_metrics_and_health() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("keys.toml");
    let key = add(&file, "some", Some(&["costs"]), None);
    let server = Running::new(Options {
        host: Ipv4Addr::UNSPECIFIED.into(),
        ..with_keys(&file)
    });
    // No packet is sent: this only asks which of the addresses of this machine others see.
    let socket = UdpSocket::bind("0.0.0.0:0").unwrap();
    let Some(own) = socket
        .connect("198.51.100.1:9")
        .ok()
        .and_then(|()| socket.local_addr().ok())
    else {
        eprintln!("skipped: this machine has no network");
        return;
    };
    let client = |ip: IpAddr| Client::new((ip, server.address.port()).into());
    for target in ["/healthz", "/metrics"] {
        assert_eq!(
            client(Ipv4Addr::LOCALHOST.into()).get(target).status,
            200,
            "{target}"
        );
        assert_eq!(client(own.ip()).get(target).status, 403, "{target}");
        assert_eq!(
            client(own.ip())
                .get_with(target, &[("x-api-key", &key)])
                .status,
            200,
            "{target}"
        );
    }
    assert_eq!(client(own.ip()).get("/openapi.json").status, 200);
    assert_eq!(client(own.ip()).get("/v3/categories").status, 403);
}

#[test]
fn whoever_tries_keys_is_slowed_and_nobody_is_locked_out() {
    let access = Access::Keys {
        file: None,
        key: Some("a-secret-of-tests".to_owned()),
    };
    // On a slow machine, no connection is closed between two requests.
    let mut options = Options::new(fixture_dir(), access);
    options.limits.head_time = Duration::from_secs(300);
    let server = Running::new(options);
    let ask = |client: &mut Client, key: &str| {
        let start = Instant::now();
        let answer = client.get_with("/v3/categories", &[("x-api-key", key)]);
        (answer.status, start.elapsed() >= Duration::from_millis(900))
    };
    let mut known = server.client();
    assert_eq!(ask(&mut known, "a-secret-of-tests").0, 200);
    let mut thief = server.client();
    for at in 0..10 {
        assert_eq!(ask(&mut thief, &format!("guess-{at}")).0, 403, "{at}");
    }
    // On this connection or on others, all at once or not: each guess takes a second. Whoever has shown a right key
    // waits for nothing, whoever shows one now waits once, and what needs no key is as quick as ever.
    std::thread::scope(|threads| {
        let guesses = [(); 8].map(|()| threads.spawn(|| ask(&mut server.client(), "guess")));
        let start = Instant::now();
        for _ in 0..100 {
            assert_eq!(ask(&mut known, "a-secret-of-tests").0, 200);
        }
        assert!(
            start.elapsed() < Duration::from_secs(50),
            "each waits a second"
        );
        assert_eq!(ask(&mut thief, "guess"), (403, true));
        for guess in guesses {
            assert_eq!(guess.join().unwrap(), (403, true));
        }
    });
    let mut late = server.client();
    assert_eq!(ask(&mut late, "a-secret-of-tests").0, 200);
    assert_eq!(ask(&mut late, "a-secret-of-tests").0, 200);
    assert_eq!(
        (
            server.get("/healthz").status,
            server.get("/v3/categories").status
        ),
        (200, 403)
    );
}
