//! The viewer in a terminal, full screen.
//!
//! Duty: chart, temperature bar and source in three frames, the keys and the mouse. What the
//! user asks for changes the state ([`state`]), which [`draw`] shows; neither knows a
//! terminal. [`look`] is what the terminal can show, [`screen`] takes it over and gives it
//! back.
//!
//! Never: changes the profile; runs the program again; leaves a terminal in disorder.
//! Start reading at [`run`], then at [`state`].

mod choice;
pub mod draw;
pub mod keys;
pub mod layout;
pub mod list;
pub mod look;
pub mod picture;
pub mod plot;
pub mod prompt;
pub mod save;
pub mod screen;
pub mod source;
pub mod state;

pub use look::Look;
pub use picture::Show;
pub use state::{Command, Viewer};

use super::flags::Flags;
use crate::Error;
use crate::me::{Library, Profile};
use layout::LEAST;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyModifiers};
use ratatui::crossterm::terminal;
use screen::{Screen, refused};
use std::io::{self, IsTerminal};
use std::time::Duration;

/// How long a signal may wait.
const WAIT: Duration = Duration::from_millis(100);

/// Whether there is a terminal that can be drawn on, with room for a viewer; if not, why, and what to do instead.
pub fn possible(instead: &str) -> Result<(), Error> {
    if !io::stdout().is_terminal() {
        return Err(Error::Usage(format!(
            "standard output is no terminal to show a profile in: {instead}"
        )));
    }
    if std::env::var_os("TERM").is_some_and(|name| name == "dumb") {
        return Err(Error::Usage(format!(
            "a terminal whose TERM is dumb cannot show a screen: {instead}"
        )));
    }
    let size = terminal::size().map_err(refused)?;
    if !layout::fits(size) {
        return Err(Error::Usage(format!(
            "the terminal has {}x{} characters, and {}x{} are needed: enlarge it, or {instead}",
            size.0, size.1, LEAST.0, LEAST.1
        )));
    }
    Ok(())
}

const INSTEAD: &str = "--html makes a page, -hs a graph in PostScript, -f txt -o - a table";

/// Shows a profile until the user has seen enough.
pub fn run(profile: Profile, flags: Flags, library: Library) -> Result<(), Error> {
    possible(INSTEAD)?;
    let look = Look::of(|name| std::env::var(name).ok());
    let size = terminal::size().map_err(refused)?;
    let mut viewer = Viewer::new(profile, flags, library, size);
    let mut screen = Screen::take()?;
    while !viewer.over {
        let drawn = screen.drawing.draw(|frame| {
            let area = frame.area();
            viewer.resize((area.width, area.height));
            if let Some(cursor) = draw::screen(&viewer, look, frame.buffer_mut()) {
                frame.set_cursor_position(cursor);
            }
        });
        drawn.map_err(refused)?;
        let mut changed = false;
        while !changed {
            if let Some(event) = next(WAIT)? {
                changed = true;
                on(&mut viewer, &mut screen, &event)?;
            }
            changed |= screen.heed()?;
        }
        // Nothing is drawn while there is more to do.
        while !viewer.over
            && let Some(event) = next(Duration::ZERO)?
        {
            on(&mut viewer, &mut screen, &event)?;
        }
    }
    Ok(())
}

/// The next event, if there is one within that time.
pub fn next(wait: Duration) -> Result<Option<Event>, Error> {
    match event::poll(wait).and_then(|there| there.then(event::read).transpose()) {
        Err(cause) if cause.kind() == io::ErrorKind::Interrupted => Ok(None),
        other => other.map_err(refused),
    }
}

fn on(viewer: &mut Viewer, screen: &mut Screen, event: &Event) -> Result<(), Error> {
    if let Event::Key(key) = event
        && key.modifiers.contains(KeyModifiers::CONTROL)
    {
        match key.code {
            KeyCode::Char('z') => return screen.stop(),
            KeyCode::Char('l') => return screen.again(),
            _ => {}
        }
    }
    if let Some(command) = keys::command(viewer, event) {
        viewer.command(command);
    }
    Ok(())
}
