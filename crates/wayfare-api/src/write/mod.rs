//! Writing a value in one of three formats, straight into a buffer.

mod json;
mod php;
mod writer;
mod xml;

pub(crate) use json::Json;
pub(crate) use php::Php;
pub(crate) use writer::Writer;
pub(crate) use xml::Xml;

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Any text, with many characters that a format takes for its own.
    fn hostile() -> impl Strategy<Value = String> {
        let characters = "\0\u{1}\u{8}\t\n\r\u{1f}\u{7f}\u{85}\"'\\<>&\u{200f}\u{2028}\u{feff}\u{fffd}\u{fffe}\u{ffff}\
            \u{ef}🧳\u{10ffff}";
        let words = [
            "\\'",
            "&amp;",
            "]]>",
            "<![CDATA[",
            "<?",
            "-->",
            "' . \"\\0\" . '",
            "$x",
            "{$x}",
        ];
        let special: Vec<_> = characters
            .chars()
            .map(String::from)
            .chain(words.map(String::from))
            .collect();
        let piece = prop_oneof![prop::sample::select(special), any::<String>()];
        prop::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
    }

    /// `{"a": {"text": …}, "list": [[], …, 1.5, -2, true, false, null], "none": {}}`.
    fn fill(mut writer: impl Writer, texts: &[String]) -> impl Writer {
        let w = &mut writer;
        w.begin_object();
        w.key("list");
        w.begin_array();
        w.item();
        w.begin_array();
        w.end_array();
        for text in texts {
            w.item();
            w.text(text);
        }
        w.item();
        w.number(1.5);
        w.item();
        w.number(-0.0);
        w.item();
        w.boolean(true);
        w.item();
        w.boolean(false);
        w.item();
        w.null();
        w.end_array();
        w.key("none");
        w.begin_object();
        w.end_object();
        w.end_object();
        writer
    }

    /// Returns the text of a PHP literal that is written as `var_export` does it.
    fn php_text(literal: &str) -> String {
        let body = literal
            .strip_prefix('\'')
            .and_then(|rest| rest.strip_suffix('\''))
            .expect("quotes");
        let mut text = String::new();
        for (at, part) in body.split("' . \"\\0\" . '").enumerate() {
            if at > 0 {
                text.push('\0');
            }
            let mut characters = part.chars();
            while let Some(character) = characters.next() {
                assert_ne!(character, '\'', "the text ends too early: {literal}");
                text.push(if character == '\\' {
                    characters.next().expect("a pair")
                } else {
                    character
                });
            }
        }
        text
    }

    proptest! {
        #[test]
        fn json_reads_back(texts in prop::collection::vec(hostile(), 0..4)) {
            let mut out = Vec::new();
            fill(Json::new(&mut out), &texts);
            let value: serde_json::Value = serde_json::from_slice(&out).unwrap();
            let mut list = vec![serde_json::json!([])];
            list.extend(texts.into_iter().map(serde_json::Value::from));
            list.extend([1.5.into(), 0.into(), true.into(), false.into(), serde_json::Value::Null]);
            prop_assert_eq!(value, serde_json::json!({ "list": list, "none": {} }));
        }

        #[test]
        fn xml_reads_back(texts in prop::collection::vec(hostile(), 0..4)) {
            let mut out = Vec::new();
            fill(Xml::new(&mut out), &texts);
            let out = String::from_utf8(out).unwrap();
            let document = roxmltree::Document::parse(&out).unwrap();
            let list = document.root_element().first_element_child().unwrap();
            let items: Vec<_> = list.children().map(|item| item.text().unwrap_or_default().to_owned()).collect();
            let allowed = |c: char| matches!(c, '\t' | '\n' | '\r' | ' '..) && !matches!(c, '\u{fffe}' | '\u{ffff}');
            let mut expected = vec![String::new()];
            expected.extend(texts.iter().map(|text| text.replace(|c| !allowed(c), "\u{fffd}")));
            expected.extend(["1.5", "0", "1", "", ""].map(str::to_owned));
            prop_assert_eq!(items, expected);
        }

        #[test]
        fn php_texts_read_back(text in hostile()) {
            let mut out = Vec::new();
            Php::new(&mut out).text(&text);
            prop_assert_eq!(php_text(&String::from_utf8(out).unwrap()), text);
        }
    }

    #[test]
    fn php_is_as_var_export_prints_it() {
        let mut out = Vec::new();
        fill(Php::new(&mut out), &["it's".to_owned()]);
        let expected = "array (\n  'list' => \n  array (\n    0 => \n    array (\n    ),\n    1 => 'it\\'s',\n    \
            2 => 1.5,\n    3 => 0,\n    4 => true,\n    5 => false,\n    6 => NULL,\n  ),\n  'none' => \n  \
            array (\n  ),\n)";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }
}
