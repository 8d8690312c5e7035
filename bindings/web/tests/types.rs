//! `js/types.ts` has the options of queries as the table of the library has them, and the records of the library: `UPDATE_TYPES=1
//! cargo test --test types` writes them anew. Names and sentences are those of the library, types as JSON has them.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a panic here is a failed test"
)]

use std::{collections::HashMap, env, fmt::Write, fs, path::Path};

use syn::{
    Attribute, Expr, Field, Fields, GenericArgument, Item, ItemStruct, Lit, Meta, PathArguments,
    Type, Visibility,
};
use wayfare::{
    CostUnit, MatchKind, NameKind, OptionType, PlaceKind, Provenance, QueryOption, Style, Verb,
};

/// What stands before that which is made.
const MARK: &str = "// Made by tests/types.rs: change the library, or that, instead.\n";

/// The records of options, with their queries and what they have besides.
const OPTIONS: [(&str, Verb, &str); 8] = [
    (
        "SearchOptions",
        Verb::Search,
        "LanguageOptions, ShownOptions",
    ),
    (
        "ResolveOptions",
        Verb::Resolve,
        "LanguageOptions, ShownOptions",
    ),
    ("NearestOptions", Verb::Nearest, "LanguageOptions"),
    ("CheapestOptions", Verb::Cheapest, "LanguageOptions"),
    ("HighlightOptions", Verb::Highlights, ""),
    ("NearestHighlightOptions", Verb::NearestHighlights, ""),
    ("AccommodationOptions", Verb::Accommodation, ""),
    (
        "NearestAccommodationOptions",
        Verb::NearestAccommodation,
        "",
    ),
];

/// The records, what they are called here, and fields that only JavaScript has.
const RECORDS: [(&str, &str, &str); 25] = [
    ("PlaceSummary", "PlaceSummary", ""),
    (
        "HitSummary",
        "Hit",
        "  matchedName?: string;\n  explanation?: Explanation;\n",
    ),
    ("NearbyPlaceSummary", "NearbyPlace", ""),
    ("PlaceDetails", "Place", ""),
    ("AlternateName", "AlternateName", ""),
    ("PostalCode", "PostalCode", ""),
    ("Explanation", "Explanation", ""),
    ("ScorePart", "ScorePart", ""),
    ("Region", "Region", ""),
    ("Country", "Country", ""),
    ("Currency", "Currency", ""),
    ("Rate", "Rate", ""),
    ("Successor", "Successor", ""),
    ("Conversion", "Conversion", ""),
    ("Category", "Category", ""),
    ("Costs", "Costs", ""),
    ("Cost", "Cost", ""),
    ("Expense", "Expense", ""),
    ("DayCost", "CheapPlace", ""),
    ("Highlight", "Highlight", ""),
    ("NearbyHighlight", "NearbyHighlight", ""),
    ("Source", "Source", ""),
    ("Accommodation", "Accommodation", ""),
    ("NearbyAccommodation", "NearbyAccommodation", ""),
    ("Offer", "Offer", ""),
];

#[test]
fn types_are_current() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = root.join("js/types.ts");
    let text = fs::read_to_string(&path).unwrap();
    let by_hand = text.split_once(MARK).unwrap().0;
    let mut structs = HashMap::new();
    read_structs(&root.join("../../crates/wayfare/src"), &mut structs);
    let mut now = by_hand.to_owned() + MARK;
    enums(&mut now);
    options(&mut now);
    for (record, name, own) in RECORDS {
        let (about, fields) = structs.get(record).unwrap();
        interface(&mut now, name, about, fields, own);
    }
    if env::var_os("UPDATE_TYPES").is_some() {
        fs::write(path, now).unwrap();
    } else {
        assert!(
            text == now,
            "js/types.ts is not current: UPDATE_TYPES=1 cargo test --test types writes it"
        );
    }
}

/// Reads the public structs of a folder, with what they say of themselves.
fn read_structs(folder: &Path, structs: &mut HashMap<String, (String, Vec<Field>)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            read_structs(&path, structs);
        }
        if path.extension().is_none_or(|end| end != "rs") {
            continue;
        }
        let text = fs::read_to_string(path).unwrap();
        for item in syn::parse_file(&text).unwrap().items {
            if let Item::Struct(ItemStruct {
                vis: Visibility::Public(_),
                ident,
                attrs,
                fields: Fields::Named(named),
                ..
            }) = item
            {
                let fields = named.named.into_iter().collect();
                structs.insert(ident.to_string(), (sentences(&attrs), fields));
            }
        }
    }
}

fn enums(out: &mut String) {
    let mut union = |name: &str, values: Vec<&str>| {
        let values: Vec<_> = values.iter().map(|value| format!("{value:?}")).collect();
        writeln!(out, "\nexport type {name} = {};", values.join(" | ")).unwrap();
    };
    union(
        "PlaceKind",
        PlaceKind::ALL.iter().map(|value| value.as_str()).collect(),
    );
    union(
        "MatchKind",
        MatchKind::ALL.iter().map(|value| value.as_str()).collect(),
    );
    union(
        "NameKind",
        NameKind::ALL.iter().map(|value| value.as_str()).collect(),
    );
    union(
        "Provenance",
        Provenance::ALL.iter().map(|value| value.as_str()).collect(),
    );
    union(
        "CostUnit",
        CostUnit::ALL.iter().map(|value| value.as_str()).collect(),
    );
    union(
        "Style",
        Style::ALL.iter().map(|value| value.as_str()).collect(),
    );
}

fn options(out: &mut String) {
    for (name, verb, others) in OPTIONS {
        let extends = if others.is_empty() {
            String::new()
        } else {
            format!("extends {others} ")
        };
        writeln!(out, "\nexport interface {name} {extends}{{").unwrap();
        for option in verb.options() {
            let value = match option.value_type() {
                OptionType::Limit | OptionType::Whole | OptionType::Number => "number",
                OptionType::Flag => "boolean",
                OptionType::Kind => "PlaceKind",
                OptionType::Point => "Point",
                OptionType::BoundingBox => "BoundingBox",
                OptionType::Circle => "Circle",
                OptionType::Price => "string | number",
                OptionType::Style => "Style",
                _ => "string",
            };
            let several = if option.is_repeatable() {
                format!(" | readonly {value}[]")
            } else {
                String::new()
            };
            let name = if option == QueryOption::Bbox {
                "bounding_box"
            } else {
                option.name()
            };
            let about = option.about().replace("given again,", "of several,");
            comment(out, &about);
            writeln!(out, "  {}?: {value}{several} | undefined;", camel(name)).unwrap();
        }
        out.push_str("}\n");
    }
}

fn interface(out: &mut String, name: &str, about: &str, fields: &[Field], own: &str) {
    let is_flat = |field: &&Field| {
        is(field, "flatten")
            || matches!(&field.ty, Type::Path(path) if path.path.segments.last().unwrap().ident == "Place")
    };
    let base = fields
        .iter()
        .find(is_flat)
        .map(|field| match &*of(&field.ty).0 {
            "Place" => "extends PlaceSummary ".to_owned(),
            base => format!("extends {base} "),
        });
    // What is further said is how Rust makes it.
    let (about, _) = about.split_once(". ").unwrap_or((about, ""));
    let about = about.trim_end_matches('.');
    writeln!(
        out,
        "\n/** {about}. */\nexport interface {name} {}{{",
        base.unwrap_or_default()
    )
    .unwrap();
    for field in fields.iter().filter(|field| !is_flat(field)) {
        comment(out, &sentences(&field.attrs));
        let (value, is_known) = of(&field.ty);
        let (mark, null) = match (is(field, "skip_serializing_if"), is_known) {
            (true, _) => ("?", ""),
            (false, true) => ("", ""),
            (false, false) => ("", " | null"),
        };
        writeln!(
            out,
            "  {}{mark}: {value}{null};",
            camel(&field.ident.as_ref().unwrap().to_string())
        )
        .unwrap();
    }
    out.push_str(own);
    out.push_str("}\n");
}

fn comment(out: &mut String, text: &str) {
    writeln!(out, "  /** {text} */").unwrap();
}

/// Whether `serde` does something with a field.
fn is(field: &Field, what: &str) -> bool {
    let list = |attribute: &Attribute| matches!(&attribute.meta, Meta::List(list) if list.tokens.to_string().contains(what));
    field.attrs.iter().any(list)
}

/// Returns the type of a value in JSON, and whether it is always known.
fn of(ty: &Type) -> (String, bool) {
    let path = match ty {
        Type::Path(path) => path.path.segments.last().unwrap(),
        Type::Array(array) => {
            let (value, is_known) = of(&array.elem);
            let value = if is_known { value } else { value + " | null" };
            let Expr::Lit(length) = &array.len else {
                panic!("a length")
            };
            let Lit::Int(length) = &length.lit else {
                panic!("a length")
            };
            return (
                format!(
                    "[{}]",
                    vec![value; length.base10_parse().unwrap()].join(", ")
                ),
                true,
            );
        }
        // A text that is borrowed.
        _ => return ("string".to_owned(), true),
    };
    let inner = || {
        let PathArguments::AngleBracketed(arguments) = &path.arguments else {
            panic!("a type within")
        };
        let found = arguments.args.iter().find_map(|argument| match argument {
            GenericArgument::Type(ty) => Some(of(ty).0),
            _ => None,
        });
        found.unwrap()
    };
    let name = match &*path.ident.to_string() {
        "Option" => return (inner(), false),
        "Vec" => inner() + "[]",
        "List" => "string[]".to_owned(),
        "AlternateNames" => "AlternateName[]".to_owned(),
        "String" | "Cow" | "CountryCode" | "CurrencyCode" => "string".to_owned(),
        "bool" => "boolean".to_owned(),
        "PlaceId" | "AccommodationId" => "number".to_owned(),
        name if name.starts_with(['f', 'i', 'u']) => "number".to_owned(),
        name => name.to_owned(),
    };
    (name, true)
}

/// What is said of something, without the links of Rust.
fn sentences(attributes: &[Attribute]) -> String {
    let mut text = String::new();
    for attribute in attributes {
        if let Meta::NameValue(doc) = &attribute.meta
            && doc.path.is_ident("doc")
            && let Expr::Lit(line) = &doc.value
            && let Lit::Str(line) = &line.lit
        {
            let line = line.value();
            // What is further said is about Rust.
            if line.trim().is_empty() {
                break;
            }
            text += &line;
        }
    }
    let mut plain = String::new();
    let mut rest = text.trim();
    while let Some((before, link)) = rest.split_once('[') {
        let (shown, after) = link.split_once(']').unwrap();
        let after = after
            .strip_prefix('(')
            .and_then(|after| after.split_once(')'))
            .map_or(after, |(_, after)| after);
        plain += before;
        plain += shown;
        rest = after;
    }
    (plain + rest).replace("`None`", "`null`")
}

fn camel(name: &str) -> String {
    let mut words = name.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |name, word| {
        name + &word[..1].to_uppercase() + &word[1..]
    })
}
