//! The parameters of a graph that a later one can take over (`-p`): a text file
//! of lines `X_RANGE x`, `Y_RANGE y`, `ORDER label n` (1 is the bottom) and
//! `SHADE label s` (0 is black).

use crate::Error;
use std::collections::HashMap;
use std::fmt::Write;
use std::path::Path;

/// Scale, order and shades of a graph.
#[derive(Clone, PartialEq, Debug)]
pub struct Parameters {
    /// The end of the time axis.
    pub x_range: f64,
    /// The end of the value axis.
    pub y_range: f64,
    /// Labels with their shades, from the bottom of the graph to its top.
    pub bands: Vec<(String, f64)>,
}

impl Parameters {
    /// As it is kept in the file.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let mut line = |args: std::fmt::Arguments| {
            // Writing to a string cannot fail.
            let _ = text.write_fmt(args);
            text.push('\n');
        };
        line(format_args!("X_RANGE {:.6}", self.x_range));
        line(format_args!("Y_RANGE {:.2}", self.y_range));
        for (i, (label, _)) in self.bands.iter().enumerate() {
            line(format_args!("ORDER {label} {}", i + 1));
        }
        for (label, shade) in &self.bands {
            line(format_args!("SHADE {label} {shade:.2}"));
        }
        text
    }

    /// Reads the file of a previous run.
    pub fn load(path: &Path) -> Result<Parameters, Error> {
        let bytes = crate::input::bytes(path)?;
        let name = path.display().to_string();
        Parameters::parse(&String::from_utf8_lossy(&bytes), &name)
    }

    /// Reads the text; the name is for messages.
    pub fn parse(text: &str, name: &str) -> Result<Parameters, Error> {
        let (mut x_range, mut y_range) = (None, None);
        let mut order: Vec<(f64, String)> = vec![];
        let mut shades: HashMap<String, f64> = HashMap::new();
        let mut lines = 0;
        for line in text.lines() {
            lines += 1;
            let wrong = || {
                Error::format(
                    name,
                    lines,
                    "not a line of saved parameters (draw without -p first)",
                )
            };
            let (rest, number) = line.trim().rsplit_once(' ').ok_or_else(wrong)?;
            let number: f64 = number.parse().map_err(|_| wrong())?;
            if !(0.0..1e30).contains(&number) {
                return Err(wrong());
            }
            match rest.split_once(' ') {
                None if rest == "X_RANGE" => x_range = Some(number),
                None if rest == "Y_RANGE" => y_range = Some(number),
                Some(("ORDER", label)) => order.push((number, label.to_string())),
                Some(("SHADE", label)) => {
                    shades.insert(label.to_string(), number.min(1.0));
                }
                _ => return Err(wrong()),
            }
        }
        order.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (Some(x_range), Some(y_range)) = (x_range, y_range) else {
            return Err(Error::format(name, lines, "X_RANGE or Y_RANGE is missing"));
        };
        Ok(Parameters {
            x_range,
            y_range,
            bands: order
                .into_iter()
                .map(|(_, label)| {
                    let shade = shades.get(&label).copied().unwrap_or(0.5);
                    (label, shade)
                })
                .collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_can_be_read() {
        let parameters = Parameters {
            x_range: 0.25,
            y_range: 1234.0,
            bands: vec![("OTHER".into(), 1.0), ("(12)f/main".into(), 0.35)],
        };
        let again = Parameters::parse(&parameters.text(), "x.aux");
        assert_eq!(again.ok(), Some(parameters));
    }

    #[test]
    fn errors_name_their_line() {
        let text = "X_RANGE 1\nY_RANGE 2\nORDER a\n";
        let error = Parameters::parse(text, "x.aux").expect_err("a number is missing");
        assert!(error.to_string().starts_with("x.aux:3: "), "{error}");
        assert!(Parameters::parse("X_RANGE 1\n", "x.aux").is_err());
        assert!(Parameters::parse("X_RANGE nan\nY_RANGE 1", "x.aux").is_err());
    }
}
