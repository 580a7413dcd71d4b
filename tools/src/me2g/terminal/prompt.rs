//! Questions in the last line, and what is done with the answers.

use super::save;
use super::source::Content;
use super::state::Viewer;
use std::path::{Path, PathBuf};

/// What is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// A line to go to.
    Line,
    /// A column to go to.
    Column,
    /// A text to search.
    Search,
    /// A file to save the window in.
    Save,
    /// Whether a file that is there is replaced.
    Replace,
}

/// A question with the answer so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prompt {
    /// What is asked for.
    pub asked: Asked,
    /// The answer so far.
    pub answer: String,
    /// The file that may be replaced.
    file: PathBuf,
}

/// No answer is longer.
const MOST: usize = 1000;

impl Prompt {
    /// The question.
    pub fn question(&self) -> String {
        match self.asked {
            Asked::Line => "line: ".to_string(),
            Asked::Column => "column: ".to_string(),
            Asked::Search => "search: ".to_string(),
            Asked::Save => "save as (.ps .svg .html .txt): ".to_string(),
            Asked::Replace => format!("{} is there; replace it (y or n)? ", self.file.display()),
        }
    }
}

impl Viewer {
    pub(super) fn ask(&mut self, asked: Asked) {
        let answer = match asked {
            Asked::Save => save::name(self),
            _ => String::new(),
        };
        self.prompt = Some(Prompt {
            asked,
            answer,
            file: PathBuf::new(),
        });
    }

    pub(super) fn typed(&mut self, c: char) {
        let Some(prompt) = &mut self.prompt else {
            return;
        };
        match prompt.asked {
            Asked::Line | Asked::Column if !c.is_ascii_digit() => {}
            Asked::Replace => {
                let file = std::mem::take(&mut prompt.file);
                self.prompt = None;
                match c {
                    'y' | 'Y' => self.save(&file),
                    _ => self.message = "nothing is saved".to_string(),
                }
            }
            _ if c.is_control() || prompt.answer.len() >= MOST => {}
            _ => prompt.answer.push(c),
        }
    }

    pub(super) fn erase(&mut self) {
        if let Some(prompt) = &mut self.prompt
            && prompt.answer.pop().is_none()
        {
            self.prompt = None;
        }
    }

    pub(super) fn clear(&mut self) {
        if let Some(prompt) = &mut self.prompt {
            prompt.answer.clear();
        }
    }

    pub(super) fn answered(&mut self) {
        let Some(Prompt { asked, answer, .. }) = self.prompt.take() else {
            return;
        };
        // A number with too many digits is beyond every end.
        let number = || match answer.is_empty() {
            true => None,
            false => Some(answer.parse().unwrap_or(usize::MAX)),
        };
        match asked {
            Asked::Line => {
                if let Some(line) = number() {
                    self.line(line);
                }
            }
            Asked::Column => {
                if let Some(column) = number() {
                    self.to(self.view.line, column);
                }
            }
            Asked::Search => {
                if !answer.is_empty() {
                    self.sought = answer;
                }
                self.search();
            }
            Asked::Replace => self.message = "nothing is saved".to_string(),
            Asked::Save if answer.is_empty() => {}
            Asked::Save => {
                let file = PathBuf::from(&answer);
                match file.exists() {
                    false => self.save(&file),
                    true => {
                        self.prompt = Some(Prompt {
                            asked: Asked::Replace,
                            answer: String::new(),
                            file,
                        })
                    }
                }
            }
        }
    }

    /// Goes to a line of the source, whether its text is there or not.
    fn line(&mut self, line: usize) {
        let row = match &self.view.content {
            Content::Places(places) => {
                let at = places.partition_point(|m| (m.place.from.0 as usize) < line);
                (at + 1).min(places.len())
            }
            _ => line,
        };
        self.to(row, self.view.column);
    }

    fn save(&mut self, file: &Path) {
        self.message = match save::write(self, file) {
            Ok(()) => format!("saved in {}", file.display()),
            Err(error) => error.to_string(),
        };
    }

    /// Goes to where the text that was searched last stands next; capitals matter if there are
    /// some in it.
    pub(super) fn search(&mut self) {
        if self.sought.is_empty() {
            self.message = "nothing was searched yet; / asks for a text".to_string();
            return;
        }
        let Content::Text(text) = &self.view.content else {
            self.message = "the source is not there to be searched".to_string();
            return;
        };
        let exact = self.sought.chars().any(char::is_uppercase);
        // Characters keep their number, so that columns are right.
        let fold = |c: char| match exact {
            true => c,
            false => c.to_lowercase().next().unwrap_or(c),
        };
        let sought: Vec<char> = self.sought.chars().map(fold).collect();
        let n = text.lines.len();
        let (line, column) = (self.view.line, self.view.column);
        let found = (0..=n).find_map(|i| {
            let at = (line - 1 + i) % n;
            let chars: Vec<char> = text.lines[at].chars().map(fold).collect();
            let first = if i == 0 { column } else { 0 };
            let mut starts = first..chars.len();
            let start = starts.find(|s| chars[*s..].starts_with(&sought))?;
            Some((at + 1, start + 1))
        });
        match found {
            Some((line, column)) => self.to(line, column),
            None => self.message = format!("\"{}\" is not in this source", self.sought),
        }
    }
}
