//! The viewer in the terminal: what it shows, and what keys and mouse do.
//!
//! Goldens lie beside the sample data; `UPDATE_EXPECT=1` writes them anew.

use crate::common::{Random, plain, written};
use crate::keys::keys as site;
use expect_test::expect_file;
use pureprof::me::{Library, Profile, Side};
use pureprof::me2g::flags::{Flags, Request, parse};
use pureprof::me2g::terminal::look::Colours;
use pureprof::me2g::terminal::{Look, Viewer, draw, keys};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::style::{Color, Modifier};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

const COLOURED: Look = Look {
    colours: Colours::Indexed,
    attributes: true,
    ascii: false,
};
const MONOCHROME: Look = Look {
    colours: Colours::None,
    ..COLOURED
};
const DUMB: Look = Look {
    colours: Colours::None,
    attributes: false,
    ascii: true,
};

fn data(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    folder.join(name)
}

fn flags(words: &[&str]) -> Flags {
    let words: Vec<_> = words.iter().chain(&["maxc.me"]).map(|w| w.into()).collect();
    match parse(&words) {
        Ok(Request::Show(flags)) => *flags,
        other => panic!("{other:?}"),
    }
}

/// The sample on a screen of 80x24, with its source or without.
fn sample(words: &[&str], source: bool) -> Viewer {
    let profile = Profile::open(&data("maxc.me")).expect("a profile");
    let file = match source {
        true => data("maxc.me"),
        false => PathBuf::from("/nowhere/maxc.me"),
    };
    Viewer::new(profile, flags(words), Library::new(&file, &[]), (80, 24))
}

fn press(viewer: &mut Viewer, code: KeyCode) {
    let event = Event::Key(KeyEvent::new(code, KeyModifiers::NONE));
    if let Some(command) = keys::command(viewer, &event) {
        viewer.command(command);
    }
}

/// Types text; a line feed is Enter.
fn type_(viewer: &mut Viewer, text: &str) {
    for c in text.chars() {
        press(
            viewer,
            match c {
                '\n' => KeyCode::Enter,
                '\t' => KeyCode::Tab,
                c => KeyCode::Char(c),
            },
        );
    }
}

fn mouse(viewer: &mut Viewer, kind: MouseEventKind, (column, row): (u16, u16)) {
    let modifiers = KeyModifiers::NONE;
    let event = Event::Mouse(MouseEvent {
        kind,
        column,
        row,
        modifiers,
    });
    if let Some(command) = keys::command(viewer, &event) {
        viewer.command(command);
    }
}

fn click(viewer: &mut Viewer, at: (u16, u16)) {
    mouse(viewer, MouseEventKind::Down(MouseButton::Left), at);
}

fn drawn(viewer: &Viewer, look: Look) -> Terminal<TestBackend> {
    let backend = TestBackend::new(viewer.size.0, viewer.size.1);
    let mut terminal = Terminal::new(backend).expect("a terminal");
    let draw = |frame: &mut ratatui::Frame| {
        if let Some(cursor) = draw::screen(viewer, look, frame.buffer_mut()) {
            frame.set_cursor_position(cursor);
        }
    };
    terminal.draw(draw).expect("it is drawn");
    terminal
}

/// The rows of the screen.
fn rows(viewer: &Viewer, look: Look) -> Vec<String> {
    let terminal = drawn(viewer, look);
    let buffer = terminal.backend().buffer();
    let width = usize::from(viewer.size.0);
    let rows = buffer.content.chunks(width);
    rows.map(|row| {
        let row: String = row.iter().map(|cell| cell.symbol()).collect();
        row.trim_end().to_string()
    })
    .collect()
}

fn screen(viewer: &Viewer, look: Look) -> String {
    rows(viewer, look).join("\n") + "\n"
}

/// The screen, then for rows with other looks than the usual one a letter for each cell's,
/// then what the letters mean.
fn looks(viewer: &Viewer, look: Look) -> String {
    let mut terminal = drawn(viewer, look);
    let width = usize::from(viewer.size.0);
    let mut text = screen(viewer, look);
    let mut names: BTreeMap<(String, String, String), char> = BTreeMap::new();
    let buffer = terminal.backend().buffer().clone();
    for (y, row) in buffer.content.chunks(width).enumerate() {
        let mut line = String::new();
        for cell in row {
            let plain = (cell.fg, cell.bg, cell.modifier)
                == (Color::Reset, Color::Reset, Modifier::empty());
            let next = char::from(b'A' + names.len() as u8);
            let style = (
                format!("{:?}", cell.fg),
                format!("{:?}", cell.bg),
                format!("{:?}", cell.modifier),
            );
            line.push(match plain {
                true => ' ',
                false => *names.entry(style).or_insert(next),
            });
        }
        if !line.trim().is_empty() {
            writeln!(text, "{y:2} {}", line.trim_end()).expect("a string");
        }
    }
    let mut names: Vec<_> = names.into_iter().collect();
    names.sort_by_key(|(_, name)| *name);
    for ((fg, bg, modifier), name) in names {
        writeln!(text, "{name}: {fg} on {bg} {modifier}").expect("a string");
    }
    let cursor = terminal.get_cursor_position().expect("a position");
    writeln!(text, "cursor {},{}", cursor.x, cursor.y).expect("a string");
    text
}

#[test]
fn the_three_frames_in_colour_and_without() {
    let viewer = sample(&[], true);
    expect_file![data("terminal.colour.txt")].assert_eq(&looks(&viewer, COLOURED));
    expect_file![data("terminal.mono.txt")].assert_eq(&looks(&viewer, MONOCHROME));
    let dumb = screen(&viewer, DUMB);
    expect_file![data("terminal.dumb.txt")].assert_eq(&dumb);
    assert!(dumb.is_ascii());
}

#[test]
fn a_hotspot_has_a_window_and_keys_a_list() {
    let mut viewer = sample(&["-t", "10,20,50"], true);
    type_(&mut viewer, "f\n");
    expect_file![data("terminal.single.txt")].assert_eq(&screen(&viewer, MONOCHROME));
    type_(&mut viewer, "f");
    assert!(rows(&viewer, MONOCHROME)[0].starts_with("Cons.4:25: 58% (red)"));
    type_(&mut viewer, "h");
    expect_file![data("terminal.help.txt")].assert_eq(&screen(&viewer, MONOCHROME));
    type_(&mut viewer, "he");
    assert!(viewer.single.is_none() && viewer.list.is_none());
    type_(&mut viewer, "q");
    assert!(viewer.over);
    let omitted = {
        let mut viewer = sample(&["-ol"], true);
        type_(&mut viewer, "\n");
        rows(&viewer, MONOCHROME)
    };
    assert!(omitted[1].starts_with("────"), "{omitted:?}");
    assert!(
        omitted[2].starts_with("Temperature   58% (red)"),
        "{omitted:?}"
    );
}

/// What the last line says.
fn said(viewer: &Viewer) -> String {
    rows(viewer, MONOCHROME).pop().expect("a row")
}

#[test]
fn keys_move_from_hotspot_to_hotspot() {
    let mut viewer = sample(&[], true);
    let at = |viewer: &Viewer| (viewer.view.line, viewer.view.column);
    // The hottest is where it begins.
    assert_eq!(at(&viewer), (4, 25));
    assert!(said(&viewer).starts_with("Cons.4:25 by maxcc: 57.6% (red)"));
    type_(&mut viewer, "f");
    assert_eq!(at(&viewer), (4, 19));
    type_(&mut viewer, "f");
    assert_eq!(at(&viewer), (4, 25));
    type_(&mut viewer, "bb");
    assert_eq!(at(&viewer), (4, 25));
    type_(&mut viewer, "2");
    assert_eq!(at(&viewer), (4, 19));
    type_(&mut viewer, "7");
    assert!(said(&viewer).starts_with("there is no number 7"));
    type_(&mut viewer, "l9\nc5x2\n");
    assert_eq!(at(&viewer), (9, 34 + 1));
    assert_eq!(viewer.selected, None);
    type_(&mut viewer, "\n");
    assert!(said(&viewer).starts_with("there is no occurrence here"));
    type_(&mut viewer, "b");
    assert_eq!(at(&viewer), (4, 25));
    type_(&mut viewer, "/MOS\n");
    assert!(said(&viewer).starts_with("\"MOS\" is not in this source"));
    type_(&mut viewer, "/mos\nn");
    assert_eq!(at(&viewer), (5, 28));
    type_(&mut viewer, "l999999999999999999999999\n");
    assert_eq!(at(&viewer).0, 9);
    press(&mut viewer, KeyCode::Up);
    press(&mut viewer, KeyCode::Home);
    assert_eq!(at(&viewer), (8, 1));
    press(&mut viewer, KeyCode::End);
    assert_eq!(at(&viewer), (8, 25));
    press(&mut viewer, KeyCode::PageUp);
    press(&mut viewer, KeyCode::PageUp);
    assert_eq!(at(&viewer).0, 1);
    // A question can be given up.
    type_(&mut viewer, "l4");
    press(&mut viewer, KeyCode::Esc);
    assert_eq!(at(&viewer).0, 1);
}

#[test]
fn other_bands_and_the_other_side() {
    let mut viewer = sample(&[], true);
    type_(&mut viewer, "u");
    assert!(viewer.picture.layers.iter().all(|l| l.label != "U"));
    type_(&mut viewer, "u\t");
    assert_eq!(viewer.flags.side, Side::Stack);
    let stack = rows(&viewer, MONOCHROME);
    assert!(stack[0].starts_with("maxc 500 +RTS -ho -i2k: stack by call site"));
    assert!(
        stack[13].contains("no source: nothing that is shown has a place"),
        "{stack:?}"
    );
    // No frame of the sample has the place of its call.
    type_(&mut viewer, "f");
    assert!(said(&viewer).starts_with("SYSTEM has no place in the source"));
    type_(&mut viewer, "\n");
    assert!(rows(&viewer, MONOCHROME)[0].starts_with("SYSTEM: 58% (red)"));
    type_(&mut viewer, "e\tg");
    let list = screen(&viewer, MONOCHROME);
    assert!(
        list.contains("One band for each") && list.contains(">occurrence"),
        "{list}"
    );
    press(&mut viewer, KeyCode::Down);
    type_(&mut viewer, "\n");
    let title = rows(&viewer, MONOCHROME).swap_remove(0);
    assert!(title.starts_with("maxc 500 +RTS -ho -i2k: heap by compound"));
    // The inner list cell counts for the whole construction.
    assert_eq!(
        viewer.picture.layers.last().map(|l| &l.label[..]),
        Some("Cons.4:19")
    );
    type_(&mut viewer, "m");
    let list = screen(&viewer, MONOCHROME);
    assert!(
        list.contains("96.9% Main (red)") && list.contains(" SYSTEM (cool)"),
        "{list}"
    );
    press(&mut viewer, KeyCode::Down);
    press(&mut viewer, KeyCode::Down);
    type_(&mut viewer, "\n");
    assert_eq!(viewer.flags.restriction.modules, ["SYSTEM"]);
    type_(&mut viewer, "m");
    press(&mut viewer, KeyCode::PageUp);
    type_(&mut viewer, "\na");
    assert_eq!(viewer.picture.layers.len(), viewer.chart.bands.len());
    type_(&mut viewer, "o");
    assert!(said(&viewer).starts_with("the profile does not say for whom the library worked"));
}

/// Names are ticked one after the other, and all that they have together is shown.
#[test]
fn bands_are_restricted_to_several_names() {
    let mut viewer = sample(&["-by", "construction"], true);
    let bands = |viewer: &Viewer| {
        let bands = viewer.chart.bands.iter();
        bands.map(|b| &b.label[..]).collect::<Vec<_>>().join(" ")
    };
    let whole = viewer.chart.area;
    type_(&mut viewer, "r");
    let list = screen(&viewer, MONOCHROME);
    assert!(list.contains("Restricted to producers") && list.contains("[ ] Main.maxcc"));
    press(&mut viewer, KeyCode::Down);
    type_(&mut viewer, "\n");
    assert_eq!(bands(&viewer), "Cons");
    assert!(screen(&viewer, MONOCHROME).contains("[x] Main.maxcc"));
    press(&mut viewer, KeyCode::Down);
    type_(&mut viewer, "\n");
    assert_eq!(bands(&viewer), "Cons BLACKHOLE");
    assert_eq!(viewer.chart.area, whole);
    press(&mut viewer, KeyCode::Up);
    type_(&mut viewer, "\ne");
    assert_eq!(viewer.flags.restriction.producers, ["SYSTEM"]);
    assert_eq!(
        (bands(&viewer), viewer.list.is_none()),
        ("BLACKHOLE".into(), true)
    );
    type_(&mut viewer, "r");
    press(&mut viewer, KeyCode::PageUp);
    type_(&mut viewer, "\ne");
    assert!(viewer.flags.restriction.is_none());
}

/// The window of a hotspot has a chart for each way of being held, and Tab goes through them.
#[test]
fn who_holds_a_hotspot_is_drawn() {
    let profile = Profile::read(crate::held::held().as_bytes(), "held").expect("a profile");
    let library = Library::new(&data("maxc.me"), &[]);
    let mut viewer = Viewer::new(profile, flags(&[]), library, (80, 24));
    type_(&mut viewer, "\n");
    assert!(screen(&viewer, MONOCHROME).contains("how long each will have lived"));
    type_(&mut viewer, "\t");
    let retained = screen(&viewer, MONOCHROME);
    assert!(
        retained.contains("retained by (Tab: the next)"),
        "{retained}"
    );
    assert!(retained.contains("top-level table"), "{retained}");
    type_(&mut viewer, "\t");
    assert!(screen(&viewer, MONOCHROME).contains("only held by (Tab: the next)"));
    type_(&mut viewer, "\t");
    assert!(screen(&viewer, MONOCHROME).contains("how long each will have lived"));
}

#[test]
fn the_mouse_selects_and_opens() {
    let mut viewer = sample(&[], true);
    // The plot's last column is the last census, below the union, then the hottest on top.
    let plot = viewer.layout().expect("room").chart.plot;
    click(&mut viewer, (plot.right() - 1, plot.top() + 1));
    assert!(said(&viewer).starts_with("at 5.48k bytes allocated: 520 bytes of 904 are Cons.4:25"));
    click(&mut viewer, (plot.right() - 1, plot.bottom() - 2));
    assert!(said(&viewer).starts_with("at 5.48k bytes allocated: 360 bytes of 904 are Cons.4:19"));
    click(&mut viewer, (plot.left(), plot.top()));
    assert!(said(&viewer).contains("bytes in all"), "{}", said(&viewer));
    let key = viewer.layout().expect("room").chart.key;
    click(&mut viewer, (key.x + 6, key.y));
    assert!(said(&viewer).starts_with("Cons.4:25"));
    click(&mut viewer, (key.x + 6, key.y + 2));
    let union = "U: 1 band of less than 10%, together 3% (u hides them)";
    assert!(said(&viewer).starts_with(union));
    // An occurrence in the source: the first click selects, the second opens.
    let text = viewer.layout().expect("room").text;
    let (x, y) = (text.x + viewer.gutter() as u16 + 18, text.y + 3);
    click(&mut viewer, (x, y));
    assert!(said(&viewer).starts_with("Cons.4:19"), "{}", said(&viewer));
    click(&mut viewer, (x, y));
    assert!(viewer.single.is_some());
    type_(&mut viewer, "e");
    mouse(&mut viewer, MouseEventKind::ScrollDown, (key.x, key.y));
    assert!(said(&viewer).starts_with("Cons.4:19"));
    mouse(&mut viewer, MouseEventKind::ScrollUp, (key.x, key.y));
    assert!(said(&viewer).starts_with("Cons.4:25"));
    viewer.resize((80, 15));
    let y = viewer.layout().expect("room").text.y;
    mouse(&mut viewer, MouseEventKind::ScrollDown, (x, y));
    assert_eq!(viewer.view.top, 3);
    // A click beside a list closes it, one on a line takes it.
    type_(&mut viewer, "g");
    click(&mut viewer, (0, 0));
    assert!(viewer.list.is_none());
    type_(&mut viewer, "g");
    let area = viewer.list.as_ref().expect("a list").area(viewer.size);
    click(&mut viewer, (area.x + 2, area.y + 4));
    assert_eq!(viewer.flags.by.name(), "producer");
}

#[test]
fn sources_that_are_not_what_they_were() {
    let mut viewer = sample(&[], false);
    expect_file![data("terminal.missing.txt")].assert_eq(&screen(&viewer, MONOCHROME));
    assert_eq!(viewer.view.line, 2);
    type_(&mut viewer, "f\n");
    assert!(rows(&viewer, MONOCHROME)[0].starts_with("Cons.4:19: 39% (orange)"));
    type_(&mut viewer, "el4\n");
    assert_eq!(viewer.view.line, 1);
    type_(&mut viewer, "/x\n");
    assert!(said(&viewer).starts_with("the source is not there to be searched"));
    // One whose hash is not that of what was compiled, and shorter than it was.
    let at = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(at.path().join("src")).expect("a folder");
    std::fs::write(at.path().join("src/Maxc.pure"), "main = 1\n").expect("a file");
    let text = std::fs::read_to_string(data("maxc.me")).expect("the sample");
    let text = text.replace("SOURCE 1 -", "SOURCE 1 0123456789abcdef");
    let profile = Profile::read(text.as_bytes(), "maxc.me").expect("a profile");
    let library = Library::new(&at.path().join("maxc.me"), &[]);
    let mut viewer = Viewer::new(profile, flags(&[]), library, (80, 24));
    let all = screen(&viewer, MONOCHROME);
    let notice = "src/Maxc.pure has changed since the program was built: places may be off";
    assert!(all.contains(notice), "{all}");
    type_(&mut viewer, "f\n");
    assert!(viewer.single.is_some());
}

#[test]
fn windows_are_saved() {
    let at = tempfile::tempdir().expect("a folder");
    let mut viewer = sample(&[], true);
    let save = |viewer: &mut Viewer, name: &str| {
        type_(viewer, "s");
        // Ctrl-U takes the proposed name away, and leaves the question.
        let clear = KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL);
        let command = keys::command(viewer, &Event::Key(clear));
        viewer.command(command.expect("a command"));
        assert!(viewer.prompt.as_ref().is_some_and(|p| p.answer.is_empty()));
        type_(viewer, &format!("{}\n", at.path().join(name).display()));
        said(viewer)
    };
    assert!(save(&mut viewer, "a.txt").starts_with("saved in "));
    let text = std::fs::read_to_string(at.path().join("a.txt")).expect("a file");
    expect_file![data("terminal.saved.txt")].assert_eq(&text);
    let read = |name: &str| std::fs::read_to_string(at.path().join(name)).expect("a file");
    save(&mut viewer, "a.svg");
    assert!(read("a.svg").starts_with("<svg") && read("a.svg").contains("Cons.4:25"));
    type_(&mut viewer, "\n");
    save(&mut viewer, "b.html");
    let page = read("b.html");
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("Cons"));
    save(&mut viewer, "b.ps");
    assert!(read("b.ps").contains("lifetimes of Cons.4:25"));
    save(&mut viewer, "b.txt");
    assert!(read("b.txt").contains("\nConstruction  Cons\n"));
    assert!(save(&mut viewer, "b.hp").contains("saved as .ps, .svg, .html or .txt"));
    assert!(save(&mut viewer, "none/b.txt").contains("cannot write"));
    // What is there is not replaced unasked.
    std::fs::write(at.path().join("c.txt"), "mine").expect("a file");
    assert!(save(&mut viewer, "c.txt").contains("is there; replace it"));
    type_(&mut viewer, "n");
    assert_eq!(read("c.txt"), "mine");
    save(&mut viewer, "c.txt");
    type_(&mut viewer, "y");
    assert_eq!(read("c.txt"), read("b.txt"));
}

#[test]
fn a_screen_that_is_too_small_says_so() {
    let mut viewer = sample(&[], true);
    viewer.resize((59, 24));
    let all = rows(&viewer, MONOCHROME);
    assert_eq!(all[0], "59x24 is too small: 60x15 are needed. q quits");
    viewer.resize((7, 2));
    type_(&mut viewer, "fm\n\ne");
    rows(&viewer, MONOCHROME);
    viewer.resize((60, 15));
    assert!(screen(&viewer, MONOCHROME).contains("orange 20%+"));
    viewer.resize((1, 1));
    type_(&mut viewer, "q");
    assert!(viewer.over);
}

/// Random keys and clicks on random profiles and screens: nothing panics, the cursor stays on
/// the screen, and what is selected exists.
#[test]
fn nothing_upsets_the_viewer() {
    let codes: Vec<KeyCode> = "fbeseqclhgmuato/n19 \n\txq"
        .chars()
        .filter(|c| *c != 's' && *c != 'q')
        .map(|c| match c {
            '\n' => KeyCode::Enter,
            '\t' => KeyCode::Tab,
            c => KeyCode::Char(c),
        })
        .chain([
            KeyCode::Up,
            KeyCode::Down,
            KeyCode::Left,
            KeyCode::Right,
            KeyCode::PageDown,
            KeyCode::PageUp,
            KeyCode::Home,
            KeyCode::End,
            KeyCode::Esc,
            KeyCode::Backspace,
        ])
        .collect();
    for seed in 0..30 {
        let mut random = Random(seed);
        let sites = 1 + random.below(40) as u32;
        let censuses = 1 + random.below(30) as u32;
        let plain = plain(&mut random, sites, censuses);
        let text = written(&plain, &mut random, &site);
        let profile = Profile::read(text.as_bytes(), "p.me").expect(&text);
        let at = tempfile::tempdir().expect("a folder");
        if seed % 2 == 0 {
            let lines: String = (0..40).map(|i| "\tx漢 y".repeat(i % 9) + "\n").collect();
            std::fs::write(at.path().join("P.hs"), lines).expect("a file");
        }
        let library = Library::new(&at.path().join("p.me"), &[]);
        let mut viewer = Viewer::new(profile, flags(&[]), library, (80, 24));
        for _ in 0..200 {
            match random.below(12) {
                0 => viewer.resize((random.below(140) as u16, random.below(50) as u16)),
                1 | 2 => {
                    let (w, h) = (viewer.size.0.into(), viewer.size.1.into());
                    let at = (random.below(w) as u16, random.below(h) as u16);
                    let kind = match random.below(3) {
                        0 => MouseEventKind::ScrollDown,
                        1 => MouseEventKind::ScrollUp,
                        _ => MouseEventKind::Down(MouseButton::Left),
                    };
                    mouse(&mut viewer, kind, at);
                }
                _ => {
                    let code = codes[random.below(codes.len() as u64) as usize];
                    press(&mut viewer, code);
                }
            }
            let look = [COLOURED, MONOCHROME, DUMB][random.below(3) as usize];
            if viewer.size.0 > 0 && viewer.size.1 > 0 {
                rows(&viewer, look);
            }
            assert!(viewer.selected.is_none_or(|b| b < viewer.chart.bands.len()));
        }
    }
}
