//! What a person sees: tables that fit the terminal, colour, bars, progress.

use std::process::Command;

use unicode_width::UnicodeWidthStr;

use crate::support::{Answer, dataset, folder, output_of, wayfare};

/// What a command prints on a terminal of so many columns, with `script` of util-linux in the place of one.
fn on_terminal(columns: usize, command: &str) -> String {
    answered_on_terminal(columns, command, "")
}

/// The same where somebody types this meanwhile.
fn answered_on_terminal(columns: usize, command: &str, typed: &str) -> String {
    let binary = std::path::Path::new(env!("CARGO_BIN_EXE_wayfare"))
        .parent()
        .unwrap();
    let path = format!("{}:{}", binary.display(), std::env::var("PATH").unwrap());
    let mut script = Command::new("script");
    script
        .args([
            "-qec",
            &format!("stty rows 24 cols {columns}; {command}"),
            "/dev/null",
        ])
        .current_dir(env!("CARGO_TARGET_TMPDIR"))
        .env("WAYFARE_DATASET", dataset())
        .env("PATH", path)
        .env("TERM", "xterm-256color")
        .env_remove("NO_COLOR");
    let answer = output_of(&mut script, typed.as_bytes());
    assert_eq!(
        answer.code(),
        0,
        "{command}: {}{}",
        answer.out(),
        answer.err()
    );
    answer.out().replace("\r\n", "\n")
}

/// Text without the marks for colours.
fn plain(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('m').unwrap().1)
}

#[test]
fn every_table_fits_a_terminal_of_eighty_columns() {
    for command in [
        "wayfare search lisbon",
        "wayfare search 京都",
        "wayfare near 38.7,-9.1",
        "wayfare location lisbon",
        "wayfare costs lisbon",
        "wayfare costs porto",
        "wayfare trip lisbon:4 'springfield or:3' kyoto:2 --in USD",
        "wayfare compare lisbon porto kyoto JP --in USD",
        "wayfare highlights lisbon",
        "wayfare accommodation --near lisbon",
        "wayfare country",
        "wayfare country PT",
        "wayfare currency",
        "wayfare convert 100 USD EUR JPY",
        "wayfare category",
        "wayfare quickstart",
        "wayfare dump",
    ] {
        let printed = plain(&on_terminal(80, command));
        for line in printed.lines() {
            assert!(line.width() <= 80, "{command}: {line}");
        }
        // Nothing is lost but blanks, and pictures that have no room.
        let letters = |text: &str| {
            let mut letters: Vec<char> = text
                .chars()
                .filter(|c| !c.is_whitespace() && !"━●".contains(*c))
                .collect();
            letters.sort_unstable();
            letters
        };
        let is_drawn = command.contains("costs")
            || command.contains("compare")
            || command.contains("quickstart");
        let piped = on_terminal(80, &format!("{command} | cat"));
        assert!(
            is_drawn || letters(&printed) == letters(&piped),
            "{command}: {printed}"
        );
    }
}

#[test]
fn a_narrow_terminal_breaks_no_word_and_says_what_it_leaves_out() {
    let compare = plain(&on_terminal(
        60,
        "wayfare compare lisbon porto kyoto JP --in USD",
    ));
    for words in [
        "Accommodation, midrange",
        "Transportation,",
        "京都",
        "Japan (JP)",
    ] {
        assert!(compare.contains(words), "{words}: {compare}");
    }
    assert_eq!(
        compare.matches("Budget day").count(),
        2,
        "some places stand below the others: {compare}"
    );
    let search = plain(&on_terminal(60, "wayfare search springfield"));
    assert!(
        search.contains("Springfield") && search.contains("Missouri"),
        "{search}"
    );
    let costs = plain(&on_terminal(60, "wayfare costs porto"));
    assert!(
        costs.contains("Transportation") && costs.contains("Not shown, for want of room: Basis."),
        "{costs}"
    );
    let wide = plain(&on_terminal(80, "wayfare costs porto"));
    assert!(
        wide.contains("Basis") && !wide.contains("Not shown"),
        "{wide}"
    );
    assert_eq!(
        plain(&on_terminal(80, "COLUMNS=60 wayfare costs porto")),
        costs,
        "COLUMNS goes first"
    );
    assert_eq!(
        plain(&on_terminal(0, "wayfare costs porto")),
        wide,
        "one that has none is taken for a usual one"
    );
}

#[test]
fn levels_of_costs_are_drawn_where_there_is_room() {
    let wide = plain(&on_terminal(200, "wayfare costs PT"));
    let food = wide.lines().find(|line| line.contains("Food")).unwrap();
    assert!(food.contains('●') && food.contains('━'), "{wide}");
    assert!(
        !wide
            .lines()
            .find(|line| line.contains("Total"))
            .unwrap()
            .contains('●'),
        "{wide}"
    );
    assert!(plain(&on_terminal(80, "wayfare compare lisbon porto")).contains("━●━"));
    assert!(
        !wayfare(&["costs", "PT"]).out().contains('●'),
        "a pipe gets no pictures"
    );
}

#[test]
fn a_terminal_has_colour_unless_nobody_wants_it() {
    assert!(on_terminal(80, "wayfare costs porto").contains("\u{1b}[1m"));
    assert!(!on_terminal(80, "NO_COLOR=1 wayfare costs porto").contains('\u{1b}'));
    assert!(!on_terminal(80, "wayfare costs porto | cat").contains('\u{1b}'));
    assert!(
        on_terminal(80, "wayfare currency EUR --json").contains("\n  \"code\": \"EUR\""),
        "JSON is indented"
    );
}

#[test]
fn a_batch_says_how_far_it_is_if_its_answers_go_elsewhere() {
    let slow = "(printf 'porto\\n'; sleep 0.3; printf 'lisbon\\n')";
    let told = on_terminal(
        80,
        &format!("{slow} | wayfare batch search -l 1 > hits.jsonl; cat hits.jsonl"),
    );
    assert!(told.contains("2 lines, "), "{told}");
    assert_eq!(told.matches("\"query\"").count(), 2, "{told}");
    let answers = on_terminal(80, &format!("{slow} | wayfare batch search -l 1"));
    assert!(!answers.contains("2 lines"), "{answers}");
}

#[test]
fn a_table_says_how_far_it_is_if_it_goes_elsewhere() {
    let slow = "(printf 'city\\nporto\\n'; sleep 0.3; printf 'lisbon\\n') | wayfare enrich - --from csv --text city";
    let told = on_terminal(80, &format!("{slow} -o table.csv"));
    assert!(
        told.contains("2 rows, ") && told.contains("2 rows: 2 clear"),
        "{told}"
    );
    assert!(!on_terminal(80, &format!("{slow} -o -")).contains("2 rows, "));
}

#[test]
fn a_dataset_of_other_sources_is_replaced_if_the_person_at_the_terminal_agrees() {
    let here = folder("agree");
    wayfare_datasets::copy_folder(dataset(), &here.join("world"));
    let before = std::fs::read(here.join("world/world.idx")).unwrap();
    let build = format!(
        "wayfare --dataset {0}/world build --quiet --country PT --sources {0}/world/sources.toml; true",
        here.display()
    );
    for (typed, is_replaced) in [("\n", false), ("n\n", false), ("y\n", true)] {
        let said = answered_on_terminal(80, &build, typed);
        assert!(
            said.contains("Replace it?") && said.contains("\"Tests\" with 5 places"),
            "{said}"
        );
        assert_eq!(said.contains("It is as it was"), !is_replaced, "{said}");
        assert_eq!(
            std::fs::read(here.join("world/world.idx")).unwrap() != before,
            is_replaced,
            "{typed:?}"
        );
    }
}
