//! Which command a key or the mouse gives.

use super::prompt::Asked;
use super::state::{Command, Viewer};
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

/// The command that an event gives in the viewer's state, if any.
pub fn command(viewer: &Viewer, event: &Event) -> Option<Command> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => of_key(viewer, key),
        Event::Mouse(mouse) => of_mouse(mouse),
        _ => None,
    }
}

fn of_key(viewer: &Viewer, key: &KeyEvent) -> Option<Command> {
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    if control && key.code == KeyCode::Char('c') {
        return Some(Command::Quit);
    }
    if viewer.prompt.is_some() {
        return match key.code {
            KeyCode::Enter => Some(Command::Open),
            KeyCode::Esc => Some(Command::Close),
            KeyCode::Backspace => Some(Command::Erase),
            KeyCode::Char('h') if control => Some(Command::Erase),
            KeyCode::Char('u') if control => Some(Command::Clear),
            KeyCode::Char(c) if !control => Some(Command::Type(c)),
            _ => None,
        };
    }
    if let Some(moved) = movement(key.code, control) {
        return Some(moved);
    }
    if control {
        return None;
    }
    // What is open decides which commands there are.
    let list = viewer.list.is_some();
    let main = !list && viewer.single.is_none();
    match key.code {
        KeyCode::Enter => Some(Command::Open),
        KeyCode::Esc | KeyCode::Char('e') => Some(Command::Close),
        KeyCode::Char('q') => Some(Command::Quit),
        KeyCode::Char('h' | '?') | KeyCode::F(1) => match list {
            true => Some(Command::Close),
            false => Some(Command::Help),
        },
        _ if list => None,
        KeyCode::Char('s') => Some(Command::Save),
        KeyCode::Char('f') => Some(Command::Hop(1)),
        KeyCode::Char('b') => Some(Command::Hop(-1)),
        KeyCode::Char(c @ '1'..='9') => Some(Command::Hottest(c as usize - '1' as usize)),
        KeyCode::Char('m') => Some(Command::Modules),
        KeyCode::Char('g') => Some(Command::Groupings),
        KeyCode::Tab | KeyCode::Char('t') if !main => Some(Command::Chart),
        _ if !main => None,
        KeyCode::Char('l') => Some(Command::Ask(Asked::Line)),
        KeyCode::Char('c') => Some(Command::Ask(Asked::Column)),
        KeyCode::Char('/') => Some(Command::Ask(Asked::Search)),
        KeyCode::Char('n') => Some(Command::Again),
        KeyCode::Char('r') => Some(Command::Restrict),
        KeyCode::Tab | KeyCode::Char('t') => Some(Command::Side),
        KeyCode::Char('u') => Some(Command::Union),
        KeyCode::Char('a') => Some(Command::Bands),
        KeyCode::Char('o') => Some(Command::Charge),
        _ => None,
    }
}

fn movement(code: KeyCode, control: bool) -> Option<Command> {
    Some(match code {
        KeyCode::Up => Command::Move(-1, 0),
        KeyCode::Down => Command::Move(1, 0),
        KeyCode::Left => Command::Move(0, -1),
        KeyCode::Right => Command::Move(0, 1),
        KeyCode::PageUp => Command::Page(-1),
        KeyCode::PageDown | KeyCode::Char(' ') => Command::Page(1),
        KeyCode::Home if control => Command::TextEnd(-1),
        KeyCode::End if control => Command::TextEnd(1),
        KeyCode::Home => Command::LineEnd(-1),
        KeyCode::End => Command::LineEnd(1),
        _ => return None,
    })
}

fn of_mouse(mouse: &MouseEvent) -> Option<Command> {
    let MouseEvent {
        kind, column, row, ..
    } = *mouse;
    Some(match kind {
        MouseEventKind::Down(MouseButton::Left) => Command::Click(column, row),
        MouseEventKind::ScrollDown => Command::Wheel(column, row, 1),
        MouseEventKind::ScrollUp => Command::Wheel(column, row, -1),
        _ => return None,
    })
}
