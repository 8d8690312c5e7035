//! Files that are wrong, or very large.

use wayfare_spending::{Options, Row, read, recognise, tools};

use crate::{rows, said};

const HEADER: &str = "Date,Description,Category,Cost,Currency,Mia,Tom\n";

#[test]
fn long_rows_are_rejected_and_the_rest_is_read() {
    let good = "2025-08-02,Soup,Dining out,5.00,EUR,2.50,-2.50\n";
    let long = format!(
        "2025-08-01,{},Dining out,5.00,EUR,2.50,-2.50\n",
        "a".repeat(10 << 20)
    );
    let (_, long) = rows(&format!("{HEADER}{long}{good}"), &Options::default()).unwrap();
    assert!(
        matches!((&long[0], &long[1]), (Row::Payment(first), Row::Payment(_)) if first.text.len() <= 500)
    );
    let wide = format!(
        "2025-08-01,Soup,Dining out,5.00,EUR{}\n",
        ",1".repeat(2_000_000)
    );
    let wide = said(&format!("{HEADER}{wide}{good}"), &Options::default());
    assert!(
        wide[0].starts_with("line 2: \"\": has more than 16,384 columns"),
        "{}",
        wide[0]
    );
    assert_eq!(wide[1], "3: 5.00 EUR for 2, 4");
    let people = (0..2_000_000)
        .map(|person| format!(",p{person}"))
        .collect::<String>();
    let header = HEADER.replace(",Mia,Tom", &people);
    assert!(rows(&format!("{header}{good}"), &Options::default()).is_err());
}

#[test]
fn an_open_quotation_loses_nothing() {
    let text = format!(
        "{HEADER}2025-08-01,\"Soup,Dining out,5.00,EUR,2.50,-2.50\n2025-08-02,a,b,1,EUR,1,-1\n"
    );
    assert!(said(&text, &Options::default())[0].starts_with("line 2: "));
}

#[test]
fn any_file_is_read_as_that_of_any_tool_without_a_panic() {
    let texts = [
        "",
        "\u{feff}",
        "\n\n\n",
        "{",
        "[]",
        "[null]",
        "{\"expenses\":[1,null,{}]}",
        "null",
        "1",
        "a,b\n1,2",
        ";;;;\n;;;;",
        "\0\0\0",
        "2025-01-01 * \"\n  a:b",
        "2025-01-01\n\tExpenses:A\n\tExpenses:B  @@ \n",
        "date,amount\n,,,,\n-,-\n",
        "date,amount,nights,persons\n2025-01-13,1e999,1e9,-1\n2025-01-13,-,,\n2025-01-13,=1+1,NaN,inf\n",
        "{\"Response\":[{\"Registry\":{\"all_registry_entry\":[{\"RegistryEntry\":[]}],\"memberships\":3}}]}",
        "what,amount,date,payer_name,payer_weight,owers\n,,,,,\n\"\",\"\",\"\"\n",
        HEADER,
    ];
    for text in texts {
        let _ = recognise(text);
        for tool in tools()
            .map(|tool| Some(tool.name))
            .chain([None, Some("sheet")])
        {
            let options = Options {
                tool: tool.map(str::to_owned),
                ..Options::default()
            };
            let _ = read(text, &options, &mut |_| {});
        }
    }
}

#[test]
fn formulas_are_text() {
    let text =
        format!("{HEADER}2025-08-01,\"=HYPERLINK(\"\"x\"\")\",Dining out,'-5.00,EUR,-2.50,2.50\n");
    assert_eq!(said(&text, &Options::default()), ["2: -5.00 EUR for 2, 4"]);
}
