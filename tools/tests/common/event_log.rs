//! Event logs by hand.

// Each test that has logs uses some of this.
#![allow(dead_code)]

/// What stands behind the last event.
const END: [u8; 2] = [0xff, 0xff];

/// What stands before the first event.
pub fn head() -> Vec<u8> {
    const KINDS: [(u16, u16); 5] = [(9, 0), (10, 0), (18, 14), (58, 0xffff), (162, 8)];
    let mut log = b"hdrbhetb".to_vec();
    for (number, size) in KINDS {
        log.extend(b"etb\0");
        log.extend(number.to_be_bytes());
        log.extend(size.to_be_bytes());
        log.extend(b"\0\0\0\x04kind\0\0\0\0ete\0");
    }
    log.extend(b"hetehdredatb");
    log
}

/// Pauses, markers and censuses with their times in milliseconds.
pub fn events(pauses: &[(u64, u64)], markers: &[(u64, &str)], censuses: &[u64]) -> Vec<u8> {
    let mut events: Vec<(u64, u16, Vec<u8>)> = vec![];
    for (from, to) in pauses {
        events.extend([(*from, 9, vec![]), (*to, 10, vec![])]);
    }
    for (at, text) in markers {
        let length = (text.len() as u16).to_be_bytes();
        events.push((*at, 58, [&length[..], text.as_bytes()].concat()));
    }
    for at in censuses {
        events.push((*at, 162, vec![0; 8]));
    }
    events.sort_by_key(|event| event.0);
    let mut bytes = vec![];
    for (at, number, rest) in events {
        bytes.extend(number.to_be_bytes());
        bytes.extend((at * 1_000_000).to_be_bytes());
        bytes.extend(rest);
    }
    bytes
}

/// The same as a block, in which a runtime writes them.
pub fn block(events: &[u8]) -> Vec<u8> {
    let mut block = vec![0, 18];
    block.extend([0; 8]);
    block.extend((24 + events.len() as u32).to_be_bytes());
    block.extend(u64::MAX.to_be_bytes());
    block.extend([0, 0]);
    block.extend(events);
    block
}

/// A log of these events.
pub fn whole(pauses: &[(u64, u64)], markers: &[(u64, &str)], censuses: &[u64]) -> Vec<u8> {
    [&head()[..], &events(pauses, markers, censuses), &END].concat()
}
