//! What only the person at the terminal can decide: which candidate an ambiguous name means, and whether to go on.

use std::io::{self, BufRead, IsTerminal};

use wayfare_text::quoted;

use crate::failure::{Candidate, Failure};

/// Asks the person at the terminal which of the candidates is meant, and returns its index. Without a terminal, fails
/// with a list of them; `remedy` says what to type instead.
pub(crate) fn choose(
    text: &str,
    candidates: Vec<Candidate>,
    remedy: &str,
) -> Result<usize, Failure> {
    let is_asked = is_asked();
    let ids: Vec<_> = candidates.iter().map(|it| it.id.to_string()).collect();
    let width = ids.iter().map(String::len).max().unwrap_or(0);
    let mut message = match candidates.len() {
        1 => format!(
            "Nothing is called {}. Only this is like it:\n",
            quoted(text)
        ),
        _ => format!("{} is not clear. It may mean:\n", quoted(text)),
    };
    for (number, (id, Candidate { label, .. })) in (1..).zip(ids.iter().zip(&candidates)) {
        if is_asked {
            message += &format!("{number:>3}  ");
        }
        message += &format!("  {id:>width$}  {label}\n");
    }
    if !is_asked {
        return Err(Failure::Unclear {
            message: message + remedy,
            candidates,
        });
    }
    anstream::eprintln!("{message}Which one? Its number, or nothing for none:");
    read_choice(&mut io::stdin().lock(), &ids)?
        .ok_or_else(|| Failure::NotFound("None of them was chosen.".to_owned()))
}

/// Asks the person at the terminal a question of yes and no. Without a terminal, nobody agrees.
pub(crate) fn agrees(question: &str) -> io::Result<bool> {
    if !is_asked() {
        return Ok(false);
    }
    anstream::eprintln!("{}", wayfare_text::printable_lines(question));
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line)?;
    Ok(["y", "yes"]
        .iter()
        .any(|yes| line.trim().eq_ignore_ascii_case(yes)))
}

/// Returns whether somebody reads questions and can answer.
fn is_asked() -> bool {
    io::stdin().is_terminal() && io::stderr().is_terminal()
}

/// Reads the number of a candidate, or its id.
fn read_choice(input: &mut impl BufRead, ids: &[String]) -> io::Result<Option<usize>> {
    let mut line = String::new();
    input.read_line(&mut line)?;
    let line = line.trim();
    let number = line
        .parse::<usize>()
        .ok()
        .and_then(|number| number.checked_sub(1));
    let number = number.filter(|&at| at < ids.len());
    Ok(number.or_else(|| ids.iter().position(|id| id.eq_ignore_ascii_case(line))))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a panic here is a failed test")]
mod tests {
    use super::*;

    #[test]
    fn a_choice_is_a_number_or_an_id() {
        let ids = ["4409896", "USD"].map(str::to_owned);
        for (line, chosen) in [
            ("1\n", Some(0)),
            (" 2 ", Some(1)),
            ("4409896\n", Some(0)),
            ("usd\n", Some(1)),
            ("", None),
            ("\n", None),
            ("0\n", None),
            ("3\n", None),
            ("x\n", None),
        ] {
            assert_eq!(
                read_choice(&mut line.as_bytes(), &ids).unwrap(),
                chosen,
                "{line:?}"
            );
        }
    }
}
