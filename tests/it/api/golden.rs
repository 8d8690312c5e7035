//! One request for each route, in all formats, byte for byte. `INSTA_UPDATE=always` accepts a change.

use insta::{Settings, assert_snapshot};
use wayfare_api::Format;

use super::{ask, routes};

#[test]
fn every_route_answers_as_it_did() {
    let mut settings = Settings::clone_current();
    settings.set_omit_expression(true);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_snapshot_path("../snapshots/api");
    settings.bind(|| {
        for route in routes() {
            let mut text = String::new();
            for format in Format::ALL {
                let target = format!("{}?format={}", route.example(), format.name());
                let response = ask(&target);
                let body = String::from_utf8(response.body).unwrap();
                text += &format!(
                    "{target}\n{} {}\n{body}\n\n",
                    response.status, response.content_type
                );
            }
            assert!(text.contains("\"status\":true"), "{text}");
            let name = route
                .to_string()
                .replace(['{', '}'], "")
                .trim_start_matches('/')
                .replace('/', "-");
            assert_snapshot!(name, text);
        }
    });
}
