//! What profiles say of the source stands there: the text at an occurrence's place has
//! the construction in it, that of the producer begins with its name.

use crate::me::{Definition, Me};

/// Words and signs of the source for constructions that nobody writes by their names.
const SIGNS: &[(&str, &[&str])] = &[
    // A literal's cells stand where their elements do.
    (":", &[""]),
    ("(,)", &[","]),
    // Statements stand for them.
    (">>", &[""]),
    (">>=", &[""]),
    ("enumFromTo", &[".."]),
    ("negate", &["-", "negate"]),
    ("concatMap", &["["]),
    ("unpack", &["\""]),
    ("\\", &["\\", "do"]),
    // The place is that of the generator's list.
    ("<-", &[""]),
];

/// What does not stand in the source.
pub fn check(text: &str, me: &Me) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let mut wrong = vec![];
    for definition in me.occurrences.values() {
        if definition.get("in").is_some_and(|module| module == "Main")
            && let Err(why) = stands(&lines, definition)
        {
            wrong.push(format!("{why}: {definition:?}"));
        }
    }
    wrong
}

fn stands(lines: &[&str], definition: &Definition) -> Result<(), String> {
    let get = |key: &str| definition.get(key).map_or("", String::as_str);
    let kind = get("kind");
    if let Some(place) = definition.get("at") {
        let text = between(lines, place).ok_or("a place outside of the source")?;
        let what = get("what");
        let signs = SIGNS.iter().find(|(name, _)| *name == what);
        let there = match signs {
            Some((_, signs)) => signs.iter().any(|sign| text.contains(sign)),
            None => text.contains(what),
        };
        // Mutable objects and thunks under evaluation have the runtime's names.
        let named = matches!(kind, "con" | "fun" | "thunk") && definition.contains_key("byat");
        if named && !there {
            return Err(format!("there is no {what} in {text:?}"));
        }
        if let Some(around) = definition.get("byat") {
            let outer = between(lines, around).ok_or("a place outside of the source")?;
            if !outer.contains(text.as_str()) {
                return Err(format!("{text:?} is not within {outer:?}"));
            }
        }
    }
    if let Some(place) = definition.get("byat") {
        let text = between(lines, place).ok_or("a place outside of the source")?;
        let lambda = get("by").ends_with(".\\");
        if !lambda && !declares(&text, get("by")) {
            return Err(format!("{} is not what {text:?} declares", get("by")));
        }
    }
    Ok(())
}

/// Whether the text at a place of the main module declares a producer.
pub fn declared(text: &str, place: &str, by: &str) -> bool {
    let lines: Vec<&str> = text.lines().collect();
    between(&lines, place).is_some_and(|text| declares(&text, by))
}

fn declares(text: &str, by: &str) -> bool {
    let producer = by.rsplit('.').next().unwrap_or_default();
    // A pattern's variables stand somewhere in the pattern.
    let head = text.split('=').next().unwrap_or_default();
    head.contains(producer)
}

/// The text at a place of the main module.
fn between(lines: &[&str], place: &str) -> Option<String> {
    let span = place.strip_prefix("Main.hs:")?;
    let numbers: Option<Vec<usize>> = span.split([':', '-']).map(|n| n.parse().ok()).collect();
    let &[line, column, end_line, end_column] = &numbers?[..] else {
        return None;
    };
    let rest = lines.get(line - 1..end_line)?;
    let mut text = rest.join("\n");
    let after = rest.last()?.len() - end_column;
    text.truncate(text.len() - after);
    Some(text.split_off(column - 1))
}
