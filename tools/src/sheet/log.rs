//! Event logs: figures of the run.

use super::Sheet;
use crate::Error;
use crate::events::Summary;
use crate::hp::Source;

pub fn read(source: &mut Source, notify: &mut dyn FnMut(&str)) -> Result<Sheet, Error> {
    let name = source.name().to_string();
    let (summary, unfinished) = Summary::of(source.bytes()?, &name)?;
    unfinished.iter().for_each(|reason| notify(reason));
    Ok(Sheet {
        file: name,
        what: "event log".into(),
        job: summary.arguments().to_string(),
        about: summary.about(),
        facts: summary.facts(),
        ..Sheet::default()
    })
}
