//! The OpenAPI document, made from the table of routes.

use std::iter;

use crate::{
    Format, GROUPS, Group, PathParameter, QueryParameter, Route,
    object::{Described, Facts, Form},
    routes::{Answer, Segment},
    schema::Schema,
    write::{Json, Writer},
};

/// The introduction of the document.
const ABOUT: &str = "Travel costs, places, countries, currencies and accommodation, answered with no network. \
    Every scalar is a text, but for the three figures of a conversion. An error in a request has status 200 and \
    `status` false.";

/// Statuses of answers without a body.
const WITHOUT_BODY: [&str; 2] = ["304", "431"];

/// The statuses of answers over HTTP besides 200, with an envelope of an error.
const OTHER_STATUSES: [(&str, &str); 9] = [
    (
        "304",
        "The client has this answer, as its `If-None-Match` says.",
    ),
    (
        "400",
        "The request has no `Host`, two, or one that is not a name.",
    ),
    (
        "403",
        "The key is missing, not valid, has expired, or is not allowed to use this group.",
    ),
    ("404", "There is no such endpoint."),
    ("405", "The method is none of `GET`, `HEAD` and `OPTIONS`."),
    ("414", "The address is too long."),
    ("431", "The headers are too long, or too many."),
    ("500", "The dataset is corrupt, or the server failed."),
    (
        "503",
        "Too many others ask for long answers; `Retry-After` says when to try again.",
    ),
];

/// Returns the OpenAPI document (3.1) of the interface, indented, as it stands in `docs/openapi.json`.
///
/// ```
/// assert!(wayfare_api::openapi().contains("\"/costs/country/{country_code}\""));
/// ```
pub fn openapi() -> String {
    let mut out = Vec::new();
    let mut w = Document(Json::indented(&mut out));
    w.object(|w| {
        w.text("openapi", "3.1.0");
        w.member("info", |w| {
            w.text("title", "Wayfare");
            w.text("version", env!("CARGO_PKG_VERSION"));
            w.text("description", ABOUT);
            w.member("license", |w| {
                w.text("name", "MIT OR Apache-2.0");
                w.text("identifier", "MIT OR Apache-2.0");
            });
        });
        w.list("servers", ["/v3"], |w, url| {
            w.object(|w| w.text("url", url))
        });
        w.list("security", ["key"], |w, key| {
            w.object(|w| w.list(key, [], |_, ()| ()))
        });
        w.list("tags", &GROUPS, |w, group| {
            w.object(|w| {
                w.text("name", group.name);
                w.text("description", group.about);
            });
        });
        w.member("paths", |w| {
            for group in &GROUPS {
                for route in group.routes {
                    w.member(&route.to_string(), |w| {
                        w.member("get", |w| operation(w, group, route))
                    });
                }
            }
        });
        w.member("components", components);
    });
    out.push(b'\n');
    String::from_utf8(out).unwrap_or_default()
}

fn operation(w: &mut Document<'_>, group: &Group, route: &Route) {
    w.text("operationId", &operation_id(route));
    w.list("tags", [group.name], |w, tag| w.0.text(tag));
    w.text("summary", route.about);
    w.key("parameters");
    w.0.begin_array();
    for parameter in route.parameters() {
        w.0.item();
        w.object(|w| path_parameter(w, parameter));
    }
    for name in route
        .query()
        .map(|parameter| parameter.name)
        .chain(["format"])
    {
        w.0.item();
        w.reference("parameters", name);
    }
    w.0.end_array();
    w.member("responses", |w| {
        w.member("200", |w| {
            w.text(
                "description",
                "The answer, or what is wrong with the request.",
            );
            w.member("content", |w| {
                for format in Format::ALL {
                    // XML and PHP carry the same data; JSON Schema can only describe JSON.
                    w.member(format.content_type(), |w| {
                        if format == Format::Json {
                            w.member("schema", |w| envelope(w, &route.answer));
                        }
                    });
                }
            });
        });
        for (status, _) in OTHER_STATUSES {
            w.key(status);
            w.reference("responses", status);
        }
    });
}

/// Returns the parts of the path: `search_geo_latitude_longitude`.
fn operation_id(route: &Route) -> String {
    route
        .path
        .iter()
        .map(Segment::name)
        .collect::<Vec<_>>()
        .join("_")
}

fn path_parameter(w: &mut Document<'_>, parameter: &PathParameter) {
    w.text("name", parameter.name);
    w.text("in", "path");
    w.boolean("required", true);
    w.text("description", &crate::failure::sentence(parameter.noun));
    w.member("schema", |w| schema(w, parameter.schema));
    w.text("example", parameter.example);
}

fn query_parameter(w: &mut Document<'_>, parameter: &QueryParameter) {
    w.text("name", parameter.name);
    w.text("in", "query");
    w.text("description", parameter.about);
    w.member("schema", |w| {
        if parameter.repeatable {
            w.text("type", "array");
            w.member("items", |w| schema(w, parameter.schema));
        } else {
            schema(w, parameter.schema);
        }
    });
}

fn schema(w: &mut Document<'_>, schema: Schema) {
    match schema {
        Schema::Text => {
            w.text("type", "string");
            w.literal("minLength", "1");
        }
        Schema::Pattern(pattern) => {
            w.text("type", "string");
            w.text("pattern", pattern);
        }
        Schema::OneOf(values) => {
            w.text("type", "string");
            w.list("enum", values, |w, value| w.0.text(value));
        }
        Schema::Integer { minimum, maximum } => {
            w.text("type", "integer");
            w.literal("minimum", &minimum.to_string());
            w.literal("maximum", &maximum.to_string());
        }
        Schema::Number { minimum, maximum } => {
            w.text("type", "number");
            for (name, bound) in [("minimum", minimum), ("maximum", maximum)] {
                if let Some(bound) = bound {
                    w.literal(name, &bound.to_string());
                }
            }
        }
    }
}

fn envelope(w: &mut Document<'_>, answer: &Answer) {
    w.key("oneOf");
    w.0.begin_array();
    w.0.item();
    w.object(|w| {
        properties(w, &["status", "data"], |w| {
            w.member("status", |w| w.boolean("const", true));
            w.member("data", |w| data(w, answer));
        });
    });
    w.0.item();
    w.reference("schemas", "Error");
    w.0.end_array();
}

fn data(w: &mut Document<'_>, answer: &Answer) {
    match answer {
        Answer::One(object) => w.refer("schemas", object.name()),
        Answer::Many(object) => array(w, *object),
        Answer::ManyOrFalse(object) => array_or_false(w, *object),
        Answer::CostsAndInfo {
            costs,
            or_false,
            info,
        } => {
            properties(w, &["costs", "info"], |w| {
                w.member("costs", |w| {
                    if *or_false {
                        array_or_false(w, *costs)
                    } else {
                        array(w, *costs)
                    }
                });
                w.key("info");
                w.reference("schemas", info.name());
            });
        }
    }
}

fn array(w: &mut Document<'_>, object: &dyn Described) {
    w.text("type", "array");
    w.key("items");
    w.reference("schemas", object.name());
}

fn array_or_false(w: &mut Document<'_>, object: &dyn Described) {
    w.key("oneOf");
    w.0.begin_array();
    w.0.item();
    w.object(|w| array(w, object));
    w.0.item();
    w.object(|w| w.boolean("const", false));
    w.0.end_array();
}

/// Writes the schema of an object with these required members.
fn properties<'b>(w: &mut Document<'b>, required: &[&str], fill: impl FnOnce(&mut Document<'b>)) {
    w.text("type", "object");
    w.list("required", required, |w, name| w.0.text(name));
    w.member("properties", fill);
    w.boolean("additionalProperties", false);
}

fn components(w: &mut Document<'_>) {
    let routes = || GROUPS.iter().flat_map(|group| group.routes);
    w.member("schemas", |w| {
        let objects = routes()
            .flat_map(|route| route.answer.objects())
            .flat_map(with_inner);
        for object in distinct(objects, |object| object.name()) {
            w.member(object.name(), |w| object_schema(w, object));
        }
        w.member("Error", |w| {
            properties(w, &["status", "error", "data"], |w| {
                w.member("status", |w| w.boolean("const", false));
                w.member("error", |w| {
                    w.text("type", "string");
                    w.text("description", "One plain sentence that says what is wrong.");
                    w.list("examples", ["No location has the id 1."], |w, example| {
                        w.0.text(example)
                    });
                });
                w.member("data", |w| w.text("type", "null"));
            });
        });
    });
    w.member("parameters", |w| {
        for parameter in distinct(routes().flat_map(Route::query), |p| p.name) {
            w.member(parameter.name, |w| query_parameter(w, parameter));
        }
        w.member("format", |w| {
            w.text("name", "format");
            w.text("in", "query");
            w.text("description", "The format of the answer.");
            w.member("schema", |w| {
                w.text("type", "string");
                w.list("enum", Format::ALL, |w, format| w.0.text(format.name()));
                w.text("default", Format::default().name());
            });
        });
    });
    w.member("responses", |w| {
        for (status, about) in OTHER_STATUSES {
            w.member(status, |w| {
                w.text("description", about);
                if WITHOUT_BODY.contains(&status) {
                    return;
                }
                w.member("content", |w| {
                    w.member(Format::Json.content_type(), |w| {
                        w.key("schema");
                        w.reference("schemas", "Error");
                    });
                });
            });
        }
    });
    w.member("securitySchemes", |w| {
        w.member("key", |w| {
            w.text("type", "apiKey");
            w.text("in", "header");
            w.text("name", "X-API-KEY");
        });
    });
}

/// Returns an object and those inside of it.
fn with_inner(object: &'static dyn Described) -> Vec<&'static dyn Described> {
    let inner = object
        .fields()
        .into_iter()
        .filter_map(|(_, form)| match form {
            Form::Object(inner) | Form::Objects(inner) => Some(inner),
            _ => None,
        });
    iter::once(object)
        .chain(inner.flat_map(with_inner))
        .collect()
}

fn object_schema(w: &mut Document<'_>, object: &dyn Described) {
    let fields = object.fields();
    let required: Vec<_> = fields
        .iter()
        .filter(|(facts, _)| facts.required)
        .map(|(facts, _)| facts.name)
        .collect();
    w.text("description", object.about());
    properties(w, &required, |w| {
        for (facts, form) in fields {
            w.member(facts.name, |w| field_schema(w, facts, form));
        }
    });
}

fn field_schema(w: &mut Document<'_>, facts: Facts, form: Form) {
    let is_scalar = !matches!(form, Form::Object(_) | Form::Objects(_));
    if is_scalar {
        w.text(
            "type",
            if matches!(form, Form::Figure) {
                "number"
            } else {
                "string"
            },
        );
    }
    match form {
        Form::Text | Form::Figure => {}
        Form::Object(object) => w.refer("schemas", object.name()),
        Form::Objects(object) => array(w, object),
        Form::Whole => w.text("pattern", "^[0-9]+$"),
        Form::Degrees => w.text("pattern", "^-?[0-9]{1,3}\\.[0-9]{10}$"),
        Form::Amount => w.text("pattern", "^-?[0-9]+(\\.[0-9]+)?$"),
        Form::AmountOrEmpty => w.text("pattern", "^(-?[0-9]+(\\.[0-9]+)?)?$"),
        Form::YesNo => w.list("enum", ["Y", "N"], |w, value| w.0.text(value)),
        Form::Page => w.text("format", "uri"),
    }
    w.text("description", facts.about);
    if is_scalar {
        w.text("x-unit", facts.unit);
        w.list("examples", [facts.example], |w, example| match form {
            Form::Figure => w.0.literal(example),
            _ => w.0.text(example),
        });
    }
}

/// Returns the items, each name once.
fn distinct<T: Copy>(items: impl Iterator<Item = T>, name: impl Fn(T) -> &'static str) -> Vec<T> {
    let mut seen: Vec<T> = Vec::new();
    for item in items {
        if !seen.iter().any(|&other| name(other) == name(item)) {
            seen.push(item);
        }
    }
    seen
}

/// A JSON writer that takes member names of any lifetime.
struct Document<'b>(Json<'b>);

impl Document<'_> {
    fn key(&mut self, name: &str) {
        self.0.member(name);
    }

    fn object(&mut self, fill: impl FnOnce(&mut Self)) {
        self.0.begin_object();
        fill(self);
        self.0.end_object();
    }

    fn member(&mut self, name: &str, fill: impl FnOnce(&mut Self)) {
        self.key(name);
        self.object(fill);
    }

    fn text(&mut self, name: &str, text: &str) {
        self.key(name);
        self.0.text(text);
    }

    fn boolean(&mut self, name: &str, value: bool) {
        self.key(name);
        self.0.boolean(value);
    }

    fn literal(&mut self, name: &str, number: &str) {
        self.key(name);
        self.0.literal(number);
    }

    fn list<T>(
        &mut self,
        name: &str,
        items: impl IntoIterator<Item = T>,
        mut write: impl FnMut(&mut Self, T),
    ) {
        self.key(name);
        self.0.begin_array();
        for item in items {
            self.0.item();
            write(self, item);
        }
        self.0.end_array();
    }

    fn reference(&mut self, kind: &str, name: &str) {
        self.object(|w| w.refer(kind, name));
    }

    fn refer(&mut self, kind: &str, name: &str) {
        self.text("$ref", &format!("#/components/{kind}/{name}"));
    }
}
