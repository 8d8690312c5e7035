//! `wayfare keys`: what it keeps, and what it shows once.

use std::fs;

use crate::support::{Answer, folder, json, wayfare};

#[test]
fn a_key_is_shown_once_listed_and_revoked() {
    let file = folder("keys").join("keys.toml");
    let keys =
        |args: &[&str]| wayfare(&[&["keys", "--keys", file.to_str().unwrap()], args].concat());
    assert_eq!(keys(&["list"]).code(), 1, "there are none");
    let added = keys(&[
        "add",
        "tablet",
        "--group",
        "search",
        "--group",
        "costs",
        "--expires",
        "2999-12-31",
    ]);
    assert_eq!(added.code(), 0, "{}", added.err());
    let key = added.out().trim().to_owned();
    assert!(key.len() == 64 && !added.err().contains(&key), "{key}");
    assert!(!fs::read_to_string(&file).unwrap().contains(&key));
    keys(&["add", "phone"]);
    let list = keys(&["list"]).out();
    assert!(
        list.contains("search, costs") && list.contains("2999-12-31") && list.contains("never"),
        "{list}"
    );
    assert_eq!(
        json(&["keys", "list", "--keys", file.to_str().unwrap()])[1]["name"],
        "phone"
    );

    for (args, code) in [
        (&["add", "tablet"][..], 2),
        (&["add", "other", "--expires", "2020-12-31"], 2),
        (&["revoke", "other"], 1),
        (&["revoke", "tablet"], 0),
        (&["revoke", "tablet"], 1),
    ] {
        assert_eq!(keys(args).code(), code, "{args:?}");
    }
    assert!(!keys(&["list"]).out().contains("tablet"));
}

#[test]
#[cfg(unix)]
fn a_file_that_others_can_use_is_refused() {
    use std::os::unix::fs::PermissionsExt;

    let file = folder("exposed").join("keys.toml");
    let path = file.to_str().unwrap();
    assert_eq!(
        wayfare(&["keys", "--keys", path, "add", "tablet"]).code(),
        0
    );
    for (mode, refused) in [
        (0o644, true),
        (0o620, true),
        (0o606, true),
        (0o640, false),
        (0o400, false),
    ] {
        fs::set_permissions(&file, PermissionsExt::from_mode(mode)).unwrap();
        for args in [
            &["keys", "list", "--keys", path][..],
            &["keys", "--keys", path, "revoke", "other"],
        ] {
            let answer = wayfare(args);
            assert_eq!(
                answer.err().contains("chmod 600"),
                refused,
                "{mode:o}: {}",
                answer.err()
            );
            assert_eq!(answer.code() == 2, refused, "{mode:o}");
        }
    }
    let folder = wayfare(&[
        "keys",
        "list",
        "--keys",
        file.parent().unwrap().to_str().unwrap(),
    ])
    .err();
    assert!(
        folder.contains("is a folder") && !folder.contains("chmod"),
        "{folder}"
    );
    fs::set_permissions(&file, PermissionsExt::from_mode(0o644)).unwrap();
    let answer = wayfare(&["serve", "--port", "0", "--keys", path]);
    assert!(
        answer.code() == 2 && answer.err().contains("chmod 600"),
        "{}",
        answer.err()
    );
}
