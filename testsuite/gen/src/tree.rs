//! Programs as trees of text, whose parts know what may stand in their place.

use crate::types::Ty;

/// What a tree is, and so what may replace it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sort {
    /// An expression of a type: any other of the type may stand there.
    Expr(Ty),
    /// An element of a block or of a definition that may be left out.
    Item,
    /// A part that its parent needs.
    Fixed,
}

/// A piece of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree {
    /// What it is.
    pub sort: Sort,
    /// What it consists of, in order.
    pub parts: Vec<Part>,
}

/// Text or subtrees.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// As it stands.
    Text(String),
    /// A piece in the same line.
    Sub(Tree),
    /// Lines of a layout block, in deeper lines, or in braces.
    Block(Vec<Tree>, Style),
    /// Lines of the same indentation as the first one, as the clauses of a function.
    Lines(Vec<Tree>),
}

/// How a block is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Indented by so many columns more than the block around.
    Indented(usize),
    /// In one line with braces and semicolons.
    Braces,
}

impl From<&str> for Part {
    fn from(text: &str) -> Part {
        Part::Text(text.to_string())
    }
}

impl From<String> for Part {
    fn from(text: String) -> Part {
        Part::Text(text)
    }
}

impl From<Tree> for Part {
    fn from(tree: Tree) -> Part {
        Part::Sub(tree)
    }
}

/// A tree from its sort and parts, each text, string or tree.
#[macro_export]
macro_rules! tree {
    ($sort:expr; $($part:expr),* $(,)?) => {
        $crate::tree::Tree { sort: $sort, parts: vec![$($crate::tree::Part::from($part)),*] }
    };
}

impl Tree {
    /// An expression that is mere text.
    pub fn expr(ty: &Ty, text: impl Into<String>) -> Tree {
        Tree {
            sort: Sort::Expr(ty.clone()),
            parts: vec![Part::Text(text.into())],
        }
    }

    /// The program text, the first line at the margin.
    pub fn render(&self) -> String {
        let mut out = String::new();
        self.write(&mut out, 0);
        out
    }

    fn write(&self, out: &mut String, indent: usize) {
        for part in &self.parts {
            match part {
                Part::Text(text) => out.push_str(text),
                Part::Sub(tree) => tree.write(out, indent),
                Part::Lines(lines) => {
                    for (i, line) in lines.iter().enumerate() {
                        if i > 0 {
                            out.push('\n');
                            out.extend(std::iter::repeat_n(' ', indent));
                        }
                        line.write(out, indent);
                    }
                }
                Part::Block(items, Style::Braces) if items.iter().all(Tree::one_line) => {
                    out.push_str(" {");
                    for (i, item) in items.iter().enumerate() {
                        out.push_str(if i > 0 { "; " } else { " " });
                        item.write(out, indent);
                    }
                    out.push_str(" }");
                }
                Part::Block(items, style) => {
                    let deeper = match style {
                        Style::Indented(by) => indent + by,
                        Style::Braces => indent + 2,
                    };
                    for item in items {
                        out.push('\n');
                        out.extend(std::iter::repeat_n(' ', deeper));
                        item.write(out, deeper);
                    }
                }
            }
        }
    }

    /// Whether nothing in it begins a line.
    fn one_line(&self) -> bool {
        self.parts.iter().all(|part| match part {
            Part::Text(text) => !text.contains('\n'),
            Part::Sub(tree) => tree.one_line(),
            Part::Block(items, style) => {
                *style == Style::Braces && items.iter().all(Tree::one_line)
            }
            Part::Lines(lines) => lines.len() < 2 && lines.iter().all(Tree::one_line),
        })
    }

    /// How many trees it consists of.
    pub fn size(&self) -> usize {
        let parts = self.parts.iter().map(|part| match part {
            Part::Text(_) => 0,
            Part::Sub(tree) => tree.size(),
            Part::Block(trees, _) | Part::Lines(trees) => trees.iter().map(Tree::size).sum(),
        });
        1 + parts.sum::<usize>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_laid_out() {
        let alternative = |text: &str| tree!(Sort::Item; text);
        let int = Ty::con("Int");
        let mut case = tree!(Sort::Expr(int); "f x = case x of");
        let items = vec![alternative("1 -> 2"), alternative("_ -> 3")];
        case.parts
            .push(Part::Block(items.clone(), Style::Indented(2)));
        assert_eq!(case.render(), "f x = case x of\n  1 -> 2\n  _ -> 3");
        case.parts[1] = Part::Block(items, Style::Braces);
        assert_eq!(case.render(), "f x = case x of { 1 -> 2; _ -> 3 }");
        assert_eq!(case.size(), 3);
    }
}
