//! Types of generated programs, and type schemes read from text.

use std::collections::BTreeMap;
use std::fmt;

/// A type. Functions are `Con("->", [a, b])`, lists `Con("[]", [a])`, tuples
/// `Con("(,)", ..)`; the unit type is `Con("()", [])`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ty {
    /// A variable: of a scheme, or rigid within an overloaded definition.
    Var(String),
    /// A constructor with all of its arguments.
    Con(String, Vec<Ty>),
}

/// What type variables stand for.
pub type Subst = BTreeMap<String, Ty>;

/// A type with variables to be chosen and constraints on them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scheme {
    /// Pairs of class and variable.
    pub context: Vec<(String, String)>,
    /// The type.
    pub ty: Ty,
}

impl Ty {
    /// A constructor without arguments.
    pub fn con(name: &str) -> Ty {
        Ty::Con(name.to_string(), vec![])
    }

    /// A constructor's application.
    pub fn app(name: &str, args: Vec<Ty>) -> Ty {
        Ty::Con(name.to_string(), args)
    }

    /// A list.
    pub fn list(element: Ty) -> Ty {
        Ty::app("[]", vec![element])
    }

    /// A function of one argument.
    pub fn fun(from: Ty, to: Ty) -> Ty {
        Ty::app("->", vec![from, to])
    }

    /// A function of several arguments.
    pub fn funs(from: &[Ty], to: Ty) -> Ty {
        from.iter().rev().fold(to, |to, a| Ty::fun(a.clone(), to))
    }

    /// A tuple of two or more.
    pub fn tuple(parts: Vec<Ty>) -> Ty {
        let name = format!("({})", ",".repeat(parts.len() - 1));
        Ty::Con(name, parts)
    }

    /// Name and arguments, if it is a constructor.
    pub fn head(&self) -> Option<(&str, &[Ty])> {
        match self {
            Ty::Con(name, args) => Some((name, args)),
            Ty::Var(_) => None,
        }
    }

    /// Whether it is the constructor of this name.
    pub fn is(&self, name: &str) -> bool {
        self.head().is_some_and(|(n, _)| n == name)
    }

    /// Argument and result of a function.
    pub fn as_fun(&self) -> Option<(&Ty, &Ty)> {
        match self {
            Ty::Con(name, args) if name == "->" => Some((&args[0], &args[1])),
            _ => None,
        }
    }

    /// All arguments of a function, and what is behind them.
    pub fn spine(&self) -> (Vec<&Ty>, &Ty) {
        let (mut args, mut at) = (vec![], self);
        while let Some((from, to)) = at.as_fun() {
            args.push(from);
            at = to;
        }
        (args, at)
    }

    /// The variables, each once.
    pub fn vars(&self) -> Vec<String> {
        fn go(ty: &Ty, out: &mut Vec<String>) {
            match ty {
                Ty::Var(v) if !out.contains(v) => out.push(v.clone()),
                Ty::Var(_) => {}
                Ty::Con(_, args) => args.iter().for_each(|a| go(a, out)),
            }
        }
        let mut out = vec![];
        go(self, &mut out);
        out
    }

    /// With variables replaced.
    pub fn apply(&self, subst: &Subst) -> Ty {
        match self {
            Ty::Var(v) => subst.get(v).cloned().unwrap_or_else(|| self.clone()),
            Ty::Con(n, args) => Ty::Con(n.clone(), args.iter().map(|a| a.apply(subst)).collect()),
        }
    }

    /// Whether this type with its variables replaced is `goal`; says by what.
    pub fn matches(&self, goal: &Ty, subst: &mut Subst) -> bool {
        match (self, goal) {
            (Ty::Var(v), _) => match subst.get(v) {
                Some(known) => known == goal,
                None => {
                    subst.insert(v.clone(), goal.clone());
                    true
                }
            },
            (Ty::Con(a, xs), Ty::Con(b, ys)) => {
                a == b
                    && xs.len() == ys.len()
                    && xs.iter().zip(ys).all(|(x, y)| x.matches(y, subst))
            }
            (Ty::Con(..), Ty::Var(_)) => false,
        }
    }

    /// Whether a constructor of this name occurs.
    pub fn mentions(&self, name: &str) -> bool {
        match self {
            Ty::Var(_) => false,
            Ty::Con(n, args) => n == name || args.iter().any(|a| a.mentions(name)),
        }
    }

    /// How many constructors and variables it has.
    pub fn size(&self) -> usize {
        match self {
            Ty::Var(_) => 1,
            Ty::Con(_, args) => 1 + args.iter().map(Ty::size).sum::<usize>(),
        }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, precedence: u8) -> fmt::Result {
        let (name, args) = match self {
            Ty::Var(v) => return f.write_str(v),
            Ty::Con(name, args) => (name.as_str(), args),
        };
        let list = |f: &mut fmt::Formatter<'_>| {
            for (i, arg) in args.iter().enumerate() {
                if i > 0 {
                    f.write_str(", ")?;
                }
                arg.write(f, 0)?;
            }
            Ok(())
        };
        match name {
            "->" => {
                let open = precedence > 0;
                f.write_str(if open { "(" } else { "" })?;
                args[0].write(f, 1)?;
                f.write_str(" -> ")?;
                args[1].write(f, 0)?;
                f.write_str(if open { ")" } else { "" })
            }
            "[]" if args[0] == Ty::con("Char") => f.write_str("String"),
            "[]" => {
                f.write_str("[")?;
                list(f)?;
                f.write_str("]")
            }
            _ if name.starts_with("(,") => {
                f.write_str("(")?;
                list(f)?;
                f.write_str(")")
            }
            _ if args.is_empty() => f.write_str(name),
            _ => {
                let open = precedence > 1;
                f.write_str(if open { "(" } else { "" })?;
                f.write_str(name)?;
                for arg in args {
                    f.write_str(" ")?;
                    arg.write(f, 2)?;
                }
                f.write_str(if open { ")" } else { "" })
            }
        }
    }

    /// As an argument of a type constructor.
    pub fn atomic(&self) -> String {
        struct Atomic<'a>(&'a Ty);
        impl fmt::Display for Atomic<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.write(f, 2)
            }
        }
        Atomic(self).to_string()
    }
}

impl fmt::Display for Ty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, 0)
    }
}

impl Scheme {
    /// A type without anything to choose.
    pub fn mono(ty: Ty) -> Scheme {
        Scheme {
            context: vec![],
            ty,
        }
    }

    /// Reads `Ord a => [a] -> a`.
    ///
    /// # Panics
    ///
    /// If the text is no type: schemes are written by hand in tables.
    pub fn parse(text: &str) -> Scheme {
        let (context, ty) = match text.split_once("=>") {
            Some((context, ty)) => (context, ty),
            None => ("", text),
        };
        let mut words = context.split(|c: char| !c.is_alphanumeric());
        let mut pairs = vec![];
        while let Some(class) = words.find(|w| !w.is_empty()) {
            let var = words
                .find(|w| !w.is_empty())
                .expect("a class has a variable");
            pairs.push((class.to_string(), var.to_string()));
        }
        Scheme {
            context: pairs,
            ty: parse(ty),
        }
    }
}

/// Reads a type.
///
/// # Panics
///
/// If the text is none.
pub fn parse(text: &str) -> Ty {
    let mut parser = Parser { text, at: 0 };
    let ty = parser.function();
    assert!(parser.peek().is_none(), "rest of type in {text}");
    ty
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
}

impl Parser<'_> {
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.text[self.at..].chars().next()
    }

    fn eat(&mut self, what: &str) -> bool {
        self.peek();
        let here = self.text[self.at..].starts_with(what);
        self.at += if here { what.len() } else { 0 };
        here
    }

    fn function(&mut self) -> Ty {
        let from = self.application();
        if self.eat("->") {
            Ty::fun(from, self.function())
        } else {
            from
        }
    }

    fn application(&mut self) -> Ty {
        let head = self.atom();
        let Ty::Con(name, mut args) = head else {
            return head;
        };
        if args.is_empty() && name != "()" {
            while self
                .peek()
                .is_some_and(|c| c.is_alphanumeric() || c == '(' || c == '[')
            {
                args.push(self.atom());
            }
        }
        if name == "String" {
            return Ty::list(Ty::con("Char"));
        }
        Ty::Con(name, args)
    }

    fn atom(&mut self) -> Ty {
        if self.eat("()") {
            return Ty::con("()");
        }
        if self.eat("[") {
            let element = self.function();
            assert!(self.eat("]"), "in {}", self.text);
            return Ty::list(element);
        }
        if self.eat("(") {
            let mut parts = vec![self.function()];
            while self.eat(",") {
                parts.push(self.function());
            }
            assert!(self.eat(")"), "in {}", self.text);
            return if parts.len() == 1 {
                parts.remove(0)
            } else {
                Ty::tuple(parts)
            };
        }
        self.peek();
        let rest = &self.text[self.at..];
        let word = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
        let end = rest.find(|c| !word(c)).unwrap_or(rest.len());
        let name = rest[..end].to_string();
        self.at += end;
        match name.chars().next() {
            Some(c) if c.is_lowercase() => Ty::Var(name),
            Some(_) if name == "String" => Ty::list(Ty::con("Char")),
            Some(_) => Ty::con(&name),
            None => panic!("no type at {rest:?}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_read_and_written() {
        for text in [
            "Int",
            "[a] -> Maybe (Either Int [b])",
            "(a -> b) -> (Int, ()) -> M.Map String (Maybe Int)",
            "IO ()",
        ] {
            assert_eq!(parse(text).to_string(), text);
        }
        let scheme = Scheme::parse("(Ord k, Show a) => k -> a");
        assert_eq!(scheme.context[1], ("Show".to_string(), "a".to_string()));
    }

    #[test]
    fn matching_is_consistent() {
        let pattern = parse("(a, [a])");
        let mut subst = Subst::new();
        assert!(pattern.matches(&parse("(Int, [Int])"), &mut subst));
        assert_eq!(subst["a"], Ty::con("Int"));
        assert!(!pattern.matches(&parse("(Int, [Char])"), &mut Subst::new()));
    }
}
