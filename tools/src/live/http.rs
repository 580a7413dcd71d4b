//! The page that updates itself, served at an address of this machine.
//!
//! A browser asks again and again whether there is something newer. That needs no held
//! connection, goes on by itself after the machine was asleep, and lets long work be asked
//! for less often. The address has a token that nobody else on the machine knows: other
//! users may connect to the port as well. Few requests of one kind are no reason for a server's library: a
//! request here is its first line and one header.

use super::{Options, Watched, What};
use crate::Error;
use crate::hp::Source;
use crate::view::{self, Limits};
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A request may not be longer.
const LONGEST: u64 = 16 << 10;

/// Nobody is waited for longer.
const PATIENCE: Duration = Duration::from_secs(10);

/// So often the program is looked at, whether or not anybody asks.
const WAIT: Duration = Duration::from_millis(250);

const LIMITS: Limits = Limits {
    bands: 200,
    samples: 1000,
    stacks: 0,
};

/// What the page shows.
struct State {
    watched: Watched,
    /// The newest panel, with what it is of.
    panel: Option<(String, String)>,
    title: String,
}

/// Serves the page until the process is ended.
pub fn serve(what: What, options: &Options, address: SocketAddr) -> Result<(), Error> {
    let fail = Error::write(format!("a page at {address}"));
    let listener = TcpListener::bind(address).map_err(&fail)?;
    let address = listener.local_addr().map_err(&fail)?;
    let watched = Watched::new(what, options)?;
    let title = watched.name().to_string();
    let token = token().map_err(&fail)?;
    let state = Arc::new(Mutex::new(State {
        watched,
        panel: None,
        title,
    }));
    let line = format!("pureprof: http://{address}/{token}/ shows the heap; Ctrl-C ends this\n");
    // The program's output is where ours is.
    let _ = std::io::stderr().write_all(line.as_bytes());
    let looked_at = state.clone();
    std::thread::spawn(move || {
        loop {
            lock(&looked_at).watched.look();
            std::thread::sleep(WAIT);
        }
    });
    let token: Arc<str> = token.into();
    for connection in listener.incoming() {
        let Ok(connection) = connection else {
            std::thread::sleep(WAIT);
            continue;
        };
        let (state, token) = (state.clone(), token.clone());
        // Who has gone away needs no answer.
        std::thread::spawn(move || drop(answer(connection, &state, &token, address)));
    }
    Ok(())
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What nobody guesses, in hexadecimal.
fn token() -> std::io::Result<String> {
    let mut bytes = [0; 16];
    std::fs::File::open("/dev/urandom")?.read_exact(&mut bytes)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

fn answer(
    mut connection: TcpStream,
    state: &Mutex<State>,
    token: &str,
    address: SocketAddr,
) -> std::io::Result<()> {
    connection.set_read_timeout(Some(PATIENCE))?;
    connection.set_write_timeout(Some(PATIENCE))?;
    let (mut first, mut host) = (String::new(), String::new());
    let mut lines = BufReader::new(connection.try_clone()?.take(LONGEST)).lines();
    for line in lines.by_ref() {
        let line = line?;
        if first.is_empty() {
            first = line;
        } else if line.is_empty() {
            break;
        } else if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("host")
        {
            host = value.trim().to_string();
        }
    }
    let mut words = first.split(' ');
    let (method, target) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
    let (path, query) = target.split_once('?').unwrap_or((target, ""));
    let own = path.strip_prefix('/').and_then(|p| p.strip_prefix(token));
    let response = match own {
        _ if !is_meant(&host, address) => Response::told(403, "this page has another name"),
        _ if method != "GET" => Response::told(405, "this page is only read"),
        None => Response::told(403, "the address of this page is what was printed"),
        Some("/") => lock(state).page(),
        Some("/panel") => lock(state).newer(query.strip_prefix("seen=").unwrap_or("")),
        Some(_) => Response::told(404, "there is no such page"),
    };
    response.send(&mut connection)
}

/// Whether a request names this page: a page of somebody else's must not read it by
/// giving its own name to this address.
fn is_meant(host: &str, address: SocketAddr) -> bool {
    if !address.ip().is_loopback() {
        return true;
    }
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    host == address.to_string() || name == "localhost" || name == "127.0.0.1" || name == "[::1]"
}

/// What is answered.
struct Response {
    code: u16,
    kind: &'static str,
    headers: String,
    body: String,
}

impl Response {
    fn told(code: u16, text: &str) -> Response {
        Response {
            code,
            kind: "text/plain",
            headers: String::new(),
            body: format!("{text}\n"),
        }
    }

    fn html(body: String) -> Response {
        Response {
            code: 200,
            kind: "text/html; charset=utf-8",
            headers: String::new(),
            body,
        }
    }

    fn send(&self, to: &mut TcpStream) -> std::io::Result<()> {
        let reason = match self.code {
            200 => "OK",
            204 => "No Content",
            403 => "Forbidden",
            404 => "Not Found",
            _ => "Method Not Allowed",
        };
        let head = format!(
            "HTTP/1.1 {} {reason}\r\nContent-Type: {}\r\nContent-Length: {}\r\n\
             Cache-Control: no-store\r\nConnection: close\r\n\
             X-Content-Type-Options: nosniff\r\n{}\r\n",
            self.code,
            self.kind,
            self.body.len(),
            self.headers
        );
        to.write_all(head.as_bytes())?;
        to.write_all(self.body.as_bytes())?;
        to.flush()
    }
}

impl State {
    /// The whole page, with the newest panel.
    fn page(&mut self) -> Response {
        self.renew();
        let panel = match &self.panel {
            Some((_, panel)) => panel.clone(),
            None => view::waiting(&self.title),
        };
        Response::html(view::live(&panel, &self.title))
    }

    /// The newest panel, if the reader has not seen it.
    fn newer(&mut self, seen: &str) -> Response {
        self.renew();
        let standing = encoded(&self.watched.standing());
        let over = self.watched.process.end().is_some() || self.watched.wrong.is_some();
        let ended = if over { "yes" } else { "no" };
        let mut response = match &self.panel {
            Some((of, panel)) if of != seen => Response::html(panel.clone()),
            _ => Response {
                code: 204,
                ..Response::html(String::new())
            },
        };
        response.headers = format!("X-Standing: {standing}\r\nX-Ended: {ended}\r\n");
        response
    }

    /// Makes a panel of what there is now, unless it is there.
    fn renew(&mut self) {
        self.watched.look();
        let count = self.watched.history.count();
        let date = self.watched.history.header().map(|header| &*header.date);
        let log = self.watched.log().filter(|(log, _)| log.shows());
        let logged = log.map_or(String::new(), |(_, events)| format!(" {events}"));
        let of = encoded(&format!("{count} {}{logged}", date.unwrap_or_default()));
        let known = self.panel.as_ref().is_some_and(|(known, _)| *known == of);
        let Some(path) = self.watched.path().filter(|_| count > 0 && !known) else {
            return;
        };
        let log = log.map(|(log, _)| log);
        let panel = Source::open(path)
            .and_then(|mut source| view::live_panel(&mut source, LIMITS, &of, log));
        match panel {
            Ok((panel, title)) => {
                self.panel = Some((of, panel));
                self.title = title;
            }
            // What has just begun anew has no sample yet.
            Err(Error::Format { .. }) if self.watched.wrong.is_none() => {}
            Err(error) => self.watched.wrong = Some(error.to_string()),
        }
    }
}

/// Text as it may stand in an address or a header.
fn encoded(text: &str) -> String {
    let mut out = String::new();
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' => out.push(byte as char),
            // Writing to a string cannot fail.
            _ => drop(write!(out, "%{byte:02X}")),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_is_answered() {
        let address: SocketAddr = "127.0.0.1:8000".parse().expect("an address");
        for host in [
            "127.0.0.1:8000",
            "localhost:8000",
            "localhost",
            "[::1]:8000",
        ] {
            assert!(is_meant(host, address), "{host}");
        }
        for host in [
            "",
            "evil.example:8000",
            "localhost.evil.example",
            "10.0.0.1:8000",
        ] {
            assert!(!is_meant(host, address), "{host}");
        }
    }
}
