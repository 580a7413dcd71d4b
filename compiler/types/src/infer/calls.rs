//! Calls that do not fit: which way to read them is the likely one, and what to say of it.

use super::constraints::each;
use super::{Infer, Side, ValueType, Why};
use crate::ids;
use crate::ty::{Node, Ty};
use pure_base::{Diagnostic, Span};
use pure_names::tree::*;
use pure_names::wired;

/// Calls longer than this are not looked at a second time: so the work for messages is in
/// proportion to the program.
const LONG: u32 = 400;

/// Of more arguments than this, none is tried in places further away.
const MANY: usize = 4;

/// What is known of a call when something in it proves wrong.
pub(super) struct Call {
    why: Why,
    /// How many constraints were wanted before it.
    pub wanted: usize,
    /// How many messages there were.
    messages: usize,
    /// How many arguments its function takes for certain, if it is given more.
    pub takes: Option<usize>,
    /// Whether the function leaves open what the call gives.
    pub open: bool,
    /// How much of what is expected of the call was known before it.
    expected: Expected,
}

#[derive(Clone, Copy)]
enum Expected {
    Type,
    /// An action, which may give anything.
    Action,
    Nothing,
}

impl Infer<'_> {
    pub(super) fn call(&mut self, want: Ty, why: Why) -> Call {
        let expected = match self.types.node(want) {
            Node::Meta(_) => Expected::Nothing,
            Node::App(_, result) if matches!(self.types.node(result), Node::Meta(_)) => {
                Expected::Action
            }
            _ => Expected::Type,
        };
        Call {
            expected,
            why,
            wanted: self.constraints.wanted.len(),
            messages: self.diags.count(),
            takes: None,
            open: false,
        }
    }

    /// Whether a variable is in a class, by what is wanted since `start`, that has no
    /// instance for types with this head.
    pub(super) fn cannot_be(&mut self, t: Ty, head: TypeId, start: usize) -> bool {
        if !matches!(self.types.node(t), Node::Meta(_)) {
            return false;
        }
        (start..self.constraints.wanted.len()).any(|i| {
            let wanted = &self.constraints.wanted[i];
            let class = wanted.class;
            matches!(wanted.args[..], [arg] if self.types.same(arg, t))
                && self.never_in(class, head)
        })
    }

    /// Whether types with this head can be in no instance of a class.
    pub(super) fn never_in(&mut self, class: ClassId, head: TypeId) -> bool {
        let known = &self.program.known;
        // Those that need no instances.
        let built_in = [
            known.class_typeable,
            known.class_equal,
            known.class_call_stack,
            known.class_coercible,
        ];
        !built_in.contains(&Some(class))
            && !self.env.insts.may_have(class, head)
            && !self.given_of_types()
    }

    /// Whether a signature around says of a type that is no variable which class it is in.
    fn given_of_types(&mut self) -> bool {
        each(&self.constraints.given).any(|g| {
            let variable = |t: &Ty| matches!(self.types.spine_head(*t), Node::Skolem(_));
            !g.args.iter().all(variable)
        })
    }

    /// What a call gives if it is right where nothing is expected of it, and whether that
    /// can be no function.
    fn look_again(&mut self, e: &Expr, f: &Expr, args: &[Expr]) -> Option<(Ty, bool)> {
        self.try_reading(|cx| match args {
            [] => Some(cx.infer(f)),
            _ => {
                let t = cx.fresh();
                cx.app(e, f, args, t, Why::Nothing);
                Some(t)
            }
        })
    }

    /// What a function gives for arguments in this order.
    fn look_reordered(&mut self, f: &Expr, args: &[&Expr]) -> Option<(Ty, bool)> {
        self.try_reading(|cx| {
            let mut rest = cx.infer(f);
            for arg in args {
                let Node::Fun(param, result) = cx.types.node(rest) else {
                    return None;
                };
                cx.check(arg, param, Why::Nothing);
                rest = result;
            }
            Some(rest)
        })
    }

    /// The type of an expression read in some way, if that is right, and whether it can be no
    /// function; nothing is said.
    fn try_reading(&mut self, read: impl FnOnce(&mut Self) -> Option<Ty>) -> Option<(Ty, bool)> {
        let (messages, wanted, holes) = (
            self.diags.count(),
            self.constraints.wanted.len(),
            self.reports.holes.len(),
        );
        let errors = self.diags.errors();
        let outer = std::mem::replace(&mut self.reports.looking, true);
        let t = read(self);
        self.reports.looking = outer;
        let right = t.is_some() && self.diags.errors() == errors && self.may_hold(wanted);
        let t = t.unwrap_or(self.types.error);
        let no_function = match self.types.node(t) {
            Node::Meta(_) => self.cannot_be(t, wired::fun(), wanted),
            Node::Fun(..) | Node::Error => false,
            _ => !matches!(self.types.spine_head(t), Node::Meta(_)),
        };
        self.diags.forget(messages);
        self.constraints.wanted.truncate(wanted);
        self.reports.holes.truncate(holes);
        right.then_some((t, no_function))
    }

    /// Whether no constraint that is wanted since `start` is hopeless.
    fn may_hold(&mut self, start: usize) -> bool {
        (start..self.constraints.wanted.len()).all(|i| {
            let wanted = &self.constraints.wanted[i];
            let (class, &[arg]) = (wanted.class, &wanted.args[..]) else {
                return true;
            };
            let head = self.types.head_con(arg);
            head.is_none_or(|head| !self.never_in(class, head))
        })
    }

    /// Says of a call with a mistake in its arguments what is wrong with the whole, if it
    /// is right in itself, or with fewer arguments.
    pub(super) fn reconsider(&mut self, e: &Expr, f: &Expr, args: &[Expr], want: Ty, call: &Call) {
        if self.reports.looking || e.span.hi - e.span.lo > LONG || self.is_sequence(f, args) {
            return;
        }
        if self.is_field_access(f, args, call) || self.say_tupled(f, args, want, call) {
            return;
        }
        match (call.takes, self.types.node(want)) {
            (Some(takes @ 1..), _) => {
                let alone = self.look_again(e, f, &args[..takes]);
                let too_many = alone.is_some_and(|(_, no_function)| no_function);
                if too_many || self.nested_call(e, f, args, takes) {
                    let Some((fty, _)) = self.look_again(e, f, &[]) else {
                        return;
                    };
                    self.diags.forget(call.messages);
                    self.too_many_arguments(e, f, args, takes, fty);
                }
            }
            (Some(_), _) => {}
            (None, expected) => match self.look_again(e, f, args) {
                Some((found, _)) if call.open && !matches!(expected, Node::Meta(_)) => {
                    if self.types.trial(|t| t.unify(want, found).is_err()) {
                        self.diags.forget(call.messages);
                        self.unify_result(e, f, want, found, call.why);
                    }
                }
                Some(_) => {}
                None => self.say_swapped(f, args, want, call),
            },
        }
    }

    /// Whether the last argument that a function takes is a function for those that follow,
    /// so that only parentheses are missing.
    fn nested_call(&mut self, e: &Expr, f: &Expr, args: &[Expr], takes: usize) -> bool {
        if self.reports.looking || takes == 0 || e.span.hi - e.span.lo > LONG {
            return false;
        }
        let (before, inner) = (&args[..takes - 1], &args[takes - 1]);
        let (Some((outer, _)), Some((found, _))) = (
            self.look_again(e, f, before),
            self.look_again(e, inner, &args[takes..]),
        ) else {
            return false;
        };
        match self.types.node(outer) {
            _ if matches!(self.types.node(found), Node::Error) => false,
            Node::Fun(param, _) => self.types.trial(|t| t.unify(param, found).is_ok()),
            _ => false,
        }
    }

    /// A call whose function gives nothing that could be of the expected type, whatever
    /// its arguments are.
    pub(super) fn unfit_result(
        &mut self,
        (e, f): (&Expr, &Expr),
        want: Ty,
        found: Ty,
        why: Why,
        start: usize,
    ) {
        let open = matches!(self.types.node(found), Node::Meta(_));
        let numeric = &self.program.known.numeric;
        let number = self.constraints.wanted[start..].iter().any(|w| {
            numeric.contains(&w.class) && w.args.iter().any(|t| self.types.same(*t, found))
        });
        match open && number {
            true => self.number_for(e.span, None, want, why),
            false => self.unify_result(e, f, want, found, why),
        }
    }

    /// The result of a call against what is expected, with a hint when the
    /// call lacks arguments.
    pub(super) fn unify_result(&mut self, e: &Expr, f: &Expr, want: Ty, found: Ty, why: Why) {
        if let Err(clash) = self.types.unify(want, found) {
            if self.is_told_of_block(e.span, (want, found), why) {
                self.types.families.deferred.clear();
                return;
            }
            let mut d = self.clash(e.span, want, found, clash, why);
            let missing = matches!(self.types.node(found), Node::Fun(..))
                && !matches!(self.types.node(want), Node::Fun(..));
            let pure = self
                .types
                .constructor(want)
                .is_some_and(|(h, _)| !self.is_monad(h));
            let open = matches!(self.types.spine_head(found), Node::Meta(_));
            if pure && open && self.makes_action(e, f) {
                d = d.help("actions are made by `do` and `return`; a function gives its value without them");
            } else if missing && !matches!(self.types.node(want), Node::Skolem(_)) {
                d = d.help(format!("{} lacks arguments here", self.call_name(f)));
            } else if let (Why::Operand(_, Side::Left, Some(op)), ExprKind::App(..)) =
                (why, &e.kind)
                && self.types.head_con(found).is_some()
                && self.types.head_con(found) == self.program.known.io
            {
                d = self.say_call_is_first(d, f, &format!("`{}`", self.program.values[op].name));
            }
            self.types.families.deferred.clear();
            self.diags.push(d);
        }
        self.settle(e.span);
    }

    /// Reports `(- x)` where a function is expected.
    pub(super) fn is_no_section(&mut self, e: &Expr, want: Ty) -> bool {
        let function = matches!(self.types.node(want), Node::Fun(..));
        let Some(num) = self.program.known.class_num.filter(|_| function) else {
            return false;
        };
        if !self.never_in(num, wired::fun()) {
            return false;
        }
        let ExprKind::Neg(inner) = &e.kind else {
            return false;
        };
        let number = self.map.text(inner.span);
        self.diags.push(
            Diagnostic::error(
                ids::TYPE_MISMATCH,
                e.span,
                format!("`(- {number})` is a negative number, not a function"),
            )
            .label("`-` is the only operator without this section")
            .help(format!("write `subtract {number}`"))
            .change(e.span, format!("subtract {number}")),
        );
        true
    }

    /// Reports `p.x` where the field of a record is meant.
    fn is_field_access(&mut self, f: &Expr, args: &[Expr], call: &Call) -> bool {
        let ([record, field], ExprKind::Var(v)) = (args, &f.kind) else {
            return false;
        };
        let dot = self.program.values[*v].name.as_str() == "."
            && record.span.hi == f.span.lo
            && f.span.hi == field.span.lo;
        let ExprKind::Var(of) = field.kind else {
            return false;
        };
        let labels = |c: &Ctor| c.labels.contains(&Some(of));
        if !dot || !self.program.ctors.values().any(labels) {
            return false;
        }
        // A parameter without signature is what it was used as: here, as a function.
        let is_parameter = matches!(record.kind, ExprKind::Var(v)
            if matches!(self.env.values[v], Some(ValueType::Mono(_))));
        let of = self.look_again(f, record, &[]);
        if of.is_none_or(|(t, _)| !is_parameter && matches!(self.types.node(t), Node::Fun(..))) {
            return false;
        }
        let (record, whole) = (self.map.text(record.span), record.span.to(field.span));
        let field = self.map.text(field.span);
        self.diags.forget(call.messages);
        self.diags.push(
            Diagnostic::error(
                ids::TYPE_MISMATCH,
                f.span,
                "`.` composes two functions and selects no field",
            )
            .label("not the field of a record")
            .note("A field is a function from its record.")
            .help(format!("write `{field} {record}`"))
            .change(whole, format!("{field} {record}")),
        );
        true
    }

    /// Whether a call is of `return`, or a block.
    fn makes_action(&self, e: &Expr, f: &Expr) -> bool {
        let of = |v: ValueId| matches!(self.program.values[v].name.as_str(), "return" | "pure");
        self.is_block(e) || matches!(f.kind, ExprKind::Var(v) if of(v))
    }

    pub(super) fn too_many_arguments(
        &mut self,
        e: &Expr,
        f: &Expr,
        args: &[Expr],
        takes: usize,
        fty: Ty,
    ) {
        let (shown, name) = (self.show(fty), self.call_name(f));
        let extra = &args[takes..];
        let span = extra.iter().fold(Span::NONE, |s, a| s.to(a.span));
        let (given, plural) = (args.len(), if takes == 1 { "" } else { "s" });
        let number = matches!(f.kind, ExprKind::Lit(Lit::Int(_) | Lit::Float(_)));
        let (title, label) = match takes {
            0 if number => (
                "a number is not a function, but it is applied".to_string(),
                "this would be its argument",
            ),
            0 => (
                format!("{name} is not a function, but it is applied"),
                "takes no argument",
            ),
            _ => (
                format!("{name} takes {takes} argument{plural}, but is given {given}"),
                "too many",
            ),
        };
        let mut d = Diagnostic::error(ids::TOO_MANY_ARGUMENTS, span, title).label(label);
        if !number {
            d = d.also(f.span, format!("has type `{shown}`"));
        }
        let d = self.mend_call(d, e, f, args, takes);
        self.diags.push(d);
    }

    /// What is probably meant by a call with too many arguments.
    fn mend_call(
        &mut self,
        d: Diagnostic,
        e: &Expr,
        f: &Expr,
        args: &[Expr],
        takes: usize,
    ) -> Diagnostic {
        if let Some(line) = args[takes..].iter().find(|a| self.begins_line(a.span)) {
            return self.lines_run_together(d, f, line);
        }
        if takes > 0 {
            let inner = &args[takes - 1];
            let plain = matches!(inner.kind, ExprKind::Var(_) | ExprKind::Con(_));
            if self.nested_call(e, f, args, takes) {
                let (at, end) = (inner.span.lo, e.span.hi);
                let d = d.help(format!(
                    "put {} and its arguments into parentheses",
                    self.call_name(inner)
                ));
                return match plain && !self.map.before(at).ends_with('(') {
                    true => d
                        .change(Span::new(at, at), "(")
                        .change(Span::new(end, end), ")"),
                    false => d,
                };
            }
            if takes == 1 && self.takes_tuple(f, args.len()) {
                let parts: Vec<&str> = args.iter().map(|a| self.map.text(a.span)).collect();
                let tuple = format!("({})", parts.join(", "));
                return d
                    .help(format!("its argument is a tuple: write `{tuple}`"))
                    .change(Span::new(f.span.hi, e.span.hi), format!(" {tuple}"));
            }
            return d.help("leave out what is too much; an argument that is a call itself stands in parentheses");
        }
        match args {
            [index] if f.span.hi == index.span.lo => {
                if let ExprKind::List(items) = &index.kind
                    && let [item] = &items[..]
                {
                    let index = self.map.text(item.span);
                    let list = self.map.text(f.span);
                    return d
                        .help(format!(
                            "write `{list} !! {index}` for an element of the list"
                        ))
                        .change(args[0].span, format!(" !! {index}"));
                }
            }
            [op, _] if let ExprKind::Var(v) = op.kind => {
                let name = self.program.values[v].name.as_str();
                let sign = match name {
                    "and" => Some("&&"),
                    "or" => Some("||"),
                    _ => None,
                };
                if let Some(sign) = sign {
                    return d
                        .help(format!("write `{sign}` for two conditions"))
                        .change(op.span, sign);
                }
                if name.starts_with(char::is_alphabetic) && self.parameters(v) >= 2 {
                    return d
                        .help(format!(
                            "between its arguments `{name}` stands in backquotes"
                        ))
                        .change(op.span, format!("`{name}`"));
                }
            }
            _ => {}
        }
        d.help("is an operator or a comma missing before the argument?")
    }

    /// Whether a function's argument is a tuple of so many.
    fn takes_tuple(&mut self, f: &Expr, size: usize) -> bool {
        if self.reports.looking {
            return false;
        }
        let Some((t, _)) = self.look_again(f, f, &[]) else {
            return false;
        };
        match self.types.node(t) {
            Node::Fun(param, _) => {
                let head = self.types.constructor(param).map(|c| c.0);
                (2..=wired::MAX_TUPLE).contains(&size) && head == Some(wired::tuple(size))
            }
            _ => false,
        }
    }

    /// Whether a call may give a type, by what was expected before its mistakes were found.
    fn is_wanted(&mut self, t: Ty, want: Ty, call: &Call) -> bool {
        let (want, t) = match (call.expected, self.types.node(want), self.types.node(t)) {
            (Expected::Nothing, ..) => return true,
            (Expected::Action, Node::App(monad, _), Node::App(of, _)) => (monad, of),
            _ => (want, t),
        };
        self.types.trial(|types| types.unify(want, t).is_ok())
    }

    /// Says of a call that would be right with the components of the tuple that is its last
    /// argument, that they are to stand one after the other.
    fn say_tupled(&mut self, f: &Expr, args: &[Expr], want: Ty, call: &Call) -> bool {
        let Some((tuple, before)) = args.split_last() else {
            return false;
        };
        let ExprKind::App(con, parts) = &tuple.kind else {
            return false;
        };
        let ExprKind::Con(c) = con.kind else {
            return false;
        };
        let size = parts.len();
        let is_tuple = (2..=wired::MAX_TUPLE).contains(&size)
            && self.program.ctors[c].owner == wired::tuple(size);
        if !is_tuple || !self.map.text(tuple.span).starts_with('(') {
            return false;
        }
        let all: Vec<&Expr> = before.iter().chain(parts).collect();
        let right = self.look_reordered(f, &all);
        if !right.is_some_and(|(t, _)| self.is_wanted(t, want, call)) {
            return false;
        }
        let title = format!(
            "{} takes its arguments one after the other",
            self.call_name(f)
        );
        self.diags.forget(call.messages);
        self.constraints.wanted.truncate(call.wanted);
        self.diags.push(
            Diagnostic::error(ids::TYPE_MISMATCH, tuple.span, title)
                .label("a tuple is one argument")
                .help("write them without parentheses and commas, as in `f x y`"),
        );
        true
    }

    /// Says of a call that would be right with two arguments beside each other swapped, or
    /// with one in another place, that its arguments are in the wrong order.
    fn say_swapped(&mut self, f: &Expr, args: &[Expr], want: Ty, call: &Call) {
        let named = matches!(f.kind, ExprKind::Var(_) | ExprKind::Con(_));
        if !named || args.is_empty() || args[0].span.lo < f.span.hi {
            return;
        }
        let count = args.len();
        let neighbours = (1..count).map(|to| (to - 1, to));
        let mut moves: Vec<(usize, usize)> = neighbours.collect();
        if count <= MANY {
            let pairs = (0..count).flat_map(|from| (0..count).map(move |to| (from, to)));
            moves.extend(pairs.filter(|(from, to)| from.abs_diff(*to) > 1));
        }
        let fits = |&(from, to): &(usize, usize)| {
            let mut moved: Vec<&Expr> = args.iter().collect();
            let arg = moved.remove(from);
            moved.insert(to, arg);
            let right = self.look_reordered(f, &moved);
            right.is_some_and(|(t, _)| self.is_wanted(t, want, call))
        };
        let Some((from, to)) = moves.into_iter().find(fits) else {
            return;
        };
        let (a, b) = (args[from.min(to)].span, args[from.max(to)].span);
        let swap = from + 1 == to;
        let name = self.call_name(f);
        let title = format!("the arguments of {name} are in the wrong order");
        let d = Diagnostic::error(ids::TYPE_MISMATCH, a.to(b), title);
        let d = match swap {
            true => d
                .label("with these the other way round it fits")
                .help("swap them"),
            false => {
                let side = if from > to { "before" } else { "behind" };
                d.label("in another order it fits").help(format!(
                    "put argument {} {side} argument {}",
                    from + 1,
                    to + 1
                ))
            }
        };
        let bare = |s: Span| !self.map.before(s.lo).ends_with('(');
        self.diags.forget(call.messages);
        // What literals in the wrong place ask for is no second mistake.
        self.constraints.wanted.truncate(call.wanted);
        self.diags.push(match swap && bare(a) && bare(b) {
            true => d.change(a, self.map.text(b)).change(b, self.map.text(a)),
            false => d,
        });
    }

    /// How many arguments a function takes by its type.
    fn parameters(&mut self, v: ValueId) -> usize {
        let Some(ValueType::Poly(scheme)) = self.env.values[v].clone() else {
            return 0;
        };
        let (mut t, mut count) = (scheme.ty, 0);
        while let Node::Fun(_, result) = self.types.node(t) {
            t = result;
            count += 1;
        }
        count
    }

    /// Whether nothing but white space stands before a place on its line.
    fn begins_line(&self, span: Span) -> bool {
        self.map.before(span.lo).trim_start().is_empty()
    }

    /// A line that was to be a statement of its own.
    fn lines_run_together(&self, d: Diagnostic, f: &Expr, line: &Expr) -> Diagnostic {
        let column = |span: Span| self.map.before(span.lo).chars().count() + 1;
        let (first, here) = (column(f.span), column(line.span));
        let begins = self.begins_line(f.span);
        let indent = self.map.before(f.span.lo);
        if begins && first == here {
            return d
                .note("A line continues the one before it, unless both are lines of a block.")
                .help("if these lines are to be carried out one after the other, write `do` before them")
                .change(Span::new(f.span.lo, f.span.lo), format!("do\n{indent}"));
        }
        if begins && first < here {
            let lo = line.span.lo - self.map.before(line.span.lo).len() as u32;
            return d
                .note("A line that is indented further continues the one before it.")
                .help(format!(
                    "if it is a statement of its own, begin it at column {first}"
                ))
                .change(Span::new(lo, line.span.lo), indent);
        }
        d.help("a line that is indented further continues the one before it")
    }

    /// `f x ++ y` where `f (x ++ y)` is meant.
    pub(super) fn call_before_operator(
        &mut self,
        call: &Expr,
        found: Ty,
        want: Ty,
        operator: &str,
        at: Span,
    ) {
        let (found, want) = (self.show(found), self.show(want));
        let title = format!("expected `{want}`, found `{found}`");
        let d = Diagnostic::error(ids::TYPE_MISMATCH, call.span, title)
            .label(format!("this has type `{found}`"))
            .also(at, format!("expected `{want}` as the left operand of this"));
        let function = match &call.kind {
            ExprKind::App(f, _) => f,
            _ => call,
        };
        let d = self.say_call_is_first(d, function, operator);
        self.diags.push(d);
    }

    fn say_call_is_first(&self, d: Diagnostic, function: &Expr, operator: &str) -> Diagnostic {
        let name = self.call_name(function);
        d.note(format!(
            "A call comes before all operators, so that {name} is not applied to what {operator} gives."
        ))
        .help(format!(
            "if it is meant to be, put the argument of {name} into parentheses"
        ))
    }

    pub(super) fn call_name(&self, f: &Expr) -> String {
        match &f.kind {
            ExprKind::Var(v) => format!("`{}`", self.program.values[*v].name),
            ExprKind::Con(c) => format!("`{}`", self.program.ctors[*c].name),
            _ => "this expression".into(),
        }
    }
}
