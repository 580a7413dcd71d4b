//! The report as JSON. It is read without recursion, since the tree may be deep.

use super::{Centre, Centres, Node, Report};
use std::collections::HashMap;

/// Line and reason.
type Wrong = (u64, String);

#[derive(Clone, PartialEq, Debug)]
enum Token {
    /// One of `{}[]:,`.
    Sign(char),
    Text(String),
    Number(f64),
    /// `true`, `false`, `null`.
    Word,
}

struct Tokens<'a> {
    rest: std::str::Chars<'a>,
    line: u64,
}

impl Tokens<'_> {
    fn wrong<T>(&self, reason: &str) -> Result<T, Wrong> {
        Err((self.line, reason.to_string()))
    }

    fn next(&mut self) -> Result<Token, Wrong> {
        loop {
            let Some(c) = self.rest.next() else {
                return self.wrong("the report ends before it is complete");
            };
            return match c {
                '\n' => {
                    self.line += 1;
                    continue;
                }
                c if c.is_ascii_whitespace() => continue,
                '{' | '}' | '[' | ']' | ':' | ',' => Ok(Token::Sign(c)),
                '"' => self.text(),
                '-' | '0'..='9' => self.number(c),
                't' | 'f' | 'n' => self.word(c),
                _ => self.wrong("this is no JSON"),
            };
        }
    }

    fn text(&mut self) -> Result<Token, Wrong> {
        let mut text = String::new();
        loop {
            match self.rest.next() {
                None => return self.wrong("the report ends within a text"),
                Some('"') => return Ok(Token::Text(text)),
                Some('\\') => match self.rest.next() {
                    Some('n') => text.push('\n'),
                    Some('t') => text.push('\t'),
                    Some('r') => text.push('\r'),
                    Some('b') => text.push('\u{8}'),
                    Some('f') => text.push('\u{c}'),
                    Some('u') => {
                        let digits: String = self.rest.by_ref().take(4).collect();
                        let code = u32::from_str_radix(&digits, 16).ok();
                        let code = code.filter(|_| digits.len() == 4);
                        let Some(code) = code else {
                            return self.wrong("an escape without its four digits");
                        };
                        text.push(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
                    }
                    Some(c @ ('"' | '\\' | '/')) => text.push(c),
                    _ => return self.wrong("an escape that there is not"),
                },
                Some(c) => {
                    self.line += u64::from(c == '\n');
                    text.push(c);
                }
            }
        }
    }

    fn number(&mut self, first: char) -> Result<Token, Wrong> {
        let rest = self.rest.as_str();
        let part = |c: char| c.is_ascii_digit() || matches!(c, '.' | 'e' | 'E' | '+' | '-');
        let end = rest.find(|c| !part(c)).unwrap_or(rest.len());
        self.rest = rest[end..].chars();
        match format!("{first}{}", &rest[..end]).parse() {
            Ok(number) => Ok(Token::Number(number)),
            Err(_) => self.wrong("this is no number"),
        }
    }

    fn word(&mut self, first: char) -> Result<Token, Wrong> {
        let rest = self.rest.as_str();
        let end = rest.find(|c: char| !c.is_ascii_alphabetic());
        let end = end.unwrap_or(rest.len());
        self.rest = rest[end..].chars();
        match &*format!("{first}{}", &rest[..end]) {
            "true" | "false" | "null" => Ok(Token::Word),
            _ => self.wrong("this is no JSON"),
        }
    }

    fn expect(&mut self, sign: char) -> Result<(), Wrong> {
        match self.next()? {
            Token::Sign(c) if c == sign => Ok(()),
            _ => self.wrong(&format!("expected {sign}")),
        }
    }

    /// The key of the object's next member; none at its end. `first`: of the first one
    /// no comma goes before.
    fn key(&mut self, first: &mut bool) -> Result<Option<String>, Wrong> {
        let mut token = self.next()?;
        if !*first && token == Token::Sign(',') {
            token = self.next()?;
        } else if !*first && token != Token::Sign('}') {
            return self.wrong("expected , or }");
        }
        *first = false;
        match token {
            Token::Sign('}') => Ok(None),
            Token::Text(key) => self.expect(':').map(|()| Some(key)),
            _ => self.wrong("expected the name of a member"),
        }
    }

    fn number_here(&mut self) -> Result<f64, Wrong> {
        match self.next()? {
            Token::Number(number) => Ok(number),
            _ => self.wrong("expected a number"),
        }
    }

    fn text_here(&mut self) -> Result<String, Wrong> {
        match self.next()? {
            Token::Text(text) => Ok(text),
            _ => self.wrong("expected a text"),
        }
    }

    /// Passes a value; the texts in it.
    fn skip(&mut self) -> Result<Vec<String>, Wrong> {
        let (mut depth, mut texts) = (0, vec![]);
        loop {
            match self.next()? {
                Token::Sign('{' | '[') => depth += 1,
                Token::Sign('}' | ']') if depth > 0 => depth -= 1,
                Token::Sign(_) if depth > 0 => {}
                Token::Sign(_) => return self.wrong("expected a value"),
                Token::Text(text) => texts.push(text),
                Token::Number(_) | Token::Word => {}
            }
            if depth == 0 {
                return Ok(texts);
            }
        }
    }

    /// After an element of a list: whether there is another one.
    fn more(&mut self) -> Result<bool, Wrong> {
        match self.next()? {
            Token::Sign(',') => Ok(true),
            Token::Sign(']') => Ok(false),
            _ => self.wrong("expected , or ]"),
        }
    }
}

pub fn read(text: &str) -> Result<Report, Wrong> {
    let mut tokens = Tokens {
        rest: text.chars(),
        line: 1,
    };
    let mut report = Report::default();
    let mut ids: HashMap<u64, Centre> = HashMap::new();
    // Nodes by id: the list of centres may come after the tree.
    let mut nodes: Vec<(u64, Node)> = vec![];
    let (mut program, mut words, mut options) = (String::new(), vec![], vec![]);
    let mut told = [false; 5];
    let mut first = true;
    tokens.expect('{')?;
    while let Some(key) = tokens.key(&mut first)? {
        match &*key {
            "program" => program = tokens.text_here()?,
            "arguments" => words = tokens.skip()?,
            "rts_arguments" => options = tokens.skip()?,
            "end_time" => report.date = tokens.text_here()?,
            "total_ticks" => (report.ticks, told[0]) = (tokens.number_here()? as u64, true),
            "tick_interval" => (report.interval, told[1]) = (tokens.number_here()?, true),
            "total_alloc" => (report.bytes, told[2]) = (tokens.number_here()? as u64, true),
            "cost_centres" => (ids, told[3]) = (centres(&mut tokens)?, true),
            "profile" => (nodes, told[4]) = (tree(&mut tokens)?, true),
            _ => {
                tokens.skip()?;
            }
        }
    }
    let members = [
        "total_ticks",
        "tick_interval",
        "total_alloc",
        "cost_centres",
        "profile",
    ];
    if let Some(missing) = told.iter().position(|told| !told) {
        return tokens.wrong(&format!(
            "this is no report: it has no \"{}\"",
            members[missing]
        ));
    }
    let options = options.iter().map(String::as_str);
    let options = std::iter::once("+RTS").chain(options);
    let job = std::iter::once(&*program).chain(words.iter().skip(1).map(String::as_str));
    report.job = job.chain(options).collect::<Vec<&str>>().join(" ");
    drop_unused(&mut nodes);
    let mut known = Centres::default();
    for (id, mut node) in nodes {
        let Some(centre) = ids.get(&id) else {
            return tokens.wrong(&format!("the tree has a centre {id}, which is not listed"));
        };
        node.centre = known.place(centre.clone());
        report.nodes.push(node);
    }
    report.centres = known.all;
    Ok(report)
}

fn centres(tokens: &mut Tokens) -> Result<HashMap<u64, Centre>, Wrong> {
    let mut centres = HashMap::new();
    tokens.expect('[')?;
    loop {
        let mut id = None;
        let mut centre = Centre {
            label: String::new(),
            module: String::new(),
            place: String::new(),
        };
        let mut first = true;
        tokens.expect('{')?;
        while let Some(key) = tokens.key(&mut first)? {
            match &*key {
                "id" => id = Some(tokens.number_here()? as u64),
                "label" => centre.label = tokens.text_here()?,
                "module" => centre.module = tokens.text_here()?,
                "src_loc" => centre.place = tokens.text_here()?,
                _ => {
                    tokens.skip()?;
                }
            }
        }
        let Some(id) = id else {
            return tokens.wrong("a centre without its id");
        };
        centres.insert(id, centre);
        if !tokens.more()? {
            return Ok(centres);
        }
    }
}

fn tree(tokens: &mut Tokens) -> Result<Vec<(u64, Node)>, Wrong> {
    let mut nodes: Vec<(u64, Node)> = vec![];
    // The nodes that are open, each with whether it has had a member.
    let mut open: Vec<(usize, bool)> = vec![];
    let begin = |tokens: &mut Tokens, nodes: &mut Vec<_>, open: &mut Vec<(usize, bool)>| {
        tokens.expect('{')?;
        let node = Node {
            centre: 0,
            depth: open.len(),
            entries: 0,
            own: [0.0; 2],
            total: [0.0; 2],
        };
        open.push((nodes.len(), true));
        nodes.push((u64::MAX, node));
        Ok(())
    };
    begin(tokens, &mut nodes, &mut open)?;
    while let Some((node, first)) = open.last_mut() {
        let node = *node;
        let Some(key) = tokens.key(first)? else {
            open.pop();
            if nodes[node].0 == u64::MAX {
                return tokens.wrong("a stack without the id of its centre");
            }
            // The list that it is in goes on or ends.
            if !open.is_empty() && tokens.more()? {
                begin(tokens, &mut nodes, &mut open)?;
            }
            continue;
        };
        match &*key {
            "id" => nodes[node].0 = tokens.number_here()? as u64,
            "entries" => nodes[node].1.entries = tokens.number_here()? as u64,
            "ticks" => nodes[node].1.own[0] = tokens.number_here()?,
            "alloc" => nodes[node].1.own[1] = tokens.number_here()?,
            "children" => {
                tokens.expect('[')?;
                let mut rest = tokens.rest.clone();
                if rest.by_ref().find(|c| !c.is_ascii_whitespace()) == Some(']') {
                    tokens.expect(']')?;
                } else {
                    begin(tokens, &mut nodes, &mut open)?;
                }
            }
            _ => {
                tokens.skip()?;
            }
        }
    }
    Ok(nodes)
}

/// Leaves out the stacks that cost nothing and were never entered, as text does.
fn drop_unused(nodes: &mut Vec<(u64, Node)>) {
    let mut keep = vec![false; nodes.len()];
    let mut wanted: Vec<bool> = vec![];
    for (place, (_, node)) in nodes.iter().enumerate().rev() {
        wanted.resize((node.depth + 2).max(wanted.len()), false);
        let below = std::mem::take(&mut wanted[node.depth + 1]);
        keep[place] = below || node.entries > 0 || node.own != [0.0; 2] || node.depth == 0;
        wanted[node.depth] |= keep[place];
    }
    let mut keep = keep.into_iter();
    nodes.retain(|_| keep.next() == Some(true));
}
