//! What a profile defines: its head, its sources, and its sites.

use std::fmt;

/// What the clock of a profile counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clock {
    /// Bytes that the program has allocated.
    Bytes,
    /// Seconds of the program's own time.
    Seconds,
    /// Bytes that functions have taken on the stack.
    Stack,
}

impl Clock {
    /// The unit, as charts write it at their axis.
    pub fn unit(self) -> &'static str {
        match self {
            Clock::Bytes => "bytes allocated",
            Clock::Seconds => "seconds",
            Clock::Stack => "bytes of stack",
        }
    }

    /// The unit as a factor of a cost: `bytes × bytes`.
    pub fn factor(self) -> &'static str {
        match self {
            Clock::Bytes | Clock::Stack => "bytes",
            Clock::Seconds => "seconds",
        }
    }
}

/// What stands before the first definition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Head {
    /// The program's name.
    pub program: String,
    /// The command that made the profile.
    pub job: String,
    /// What its clock counts.
    pub clock: Clock,
    /// What is between two censuses in the clock's unit, as the file says it; `auto` if
    /// the recorder chose.
    pub interval: String,
}

/// A source file that places speak of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceFile {
    /// Its path, as the compiler was given it.
    pub path: String,
    /// The hash of what was compiled, where it is known.
    pub hash: Option<u64>,
}

/// A place in a source: from its first character to its last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The file, a place in [`Profile::sources`](super::Profile::sources).
    pub source: u32,
    /// Line and column of its first character, from 1.
    pub from: (u32, u32),
    /// Line and column of its last character.
    pub to: (u32, u32),
}

impl fmt::Display for Place {
    /// Without the file: `4:19-39`, or `1:3-6:27` if it has several lines.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ((line, column), (last, end)) = (self.from, self.to);
        match (line == last, column == end) {
            (true, true) => write!(f, "{line}:{column}"),
            (true, false) => write!(f, "{line}:{column}-{end}"),
            (false, _) => write!(f, "{line}:{column}-{last}:{end}"),
        }
    }
}

/// All that an occurrence has allocated in the run, if the program counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Total {
    /// Bytes.
    pub bytes: u64,
    /// Objects.
    pub objects: u64,
}

/// An occurrence (of the heap) or a frame marker (of the stack).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Site {
    /// What its objects or frames are: `con`, `thunk`, `call`, ...
    pub kind: String,
    /// The construction: the constructor, the suspended function, or of a frame the function or
    /// thunk that runs.
    pub what: String,
    /// The construction's band in a profile by description, where that is another text.
    pub description: Option<String>,
    /// Its objects are those that are under evaluation.
    pub evaluated: bool,
    /// The producer: of an occurrence the declarations around it, `f.g`; of a frame the
    /// function that made the call.
    pub producer: Option<String>,
    /// Of a frame: the producer, or a function that it ends in, which left no frame to tell.
    pub or_end: bool,
    /// Where the (innermost) producer is declared.
    pub producer_at: Option<Place>,
    /// The module of the producer, in which the place is.
    pub module: Option<String>,
    /// The place of the occurrence or of the call.
    pub at: Option<Place>,
    /// The type of its objects.
    pub type_: Option<String>,
    /// The occurrence of the constructor whose argument this one stands as.
    pub within: Option<u32>,
    /// Of an occurrence in the library, the occurrence of the program that called for it.
    pub via: Option<u32>,
    /// Of a frame, where the function or thunk that runs is declared.
    pub definition: Option<Place>,
    /// Of a frame, the module of the function or thunk that runs.
    pub definition_module: Option<String>,
    /// All that was ever allocated.
    pub total: Option<Total>,
}

impl Site {
    /// What a profile by description calls it.
    pub fn described(&self) -> &str {
        self.description.as_deref().unwrap_or(&self.what)
    }

    /// The label that names construction and place, `Cons.4:19`, or the construction alone
    /// if the place is not known.
    ///
    /// What the program calls in the library goes without the module that offers it.
    pub fn label(&self) -> String {
        let what = match self.is_expression() {
            true => unqualified(&self.what),
            false => &self.what,
        };
        match self.at {
            Some(place) => format!("{what}.{}:{}", place.from.0, place.from.1),
            None => what.to_string(),
        }
    }

    /// Whether it is an expression of the program that others refer to.
    fn is_expression(&self) -> bool {
        self.kind == "call" && self.definition.is_none() && self.definition_module.is_none()
    }
}

/// A name without the module before it.
fn unqualified(mut name: &str) -> &str {
    while let Some((module, rest)) = name.split_once('.')
        && module.starts_with(|c: char| c.is_ascii_uppercase())
        && !rest.is_empty()
    {
        name = rest;
    }
    name
}
