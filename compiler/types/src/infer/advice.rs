//! What probably went wrong where types do not fit: hints for the usual mistakes.

use super::{Infer, Origin, Side, Wanted, Why};
use crate::ids;
use crate::ty::{Node, Ty};
use pure_base::{Diagnostic, Span, Symbol};
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

const NO_ACTION: &str = "a number is no action: name it with `let`, or give it back with `return`";

const RETURN: &str = "an action is expected: `return` makes one that gives this value";

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
            let literal = w.origin == Origin::Literal && NUMERIC.contains(&class);
            let action = self.types.head_con(last).is_some()
                && self.types.head_con(last) == self.program.known.io;
            if let Some(advice) = self.advise_use(w, last) {
                return d.help(advice);
            }
            let advice = match literal {
                true if action => Some(NO_ACTION.into()),
                true => self.advise_number("n", last),
                false => None,
            };
            return match advice.or_else(|| self.advise_type(class, last)) {
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

    /// What is meant by an action of a class of monads that stands where data is expected.
    fn advise_use(&mut self, w: &Wanted, t: Ty) -> Option<String> {
        let Origin::Use(v) = w.origin else {
            return None;
        };
        let head = self.types.head_con(t)?;
        let monad = self.program.known.then.and_then(|v| self.class_of(v))?;
        let above = self.supers(w.class);
        let of_monads = above.iter().any(|p| p.class == monad);
        let action = !matches!(self.env.values[v], Some(super::ValueType::Poly(ref s))
            if matches!(self.types.node(s.ty), Node::Fun(..)));
        let name = self.program.values[v].name;
        let data = self.is_monad(head) && !self.is_action(head);
        (of_monads && action && data).then(|| {
            format!("`{name}` is an action: take its result with `x <- {name}` in a `do` block, and use `x`")
        })
    }

    pub(super) fn is_own(&self, module: Symbol) -> bool {
        let mut modules = self.program.modules.values();
        modules.any(|m| !m.library && m.name == module)
    }

    pub(super) fn is_own_class(&self, class: ClassId) -> bool {
        self.is_own(self.program.classes[class].module)
    }

    /// The type constructor that a constraint is about, if the program declares it.
    pub(super) fn own_head(&mut self, w: &Wanted) -> Option<TypeId> {
        let head = self.types.head_con(*w.args.last()?)?;
        let def = &self.program.types[head];
        (!def.span.is_none() && self.is_own(def.module)).then_some(head)
    }

    /// Whether `deriving` could make the instance of a class for a type.
    pub(super) fn could_derive(&self, class: &str, head: TypeId) -> bool {
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
            "Generic" => true,
            _ => false,
        }
    }

    /// What is meant instead of a class of the library for a type of the library.
    fn advise_type(&mut self, class: &str, t: Ty) -> Option<String> {
        let (head, args) = self.types.constructor(t)?;
        let numeric = NUMERIC.contains(&class);
        let whole = head == wired::int() || head == wired::integer();
        let name = self.program.types[head].name.as_str();
        // IO by itself is what the class of a monad is about.
        let action = Some(head) == self.program.known.io && !args.is_empty();
        let nothing = args.last().copied();
        let nothing = nothing.is_some_and(|t| self.types.same(t, self.types.unit));
        let advice = if numeric && nothing {
            "a call comes before all operators: does its argument lack parentheses?"
        } else if action {
            "this is an action: take its result with `x <- ...` in a `do` block, and use `x`"
        } else if whole && matches!(class, "Fractional" | "Floating" | "RealFrac" | "RealFloat") {
            "convert the whole number with `fromIntegral`; `div` divides whole numbers"
        } else if matches!(name, "Double" | "Float") && matches!(class, "Integral" | "Bits") {
            "make a whole number with `round`, `floor` or `truncate`; `/` divides fractions"
        } else if name == "IORef" {
            "this is a variable: take its value with `readIORef`"
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
    pub(super) fn number_for(&mut self, span: Span, lit: Option<&Lit>, want: Ty, why: Why) {
        if let Some(head) = self.types.head_con(want)
            && let mut classes = self.program.known.numeric.iter()
            && classes.any(|class| self.may_be_lost(*class, head))
        {
            return;
        }
        let w = self.show(want);
        let class = match lit {
            Some(Lit::Float(_)) => "Fractional",
            _ => "Num",
        };
        let title = format!("expected `{w}`, found a number");
        let mut d = Diagnostic::error(ids::TYPE_MISMATCH, span, title)
            .label(format!("may have any type in class `{class}`"));
        let digits = match lit {
            Some(Lit::Int(n)) => Some(n.to_string()),
            _ => None,
        };
        let operator = match why {
            Why::Operand(span, side, v) => Some((span, side, v)),
            _ => None,
        };
        let numeric = |w: &Wanted| NUMERIC.contains(&self.class_name(w.class));
        let arithmetic = operator.is_some_and(|(span, ..)| {
            self.constraints
                .wanted
                .iter()
                .any(|w| w.span == span && numeric(w))
        });
        let function = matches!(self.types.node(want), Node::Fun(..));
        let minus = operator.is_some_and(|(_, side, v)| {
            let name = v.map(|v| self.program.values[v].name);
            side == Side::Right && name.is_some_and(|n| n.as_str() == "-")
        });
        if function && minus {
            d = d.help("if a negative number is meant, put it into parentheses");
        } else if function {
            d = d.help("a function is expected here: does a call lack an argument, or an operator its operand?");
        } else if arithmetic {
            if let Some(advice) = self.advise_type(class, want) {
                d = d.help(advice);
            }
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
        } else if let Some(advice) = self.advise_number(digits.as_deref().unwrap_or("x"), want) {
            d = d.help(advice);
        } else if self.types.head_con(want).is_some_and(|h| self.is_action(h)) {
            d = d.help(NO_ACTION);
        } else if let Some(advice) = self.advise_type(class, want) {
            d = d.help(advice);
        }
        let d = self.explain(d, &w, why);
        self.diags.push(d);
    }

    /// What is meant by a number where a type of the library is expected.
    fn advise_number(&mut self, digits: &str, want: Ty) -> Option<String> {
        let (head, _) = self.types.constructor(want)?;
        if head == wired::bool() {
            let number = if digits == "x" { "0" } else { digits };
            return Some(format!(
                "a number is no condition: compare it, as in `n == {number}`"
            ));
        }
        if head == wired::list() {
            return Some(format!(
                "`[{digits}]` is a list of one number; `map` computes with each element"
            ));
        }
        let name = self.program.types[head].name.as_str();
        (name == "Maybe").then(|| format!("`Just {digits}` is what may also be `Nothing`"))
    }

    /// An action where something else is expected, or the other way round.
    fn advise_action(
        &mut self,
        want: Ty,
        (w, f): (Option<TypeId>, Option<TypeId>),
        why: Why,
    ) -> Option<String> {
        let io = self.program.known.io;
        let is_monad = Self::is_monad;
        if f.is_some() && f == io && w != io {
            let w = w?;
            let name = self.program.types[w].name.as_str();
            let (_, args) = self.types.constructor(want)?;
            let over_io = args.iter().any(|t| self.types.head_con(*t) == io);
            return Some(match is_monad(self, w) {
                _ if w == wired::fun() => return None,
                true if over_io => format!(
                    "this is an action of IO: `liftIO (...)` makes it one of `{name}`"
                ),
                true if name.ends_with('T') => format!(
                    "an action of IO needs a block over IO: `{name}` with `IO` as its monad, and `liftIO (...)` around the action"
                ),
                true if matches!(why, Why::Statement) || w != wired::list() => {
                    "this is an action of IO, which stands in blocks of IO alone".into()
                }
                _ => "this is an action: take its result with `x <- ...` in a `do` block, and use `x`".into(),
            });
        }
        // What is no action at all.
        let statement = matches!(why, Why::Statement);
        let action = f.is_none_or(|h| is_monad(self, h));
        let expected = matches!(self.types.spine_head(want), Node::Meta(_))
            || w.is_some_and(|h| is_monad(self, h));
        if statement && !action && expected && f != Some(wired::fun()) {
            return Some(
                "this is a value, not an action: name it with `let x = ...`, or leave it out"
                    .into(),
            );
        }
        None
    }

    /// What makes an action of IO of something else that is an action, or holds some.
    fn advise_actions(&mut self, span: Span, found: Ty) -> Option<String> {
        let (head, args) = self.types.constructor(found)?;
        if head == wired::list() {
            let io = self.types.head_con(args[0]).is_some()
                && self.types.head_con(args[0]) == self.program.known.io;
            // That is perhaps not known yet.
            let mapped = self.map.text(span).starts_with("map ");
            return (io || mapped).then(|| {
                "this is a list of actions, which nobody runs: `mapM_` in the place of `map` runs them, and so does `sequence_`".into()
            });
        }
        let advice = match self.program.types[head].name.as_str() {
            "STM" => "`atomically (...)` runs a transaction",
            "ST" => {
                "`runST` gives the value of such an action; `stToIO` of Control.Monad.ST makes it one of IO"
            }
            _ => return None,
        };
        Some(advice.into())
    }

    /// Whether a type's values are actions.
    pub(super) fn is_monad(&self, head: TypeId) -> bool {
        let monad = self.program.known.then.and_then(|v| self.class_of(v));
        head != wired::fun() && monad.is_some_and(|m| !self.env.insts.of(m, head).is_empty())
    }

    /// Whether a type's values are actions, and not data that one takes apart.
    fn is_action(&self, head: TypeId) -> bool {
        let name = self.program.types[head].name.as_str();
        self.is_monad(head)
            && head != wired::list()
            && !matches!(name, "Maybe" | "Either" | "NonEmpty" | "Identity")
    }

    /// The class that a method belongs to.
    fn class_of(&self, method: ValueId) -> Option<ClassId> {
        let mut classes = self.program.classes.iter();
        let has = |c: &&Class| c.methods.iter().any(|m| m.value == method);
        classes.find(|(_, c)| has(c)).map(|(id, _)| id)
    }

    /// What is probably forgotten where a type is found instead of another.
    pub(super) fn advise_mismatch(
        &mut self,
        span: Span,
        (want, found): (Ty, Ty),
        why: Why,
    ) -> Option<String> {
        let io = self.program.known.io;
        let head = |cx: &mut Self, t: Ty| cx.types.constructor(t).map(|c| c.0);
        let (w, f) = (head(self, want), head(self, found));
        if let Some(advice) = self.advise_action(want, (w, f), why) {
            return Some(advice);
        }
        let is_list = |h: Option<TypeId>| h == Some(wired::list());
        let text = |cx: &mut Self, t: Ty| cx.types.same(t, cx.types.string);
        if f.is_some() && f == io && w.is_some() && w != io {
            return None;
        }
        if w.is_some() && w == io && f.is_some() && f != Some(wired::fun()) {
            let (_, args) = self.types.constructor(want)?;
            let result = *args.first()?;
            if let Some(advice) = self.advise_actions(span, found) {
                return Some(advice);
            }
            let fits = self.types.trial(|types| types.unify(result, found).is_ok());
            return fits.then(|| RETURN.into());
        }
        let state = f.is_some_and(|f| self.program.types[f].name.as_str() == "ST");
        if matches!(why, Why::Statement) && state && w != f {
            return Some(
                "`runST` gives the value of a block of such actions: write `runST $ do`".into(),
            );
        }
        if matches!(why, Why::Statement | Why::Condition | Why::Guard) {
            return None;
        }
        if let (Why::Argument(..), Some(tuple), Some(other)) = (why, f, w) {
            let tuple = self.program.types[tuple].name.as_str();
            let other = self.program.types[other].name.as_str();
            // Written with a comma, not the result of a call.
            let commas = self.map.text(span).contains(',');
            if tuple.starts_with("(,") && !other.starts_with("(,") && commas {
                return Some(
                    "arguments stand one after the other: `f x y`, without parentheses and commas"
                        .into(),
                );
            }
        }
        if matches!(why, Why::Operand(..)) && w == Some(wired::fun()) {
            return Some(
                "a function is expected here: does this call have an argument too many?".into(),
            );
        }
        if let Some(advice) = self.advise_numbers(want, found) {
            return Some(advice);
        }
        let name =
            |cx: &Self, h: Option<TypeId>| h.map_or("", |h| cx.program.types[h].name.as_str());
        let number = |n: &str| matches!(n, "Int" | "Integer" | "Double" | "Float");
        if text(self, want) && (number(name(self, f)) || f == Some(wired::bool())) {
            return Some("convert it with `show`".into());
        }
        if text(self, found) && number(name(self, w)) {
            return Some("convert the string with `read`".into());
        }
        for (module, packed) in [
            ("Data.Text", "Text"),
            ("Data.ByteString.Char8", "ByteString"),
        ] {
            if text(self, found) && name(self, w) == packed {
                return Some(format!(
                    "`pack` of {module} makes a {packed} of a String; with OverloadedStrings literals are {packed}s"
                ));
            }
            if text(self, want) && name(self, f) == packed {
                return Some(format!("`unpack` of {module} makes a String of a {packed}"));
            }
        }
        if text(self, want) && f == Some(wired::char()) {
            return Some("`[c]` makes a string of the character `c`".into());
        }
        if name(self, f) == "Maybe" && name(self, w) != "Maybe" && w.is_some() && !is_list(w) {
            let (_, args) = self.types.constructor(found)?;
            let inside = *args.first()?;
            if matches!(self.types.node(inside), Node::Meta(_)) {
                return None;
            }
            let fits = self.types.trial(|types| types.unify(want, inside).is_ok());
            return fits.then(|| {
                "this may be `Nothing`: look inside with `case`, or give a default with `fromMaybe` of Data.Maybe".into()
            });
        }
        match (name(self, w), name(self, f)) {
            ("Maybe", "Either") => return Some("a `Maybe` is made by `Just` and `Nothing`".into()),
            ("Either", "Maybe") => return Some("an `Either` is made by `Right` and `Left`".into()),
            (a, b) if a != b && a.starts_with("(,") && b.starts_with("(,") => {
                let size = |name: &str| name.len() - 1;
                return Some(format!(
                    "a tuple of {} is another type than one of {}: take it apart with a pattern",
                    size(a),
                    size(b)
                ));
            }
            _ => {}
        }
        if name(self, w) == "Either" && w != f {
            let (_, args) = self.types.constructor(want)?;
            let right = *args.get(1)?;
            let fits = self.types.trial(|types| types.unify(found, right).is_ok());
            return fits.then(|| "put it into `Right`".into());
        }
        if let (Some(true), Some((_, args))) =
            (w.map(|h| h == wired::list()), self.types.constructor(want))
        {
            let item = *args.first()?;
            let plain = !matches!(self.types.node(item), Node::Meta(_));
            let fits = plain && self.types.trial(|types| types.unify(found, item).is_ok());
            return fits.then(|| "`[x]` is the list of one element `x`".into());
        }
        let value = f.is_none_or(|f| !self.is_action(f));
        if w.is_some_and(|w| self.is_action(w)) && value && f != Some(wired::fun()) {
            let Node::App(_, result) = self.types.node(want) else {
                return None;
            };
            let known = !matches!(self.types.node(result), Node::Meta(_));
            let fits = known && self.types.trial(|types| types.unify(found, result).is_ok());
            return fits.then(|| RETURN.into());
        }
        let skolem = matches!(self.types.node(found), Node::Skolem(_));
        if name(self, w) == "Maybe" && name(self, f) != "Maybe" && (f.is_some() || skolem) {
            let (_, args) = self.types.constructor(want)?;
            let inside = *args.first()?;
            let fits = self.types.trial(|types| types.unify(found, inside).is_ok());
            return fits.then(|| "put it into `Just`".into());
        }
        None
    }

    /// How to convert a number of one type to another.
    pub(super) fn advise_numbers(&mut self, want: Ty, found: Ty) -> Option<String> {
        let (Node::Con(w), Node::Con(f)) = (self.types.node(want), self.types.node(found)) else {
            return None;
        };
        let whole = |c: TypeId| c == wired::int() || c == wired::integer();
        let name = |c: TypeId| self.program.types[c].name.as_str();
        let fraction = |c: TypeId| matches!(name(c), "Double" | "Float");
        if whole(f) && (fraction(w) || whole(w)) {
            return Some("convert whole numbers with `fromIntegral`".into());
        }
        if fraction(f) && whole(w) {
            return Some("make a whole number with `round`, `floor` or `truncate`".into());
        }
        (fraction(f) && fraction(w)).then(|| "convert fractions with `realToFrac`".into())
    }

    /// Says that a match whose constructor fixes the type of its value needs to know
    /// that type.
    pub(super) fn blame_guess(&self, d: Diagnostic) -> Diagnostic {
        let Some((span, c)) = self.group.guessed else {
            return d;
        };
        let con = self.program.ctors[c].name;
        let name = match self.group.unsigned {
            Some(v) => format!("`{}`", self.program.values[v].name),
            None => "the definition".to_string(),
        };
        d.also(span, format!("`{con}` makes values of some types only"))
            .note("Alternatives for such constructors may differ in type only if the type of what is matched is declared.")
            .help(format!("give {name} a type signature"))
    }

    /// A type variable that is called like a type but for its first letter.
    pub(super) fn blame_small_letter(&self, d: Diagnostic, variable: Symbol) -> Diagnostic {
        match self.type_called_like(variable) {
            Some(name) => d.help(format!(
                "a type begins with a capital letter: did you mean `{name}`?"
            )),
            None => d,
        }
    }

    /// The type that a variable was to be whose name has more than a letter.
    fn type_called_like(&self, variable: Symbol) -> Option<&'static str> {
        let text = variable.as_str();
        let mut rest = text.chars();
        let first = rest.next().filter(|_| text.len() > 2)?;
        let name = format!("{}{}", first.to_uppercase(), rest.as_str());
        let library = |t: &TypeDef| t.span.is_none() || t.module.as_str().starts_with("Base.");
        let own = |t: &&TypeDef| t.name.as_str() == name && (library(t) || self.is_own(t.module));
        self.program
            .types
            .values()
            .find(own)
            .map(|t| t.name.as_str())
    }
}
