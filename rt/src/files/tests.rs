use super::*;
use crate::files::handle::Buffering;
use alloc::format;
use alloc::string::String;
use rt_abi::io::answer;

fn files() -> Files {
    Files::new(|| false)
}

/// Writes a text; stops short of its end if told to.
fn write(
    (files, writing): (&mut Files, &mut Writing),
    handle: i64,
    text: &str,
    complete: bool,
) -> i64 {
    let begun = files.begin(writing, handle);
    if begun < 0 {
        return begun;
    }
    for character in text.chars() {
        let code = i64::from(character as u32);
        if !writing.put_at_once(code) {
            let put = files.put(writing, code);
            assert_eq!(put, 0);
        }
    }
    match complete {
        true => files.commit(writing),
        false => 0,
    }
}

/// Writes a whole text.
fn text(files: &mut Files, handle: i64, text: &str) -> i64 {
    write((files, &mut Writing::default()), handle, text, true)
}

fn open(files: &mut Files, path: &std::path::Path, mode: i64) -> i64 {
    files.open(path.as_os_str().as_encoded_bytes(), mode)
}

fn read_all(files: &mut Files, handle: i64) -> Result<String, i64> {
    let mut all = String::new();
    loop {
        match files.get_character(handle, true) {
            answer::END => return Ok(all),
            answer if answer < 0 => return Err(answer),
            code => all.push(char::from_u32(code as u32).unwrap()),
        }
    }
}

#[test]
fn what_is_written_can_be_read() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("file");
    let mut files = files();
    let h = open(&mut files, &path, 1);
    let long: String = (0..5000).map(|i| format!("{i}é\u{10348}\n")).collect();
    assert_eq!(text(&mut files, h, &long), 0);
    assert_eq!(files.close(h), 0);
    assert_eq!(text(&mut files, h, "x"), answer::CLOSED);
    let h = open(&mut files, &path, 2);
    assert_eq!(text(&mut files, h, "end"), 0);
    assert_eq!(files.close(h), 0);
    let h = open(&mut files, &path, 0);
    assert_eq!(read_all(&mut files, h), Ok(long + "end"));
    assert_eq!(files.at_end(h), 1);
    assert_eq!(text(&mut files, h, "x"), answer::NOT_WRITABLE);
}

#[test]
fn a_text_that_is_given_up_is_not_written() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("file");
    for (buffering, expected) in [
        (Buffering::Block, "beforeinner after"),
        (Buffering::Line, "beforeline 1\ninner after"),
        (Buffering::None, "beforeline 1\nlostinner after"),
    ] {
        let mut files = files();
        let h = open(&mut files, &path, 1);
        files.get(h).unwrap().buffering = buffering;
        let mut writing = Writing::default();
        let writing = &mut writing;
        write((&mut files, writing), h, "before", true);
        let writers = writing.writers();
        write((&mut files, writing), h, "line 1\nlost", false);
        files.abandon(writing, writers);
        // One text within another comes first.
        assert_eq!(files.begin(writing, h), 0);
        files.put(writing, i64::from(b' '));
        write((&mut files, writing), h, "inner", true);
        "after".bytes().for_each(|byte| {
            files.put(writing, i64::from(byte));
        });
        assert_eq!(files.commit(writing), 0);
        assert_eq!(writing.writers(), 0);
        files.close(h);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), expected);
    }
}

#[test]
fn failures_are_answers() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("file");
    let mut files = files();
    assert_eq!(open(&mut files, &path, 0), -2);
    assert_eq!(open(&mut files, dir.path(), 0), answer::DIRECTORY);
    let h = open(&mut files, &path, 1);
    assert_eq!(open(&mut files, &path, 0), answer::LOCKED);
    assert_eq!(files.get_character(h, true), answer::NOT_READABLE);
    files.close(h);
    std::fs::write(&path, b"ab\xff").unwrap();
    let h = open(&mut files, &path, 0);
    let g = open(&mut files, &path, 0);
    assert!(g >= 0, "two may read");
    assert_eq!(files.available(h, 100), 2);
    assert_eq!(read_all(&mut files, h), Err(answer::INVALID));
    assert_eq!(files.semi_close(g), 0);
    assert_eq!(files.get_character(g, true), answer::SEMI_CLOSED);
    assert_eq!(files.available(g, 1), 1);
    assert_eq!(files.take(g), i64::from(b'a'));
    files.close(g);
    assert_eq!(files.available(g, 1), answer::DELAYED);
}

#[test]
fn positions_count_what_is_buffered() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("file");
    std::fs::write(&path, "0123456789").unwrap();
    let mut files = files();
    let h = open(&mut files, &path, 3);
    assert_eq!(files.get_character(h, true), i64::from(b'0'));
    assert_eq!(files.tell(h), 1);
    assert_eq!(text(&mut files, h, "AB"), 0);
    assert_eq!(files.tell(h), 3);
    assert_eq!(files.seek(h, 0, 8), 8);
    assert_eq!(read_all(&mut files, h).unwrap(), "89");
    assert_eq!(files.size(h), 10);
    assert_eq!(files.set_size(h, 3), 0);
    files.close(h);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "0AB");
}

#[test]
fn a_short_file_that_is_read_in_part_keeps_little_memory() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("file");
    std::fs::write(&path, "a few bytes\n").unwrap();
    let mut files = files();
    let h = open(&mut files, &path, 0);
    assert_eq!(files.get_character(h, true), i64::from(b'a'));
    let waiting = &files.get(h).unwrap().input;
    assert!(waiting.capacity() < 1024, "{} bytes", waiting.capacity());
    assert_eq!(read_all(&mut files, h), Ok(" few bytes\n".into()));
}

#[test]
fn bytes_are_taken_as_they_are() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("file");
    let mut files = files();
    let h = open(&mut files, &path, 1);
    assert_eq!(text(&mut files, h, "é"), 0);
    assert_eq!(files.write_bytes(h, b"\xff\nrest"), 0);
    assert_eq!(text(&mut files, h, "!"), 0);
    assert_eq!(files.ahead(h, 1, Wanted::Some), answer::NOT_READABLE);
    assert_eq!(files.close(h), 0);
    let h = open(&mut files, &path, 0);
    assert_eq!(files.write_bytes(h, b"x"), answer::NOT_WRITABLE);
    assert_eq!(files.ahead(h, 1, Wanted::Some), 1);
    assert_eq!(files.ahead(h, 100, Wanted::Line), 4);
    assert_eq!(files.ahead(h, 3, Wanted::Line), 3);
    let mut line = [0; 4];
    assert_eq!(files.take_bytes(h, &mut line), 4);
    assert_eq!(&line, b"\xc3\xa9\xff\n");
    assert_eq!(files.get_character(h, true), i64::from(b'r'));
    assert_eq!(files.take_bytes(h, &mut [0; 9]), answer::END);
    assert_eq!(files.ahead(h, 100, Wanted::AtOnce), 4);
    assert_eq!(files.take_bytes(h, &mut line), 4);
    assert_eq!(&line, b"est!");
    assert_eq!(files.ahead(h, 1, Wanted::Some), 0);
    assert_eq!(files.close(h), 0);
    assert_eq!(files.ahead(h, 1, Wanted::Some), answer::CLOSED);
}

/// Handles for both ends of a pipe.
fn pipe(files: &mut Files) -> (i64, i64) {
    use std::os::fd::IntoRawFd;
    let (reader, writer) = std::io::pipe().unwrap();
    let from = files.adopt(reader.into_raw_fd(), 0);
    (from, files.adopt(writer.into_raw_fd(), 1))
}

#[test]
fn where_others_can_go_on_nobody_waits_for_a_pipe() {
    let mut files = files();
    let (from, to) = pipe(&mut files);
    files.patience.yields = true;
    assert_eq!(files.get_character(from, true), answer::WAITS_READ);
    assert_eq!(files.at_end(from), answer::WAITS_READ);
    assert_eq!(files.ahead(from, 10, Wanted::Some), answer::WAITS_READ);
    assert_eq!(files.within(from, 0), 0);
    assert_eq!(files.within(from, 1000), answer::WAITS_READ);
    assert_eq!(text(&mut files, to, "ab"), 0);
    assert_eq!(files.flush(to), 0);
    assert_eq!(files.within(from, 0), 1);
    // Nothing of a line is taken before all of it is there.
    assert_eq!(files.line_ahead(from), answer::WAITS_READ);
    assert_eq!(text(&mut files, to, "c\nd"), 0);
    assert_eq!(files.flush(to), 0);
    assert_eq!(files.line_ahead(from), 0);
    for character in b"abc\n" {
        assert_eq!(files.get_character(from, true), i64::from(*character));
    }
    assert_eq!(files.line_ahead(from), answer::WAITS_READ);
    assert_eq!(files.close(to), 0);
    assert_eq!(files.line_ahead(from), 0);
    assert_eq!(read_all(&mut files, from), Ok("d".into()));
}

#[test]
fn what_a_full_pipe_does_not_take_waits_in_the_handle() {
    let mut files = files();
    let (from, to) = pipe(&mut files);
    files.patience.yields = true;
    let bytes: Vec<u8> = (0..300_000u32).map(|i| b'a' + (i % 23) as u8).collect();
    assert_eq!(files.write_bytes(to, &bytes), answer::WAITS_WRITE);
    assert_eq!(files.close(to), answer::WAITS_WRITE);
    let mut read = Vec::new();
    loop {
        match files.get_character(from, true) {
            answer::END => break,
            answer::WAITS_READ => assert_ne!(files.close(to), answer::CLOSED),
            character => read.push(character as u8),
        }
        let _ = files.flush(to);
    }
    assert!(read == bytes, "{} bytes", read.len());
}

#[test]
fn at_the_end_of_the_program_nobody_waits_for_a_pipe() {
    let mut files = files();
    let (_, to) = pipe(&mut files);
    files.patience.yields = true;
    assert_eq!(files.write_bytes(to, &[b'x'; 300_000]), answer::WAITS_WRITE);
    assert_eq!(files.flush_all(), Ok(()));
}

#[test]
fn a_handle_leaves_its_file_open() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("file");
    let mut files = files();
    let h = open(&mut files, &path, 1);
    assert_eq!(text(&mut files, h, "first"), 0);
    let number = files.abandon_handle(h);
    assert!(number > 2);
    assert_eq!(text(&mut files, h, "closed"), answer::CLOSED);
    let again = files.adopt(number as i32, 1);
    assert_eq!(text(&mut files, again, ", second"), 0);
    assert_eq!(files.close(again), 0);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "first, second");
}
