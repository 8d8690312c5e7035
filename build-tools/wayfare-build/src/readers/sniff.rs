//! Content sniffing: recognizes files that are not rows of text, such as archives, web pages and UTF-16.

/// Returns a sentence that names the format and the remedy if the first bytes of a file do not look like rows.
pub(crate) fn sniff(head: &[u8]) -> Option<&'static str> {
    let text = head
        .strip_prefix(b"\xEF\xBB\xBF")
        .unwrap_or(head)
        .trim_ascii();
    let zeros = head.iter().filter(|&&byte| byte == 0).count();
    Some(match text {
        [] => " It is empty; fetch it again.",
        [b'P', b'K', 3 | 5, 4 | 6, ..] => {
            " It looks like a zip archive; give it a name that ends in .zip."
        }
        [0x1F, 0x8B, ..] => {
            " It looks like a gzip file; unpack it, or give it a name that ends in .gz."
        }
        [b'B', b'Z', b'h', ..] | [0xFD, b'7', b'z', ..] | [0x28, 0xB5, 0x2F, 0xFD, ..] => {
            " It looks like a file compressed by bzip2, xz or zstd; unpack it."
        }
        _ if text.starts_with(b"<mediawiki") => {
            " It looks like the dump of a wiki; give that of Wikivoyage a name that contains `wikivoyage`."
        }
        [b'<', b'!' | b'?' | b'a'..=b'z' | b'A'..=b'Z', ..] => {
            " It looks like HTML or XML, as servers send it instead of a file; fetch it again."
        }
        [b'{', b'{', ..] => " It looks like an article of a wiki; give the dump, in XML.",
        [b'{' | b'[', ..] => " It looks like JSON; save it as a table.",
        // UTF-16 has a zero in every other byte of Latin text. With a byte order mark, it is read.
        _ if zeros > 0 && (head.len() / 3..=head.len() * 2 / 3).contains(&zeros) => {
            " It looks like UTF-16; save it as UTF-8, or name its `encoding` in the manifest."
        }
        _ if zeros > 0 => " It looks like binary data; check that it is the right file.",
        // A character that the end of the head cuts is none that is wrong.
        _ if std::str::from_utf8(text).is_err_and(|error| error.error_len().is_some()) => {
            " It is no text in UTF-8; save it as UTF-8, or name its `encoding`, such as \"windows-1252\"."
        }
        _ if text.contains(&b'\r') && !text.contains(&b'\n') => {
            " Its lines end in CR alone; save it with LF or CRLF."
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_table_is_recognised() {
        let utf16 = |text: &str| {
            text.encode_utf16()
                .flat_map(u16::to_le_bytes)
                .collect::<Vec<_>>()
        };
        let cases: [(Vec<u8>, &str); 13] = [
            (Vec::new(), "empty"),
            (b" \r\n\t\n".to_vec(), "empty"),
            (b"\n <!DOCTYPE html>\n<html>".to_vec(), "HTML"),
            (b"<?xml version='1.0'?>".to_vec(), "XML"),
            (b"<mediawiki xmlns='x'>".to_vec(), "`wikivoyage`"),
            (b"{{pagebanner}}".to_vec(), "wiki"),
            (b"{\"message\": \"Not Found\"}".to_vec(), "JSON"),
            (utf16("geonameid,cost\n1,2\n"), "UTF-16"),
            (b"PK\x03\x04rest".to_vec(), "zip"),
            (b"\x1F\x8B\x08".to_vec(), "gzip"),
            (b"BZh91AY&SY".to_vec(), "bzip2"),
            (vec![0; 512], "binary"),
            (b"a,b\r1,2\r".to_vec(), "CR alone"),
        ];
        for (bytes, expected) in cases {
            assert!(
                sniff(&bytes).is_some_and(|found| found.contains(expected)),
                "{expected}: {bytes:?}"
            );
        }
        for good in ["a,b\n1,2\n", "a,b\r\n1,2\r\n", "1\tPorto", "東京,1"] {
            assert_eq!(sniff(good.as_bytes()), None, "{good}");
        }
    }
}
