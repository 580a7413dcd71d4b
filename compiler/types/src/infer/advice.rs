//! What probably went wrong where types do not fit: hints for the usual mistakes.

use super::{Infer, Wanted, Why};
use crate::ids;
use crate::ty::{Node, Ty};
use pure_base::Diagnostic;
use pure_base::Span;
use pure_names::tree::*;
use pure_names::wired;

/// Classes of numbers, whose instances nobody adds for want of a conversion.
const NUMERIC: &[&str] = &[
    "Num",
    "Real",
    "Integral",
    "Fractional",
    "Floating",
    "RealFrac",
    "RealFloat",
];

impl Infer<'_> {
    /// Adds to the message for a constraint without instance what can be done.
    pub(super) fn advise(&mut self, w: &Wanted, d: Diagnostic) -> Diagnostic {
        let class = self.class_name(w.class);
        let Some(last) = w.args.last().copied() else {
            return d;
        };
        if matches!(self.types.node(last), Node::Fun(..)) {
            return d.help("this is a function: does a call lack an argument?");
        }
        if let Some(head) = self.own_head(w) {
            let def = &self.program.types[head];
            if w.args.len() == 1 && self.could_derive(class, head) {
                return d
                    .also(def.span, format!("`{}` is declared here", def.name))
                    .help(format!(
                        "add `deriving {class}` to the declaration of `{}`",
                        def.name
                    ));
            }
        } else if !self.is_own_class(w.class) {
            return match self.advise_type(class, last) {
                Some(advice) => d.help(advice),
                None => d,
            };
        }
        let types: Vec<String> = w.args.iter().map(|t| self.show(*t)).collect();
        let argument = |t: &String| match t.contains(' ') && !t.starts_with(['[', '(']) {
            true => format!("({t})"),
            false => t.clone(),
        };
        let types: Vec<String> = types.iter().map(argument).collect();
        d.help(format!("declare `instance {class} {}`", types.join(" ")))
    }

    fn is_own(&self, module: pure_base::Symbol) -> bool {
        let mut modules = self.program.modules.values();
        modules.any(|m| !m.library && m.name == module)
    }

    pub(super) fn is_own_class(&self, class: ClassId) -> bool {
        self.is_own(self.program.classes[class].module)
    }

    /// The type constructor that a constraint is about, if the program declares it.
    pub(super) fn own_head(&mut self, w: &Wanted) -> Option<TypeId> {
        let head = self.head_con(*w.args.last()?)?;
        let def = &self.program.types[head];
        (!def.span.is_none() && self.is_own(def.module)).then_some(head)
    }

    /// Whether `deriving` could make the instance of a class for a type.
    fn could_derive(&self, class: &str, head: TypeId) -> bool {
        let TypeDefKind::Data { ctors, .. } = &self.program.types[head].kind else {
            return false;
        };
        let ctors = || ctors.iter().map(|c| &self.program.ctors[*c]);
        let plain = |c: &Ctor| c.vars.is_empty() && c.context.is_empty() && c.result.is_none();
        let holds_function = |c: &Ctor| {
            c.fields
                .iter()
                .any(|f| matches!(f.ty.kind, TypeKind::Fun(..)))
        };
        let constant = |c: &Ctor| c.fields.is_empty();
        let count = ctors().count();
        if count == 0 || !ctors().all(plain) {
            return false;
        }
        match class {
            "Eq" | "Ord" | "Show" | "Read" => !ctors().any(holds_function),
            "Enum" => ctors().all(constant),
            "Ix" | "Bounded" => ctors().all(constant) || count == 1,
            _ => false,
        }
    }

    /// What is meant instead of a class of the library for a type of the library.
    fn advise_type(&mut self, class: &str, t: Ty) -> Option<String> {
        let (head, args) = self.types.constructor(t)?;
        let numeric = NUMERIC.contains(&class);
        let whole = head == wired::int() || head == wired::integer();
        let name = self.program.types[head].name.as_str();
        let advice = if Some(head) == self.program.known.io {
            "this is an action: take its result with `x <- ...` in a `do` block, and use `x`"
        } else if whole && matches!(class, "Fractional" | "Floating" | "RealFrac" | "RealFloat") {
            "convert the whole number with `fromIntegral`; `div` divides whole numbers"
        } else if matches!(name, "Double" | "Float") && matches!(class, "Integral" | "Bits") {
            "make a whole number with `round`, `floor` or `truncate`; `/` divides fractions"
        } else if !numeric {
            return None;
        } else if head == wired::list() && self.types.same(args[0], self.types.char) {
            "a string is no number: convert with `read` or `show`, join strings with `++`"
        } else if head == wired::list() {
            "a list is no number: compute with each element by `map`, join lists with `++`"
        } else if head == wired::char() {
            "a character is no number: `digitToInt` and `ord` of Data.Char make one of it"
        } else if head == wired::bool() {
            "a condition is no number: `&&`, `||` and `not` compute with conditions"
        } else if name == "Maybe" {
            "this may be `Nothing`: look inside with `case`, or compute inside with `fmap`"
        } else if head == wired::unit() {
            "`()` is what an action without a result gives: is it the result that is meant?"
        } else {
            return None;
        };
        Some(advice.into())
    }

    /// A number where a type is expected that has none.
    pub(super) fn number_for(&mut self, span: Span, lit: &Lit, want: Ty, why: Why) {
        let w = self.show(want);
        let class = match lit {
            Lit::Float(_) => "Fractional",
            _ => "Num",
        };
        let mut d = Diagnostic::error(
            ids::TYPE_MISMATCH,
            span,
            format!("expected `{w}`, found a number"),
        )
        .label(format!("may have any type in class `{class}`"));
        let digits = match lit {
            Lit::Int(n) => Some(n.to_string()),
            _ => None,
        };
        if let Node::Fun(..) = self.types.node(want) {
            d = d.help("a function is expected here: does a call lack an argument, or an operator its operand?");
        } else if self.types.same(want, self.types.string) {
            d = d.help(match digits {
                Some(digits) => format!("write \"{digits}\", or convert with `show`"),
                None => "convert it with `show`".to_string(),
            });
        } else if self.types.same(want, self.types.char) {
            d = d.help(match digits.filter(|d| d.len() == 1) {
                Some(digit) => format!("write '{digit}' for the character"),
                None => "a character stands between single quotes".to_string(),
            });
        } else if let Some(advice) = self.advise_type(class, want) {
            d = d.help(advice);
        }
        let d = self.explain(d, &w, why);
        self.diags.push(d);
    }

    /// What is probably forgotten where a type is found instead of another.
    pub(super) fn advise_mismatch(&mut self, want: Ty, found: Ty) -> Option<String> {
        let io = self.program.known.io;
        let head = |cx: &mut Self, t: Ty| cx.types.constructor(t).map(|c| c.0);
        let (w, f) = (head(self, want), head(self, found));
        let is_list = |h: Option<TypeId>| h == Some(wired::list());
        let text = |cx: &mut Self, t: Ty| cx.types.same(t, cx.types.string);
        if f.is_some() && f == io && w.is_some() && w != io {
            if w == Some(wired::fun()) {
                return None;
            }
            return Some(
                "this is an action: take its result with `x <- ...` in a `do` block, and use `x`"
                    .into(),
            );
        }
        if w.is_some() && w == io && f.is_some() && f != Some(wired::fun()) {
            let (_, args) = self.types.constructor(want)?;
            let result = *args.first()?;
            let fits = self.types.trial(|types| types.unify(result, found).is_ok());
            return fits
                .then(|| "an action is expected: `return` makes one that gives this value".into());
        }
        let whole = |h: Option<TypeId>| h == Some(wired::int()) || h == Some(wired::integer());
        let name =
            |cx: &Self, h: Option<TypeId>| h.map_or("", |h| cx.program.types[h].name.as_str());
        let fraction = |n: &str| matches!(n, "Double" | "Float");
        if whole(f) && (fraction(name(self, w)) || whole(w)) {
            return Some("convert the whole number with `fromIntegral`".into());
        }
        if fraction(name(self, f)) && whole(w) {
            return Some("make a whole number with `round`, `floor` or `truncate`".into());
        }
        if text(self, want) && (whole(f) || fraction(name(self, f)) || f == Some(wired::bool())) {
            return Some("convert it with `show`".into());
        }
        if text(self, found) && (whole(w) || fraction(name(self, w))) {
            return Some("convert the string with `read`".into());
        }
        if text(self, want) && f == Some(wired::char()) {
            return Some(
                "a string stands between double quotes; `[c]` makes one of a character".into(),
            );
        }
        if w == Some(wired::char()) && text(self, found) {
            return Some("a character stands between single quotes".into());
        }
        if name(self, f) == "Maybe" && name(self, w) != "Maybe" && w.is_some() && !is_list(w) {
            let (_, args) = self.types.constructor(found)?;
            let inside = *args.first()?;
            let fits = self.types.trial(|types| types.unify(want, inside).is_ok());
            return fits.then(|| {
                "this may be `Nothing`: look inside with `case`, or give a default with `fromMaybe` of Data.Maybe".into()
            });
        }
        if name(self, w) == "Maybe" && name(self, f) != "Maybe" && f.is_some() {
            let (_, args) = self.types.constructor(want)?;
            let inside = *args.first()?;
            let fits = self.types.trial(|types| types.unify(found, inside).is_ok());
            return fits.then(|| "put it into `Just`".into());
        }
        None
    }

    /// Says that a match whose constructor fixes the type of its value needs to know
    /// that type.
    pub(super) fn blame_guess(&self, d: Diagnostic) -> Diagnostic {
        let Some((span, c)) = self.guessed else {
            return d;
        };
        let con = self.program.ctors[c].name;
        let name = match self.unsigned {
            Some(v) => format!("`{}`", self.program.values[v].name),
            None => "the definition".to_string(),
        };
        d.also(span, format!("`{con}` makes values of some types only"))
            .note("Alternatives for such constructors may differ in type only if the type of what is matched is declared.")
            .help(format!("give {name} a type signature"))
    }
}
