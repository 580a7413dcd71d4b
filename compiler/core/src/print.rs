//! Core as text. [`read`](crate::read) parses it back.
//!
//! Global variables are written `Module.name`, local ones `name_12`, numbered
//! in the order of their appearance within one top-level binding, so that the
//! text does not depend on variable ids. Representations other than `Ptr`
//! follow a binder as `:I64`, calling signatures as `[I64, Ptr -> I64]`.
//! A name that is no identifier stands in backquotes.

use crate::def::*;
use cranelift_entity::{EntityRef, PrimaryMap, SecondaryMap};
use pure_base::{Span, Symbol};
use rustc_hash::FxHashMap;
use std::fmt::Write;

/// How much of a program is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Detail {
    /// What matters for understanding: no spans, occurrences or types.
    Plain,
    /// Everything; reading it gives the same program.
    Full,
}

/// The whole program.
pub fn program(program: &Program, detail: Detail) -> String {
    let mut p = Printer::new(program, detail);
    for data in program.datas.values() {
        p.data(data);
    }
    for bind in &program.binds {
        p.top(bind);
    }
    if let Some(main) = program.main {
        p.out.push_str("entry ");
        p.var(main);
        p.out.push_str(";\n");
    }
    for (role, v) in program.exceptions.named() {
        p.out.push_str(&format!("entry {role} "));
        p.var(v);
        p.out.push_str(";\n");
    }
    if detail == Detail::Full && program.occs.len() > 1 {
        p.out.push_str(&occs(&program.occs));
    }
    p.out
}

/// One top-level binding.
pub fn bind(program: &Program, bind: &Bind) -> String {
    let mut p = Printer::new(program, Detail::Plain);
    p.top(bind);
    p.out
}

/// One expression, for messages.
pub fn expr(program: &Program, e: &Expr) -> String {
    let mut p = Printer::new(program, Detail::Plain);
    p.expr(e);
    p.out
}

/// Text of a name: itself, or in backquotes.
pub(crate) fn quote(name: &str) -> String {
    if is_identifier(name) {
        return name.to_string();
    }
    let mut out = String::from("`");
    for c in name.chars() {
        if c == '`' || c == '\\' {
            out.push('\\');
        }
        out.push(c);
    }
    out.push('`');
    out
}

pub(crate) fn identifier_start(c: char) -> bool {
    c.is_alphabetic() || c == '_' || c == '$'
}

pub(crate) fn identifier_part(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '\'' | '#' | '$' | '@')
}

fn is_identifier(name: &str) -> bool {
    let mut chars = name.chars();
    chars.next().is_some_and(identifier_start) && chars.all(identifier_part)
}

/// Whether a name is a constructor's unless marked otherwise.
pub(crate) fn looks_like_constructor(name: &str) -> bool {
    name.starts_with(|c: char| c.is_uppercase() || matches!(c, ':' | '(' | '['))
}

struct Printer<'a> {
    program: &'a Program,
    detail: Detail,
    out: String,
    indent: usize,
    numbers: SecondaryMap<Var, u32>,
    next: u32,
    /// How many constructors have this name.
    con_names: FxHashMap<Symbol, u32>,
}

impl<'a> Printer<'a> {
    fn new(program: &'a Program, detail: Detail) -> Printer<'a> {
        let mut con_names = FxHashMap::default();
        for con in program.cons.values() {
            *con_names.entry(con.name).or_default() += 1;
        }
        Printer {
            program,
            detail,
            out: String::new(),
            indent: 0,
            numbers: SecondaryMap::new(),
            next: 0,
            con_names,
        }
    }

    fn line(&mut self) {
        self.out.push('\n');
        for _ in 0..self.indent {
            self.out.push_str("  ");
        }
    }

    fn data(&mut self, data: &Data) {
        if data.cons.iter().any(|c| self.program.cons[*c].unboxed) {
            self.out.push_str("unboxed ");
        }
        if data.dictionary {
            self.out.push_str("dictionary ");
        }
        self.out.push_str("data ");
        self.qualified(data.module, &quote(data.name.as_str()));
        for (i, con) in data.cons.iter().enumerate() {
            self.out.push_str(if i == 0 { " = " } else { " | " });
            let con = &self.program.cons[*con];
            self.out.push_str(&con_text(con.name.as_str()));
            for field in &con.fields {
                self.out.push_str(if field.strict { " !" } else { " " });
                self.out.push_str(rep_name(field.rep));
                if let Some(holds) = field.holds {
                    let held = &self.program.datas[holds.data];
                    self.out.push_str(if holds.unpacked {
                        " of unboxed "
                    } else {
                        " of "
                    });
                    self.qualified(held.module, &quote(held.name.as_str()));
                }
            }
        }
        self.out.push_str(";\n");
    }

    fn qualified(&mut self, module: Symbol, name: &str) {
        self.out.push_str(&module_text(module));
        self.out.push('.');
        self.out.push_str(name);
    }

    fn var(&mut self, v: Var) {
        let Some(info) = self.program.vars.get(v) else {
            let _ = write!(self.out, "?{}", v.index());
            return;
        };
        let name = info.name.as_str();
        let text = var_text(name);
        match info.module {
            Some(module) => self.qualified(module, &text),
            None => {
                if self.numbers[v] == 0 {
                    self.next += 1;
                    self.numbers[v] = self.next;
                }
                let text = if name.is_empty() { "" } else { &text };
                let _ = write!(self.out, "{text}_{}", self.numbers[v]);
            }
        }
    }

    fn binder(&mut self, v: Var) {
        self.var(v);
        let Some(info) = self.program.vars.get(v) else {
            return;
        };
        if info.rep != Rep::Ptr {
            let _ = write!(self.out, ":{}", rep_name(info.rep));
        }
        match info.role {
            Role::Plain => {}
            Role::World => self.out.push_str(":World"),
            Role::Unlifted => self.out.push_str(":Unlifted"),
            Role::Action(n) => {
                let _ = write!(self.out, ":Action{n}");
            }
        }
        if let Some(sig) = &info.sig {
            let args: Vec<_> = sig.args.iter().map(|r| rep_name(*r)).collect();
            let _ = write!(
                self.out,
                "[{} -> {}]",
                args.join(", "),
                rep_name(sig.result)
            );
        }
        match info.inline {
            Inline::Auto => {}
            Inline::Never => self.out.push_str(" !noinline"),
            Inline::Always => self.out.push_str(" !inline"),
            Inline::Shared => self.out.push_str(" !shared"),
        }
        if self.detail == Detail::Full {
            self.span(info.span);
            if let Some(ty) = info.ty {
                let _ = write!(self.out, " ::{}", text(ty));
            }
        }
    }

    fn span(&mut self, span: Span) {
        if self.detail == Detail::Full && !span.is_none() {
            let _ = write!(self.out, " %{}-{}", span.lo, span.hi);
        }
    }

    fn occ(&mut self, occ: OccId) {
        if self.detail == Detail::Full && occ != OccId::NONE {
            let _ = write!(self.out, " @{}", occ.index());
        }
    }

    fn con(&mut self, id: ConId) {
        let Some(con) = self.program.cons.get(id) else {
            let _ = write!(self.out, "?con{}", id.index());
            return;
        };
        let text = con_text(con.name.as_str());
        if self.con_names.get(&con.name) == Some(&1) {
            self.out.push_str(&text);
        } else {
            self.qualified(self.program.datas[con.data].module, &text);
        }
    }

    fn top(&mut self, bind: &Bind) {
        self.next = 0;
        self.numbers.clear();
        self.bind(bind);
        self.out.push_str(";\n");
    }

    fn bind(&mut self, bind: &Bind) {
        match bind {
            Bind::NonRec(v, e) => self.equation(*v, e),
            Bind::Rec(group) => {
                self.out.push_str("rec {");
                self.indent += 1;
                for (i, (v, e)) in group.iter().enumerate() {
                    self.separate(i);
                    self.equation(*v, e);
                }
                self.close();
            }
        }
    }

    fn separate(&mut self, i: usize) {
        if i > 0 {
            self.out.push(';');
        }
        self.line();
    }

    fn close(&mut self) {
        self.indent -= 1;
        self.line();
        self.out.push('}');
    }

    fn equation(&mut self, v: Var, e: &Expr) {
        self.binder(v);
        self.out.push_str(" =");
        self.body(e);
    }

    /// An expression after `=` or `->`: on the same line if it is short.
    fn body(&mut self, e: &Expr) {
        match e {
            Expr::Let(..) | Expr::Case(..) | Expr::Join(..) => {
                self.indent += 1;
                self.line();
                self.expr(e);
                self.indent -= 1;
            }
            Expr::Lam(params, body, occ) => {
                self.out.push(' ');
                self.params(params, *occ);
                self.body(body);
            }
            _ => {
                self.out.push(' ');
                self.expr(e);
            }
        }
    }

    fn params(&mut self, params: &[Var], occ: OccId) {
        self.out.push('\\');
        for (i, p) in params.iter().enumerate() {
            if i > 0 {
                self.out.push(' ');
            }
            self.binder(*p);
        }
        self.occ(occ);
        self.out.push_str(" ->");
    }

    fn args(&mut self, args: &[Expr]) {
        for a in args {
            self.out.push(' ');
            self.atom(a);
        }
    }

    fn atom(&mut self, e: &Expr) {
        match e {
            Expr::Var(_) | Expr::Lit(_) => self.expr(e),
            Expr::Con(_, args, occ)
                if args.is_empty() && (*occ == OccId::NONE || self.detail == Detail::Plain) =>
            {
                self.expr(e)
            }
            _ => {
                self.out.push('(');
                self.indent += 1;
                self.expr(e);
                self.indent -= 1;
                self.out.push(')');
            }
        }
    }

    fn expr(&mut self, e: &Expr) {
        match e {
            Expr::Var(v) => self.var(*v),
            Expr::Lit(lit) => self.out.push_str(&literal(lit)),
            Expr::App(f, args, occ) => {
                match &**f {
                    Expr::Con(..) => {
                        self.out.push('(');
                        self.expr(f);
                        self.out.push(')');
                    }
                    _ => self.atom(f),
                }
                self.occ(*occ);
                self.args(args);
            }
            Expr::Lam(params, body, occ) => {
                self.params(params, *occ);
                self.body(body);
            }
            Expr::Let(bind, body) => {
                self.out.push_str("let ");
                self.bind(bind);
                self.out.push_str(" in");
                self.line();
                self.expr(body);
            }
            Expr::Case(case) => self.case(case),
            Expr::Con(con, args, occ) => {
                self.con(*con);
                self.occ(*occ);
                self.args(args);
            }
            Expr::Prim(prim, args, occ) => {
                let _ = write!(self.out, "#{}", prim.name());
                self.occ(*occ);
                self.args(args);
            }
            Expr::Sel(con, field, of) => {
                self.out.push_str("sel ");
                self.con(*con);
                let _ = write!(self.out, " {field} ");
                self.atom(of);
            }
            Expr::Join(group, body) => {
                self.out.push_str("join ");
                if group.rec {
                    self.out.push_str("rec ");
                }
                self.out.push('{');
                self.indent += 1;
                for (i, j) in group.joins.iter().enumerate() {
                    self.separate(i);
                    self.binder(j.var);
                    for p in &j.params {
                        self.out.push(' ');
                        self.binder(*p);
                    }
                    self.out.push_str(" =");
                    self.body(&j.body);
                }
                self.close();
                self.out.push_str(" in");
                self.line();
                self.expr(body);
            }
            Expr::Jump(j, args) => {
                self.out.push_str("jump ");
                self.var(*j);
                self.args(args);
            }
            Expr::Fail(message) => {
                let _ = write!(self.out, "fail {}", text(*message));
            }
            Expr::Tick(tick, body) => {
                match tick {
                    Tick::Scc {
                        name,
                        module,
                        span,
                        counts,
                    } => {
                        let _ = write!(
                            self.out,
                            "{} {} {}",
                            if *counts { "scc" } else { "under" },
                            text(*name),
                            text(*module)
                        );
                        self.span(*span);
                    }
                    Tick::Source(span) => {
                        self.out.push_str("src");
                        self.span(*span);
                    }
                }
                self.out.push(' ');
                self.atom(body);
            }
        }
    }

    fn case(&mut self, case: &Case) {
        self.out.push_str("case");
        self.span(case.span);
        self.out.push(' ');
        self.indent += 1;
        self.expr(&case.scrut);
        self.indent -= 1;
        self.out.push_str(" of ");
        self.binder(case.binder);
        self.out.push_str(" {");
        self.indent += 1;
        for (i, alt) in case.alts.iter().enumerate() {
            self.separate(i);
            match &alt.pat {
                AltPat::Con(con, fields) => {
                    self.con(*con);
                    for f in fields {
                        self.out.push(' ');
                        self.binder(*f);
                    }
                }
                AltPat::Lit(lit) => self.out.push_str(&literal(lit)),
            }
            self.out.push_str(" ->");
            self.body(&alt.body);
        }
        if let Some(default) = &case.default {
            self.separate(case.alts.len());
            self.out.push_str("_ ->");
            self.body(default);
        }
        self.close();
    }
}

/// The table of occurrences.
pub fn occs(occs: &PrimaryMap<OccId, Occ>) -> String {
    let span = |span: Span| match span.is_none() {
        true => String::new(),
        false => format!(" %{}-{}", span.lo, span.hi),
    };
    let at = |occ: OccId| match occ {
        OccId::NONE => String::new(),
        occ => format!(" @{}", occ.index()),
    };
    let row = |occ: &Occ| {
        let texts = [occ.module, occ.producer, occ.construction, occ.ty].map(text);
        let cause = occ.cause.as_ref();
        let cause = cause.map_or(String::new(), |c| format!("{} {}", at(c.at), text(c.via)));
        [
            named(OCC_KINDS, occ.kind),
            &span(occ.span),
            " ",
            &texts.join(" "),
            &cause,
            &span(occ.declared),
            &at(occ.within),
        ]
        .concat()
    };
    let rows: Vec<String> = occs.values().skip(1).map(row).collect();
    format!("occs {{\n  {}\n}};\n", rows.join(";\n  "))
}

fn force_quote(name: &str) -> String {
    let quoted = quote(name);
    if quoted.starts_with('`') {
        quoted
    } else {
        format!("`{quoted}`")
    }
}

/// A module's name.
pub fn module_text(module: Symbol) -> String {
    let name = module.as_str();
    match name.split('.').all(is_identifier) {
        true => name.to_string(),
        false => quote(name),
    }
}

/// A variable's name.
pub fn var_text(name: &str) -> String {
    match looks_like_constructor(name) {
        true => format!("v{}", force_quote(name)),
        false => quote(name),
    }
}

/// A constructor's name.
pub fn con_text(name: &str) -> String {
    let tuple = name.starts_with('(')
        && name.ends_with(')')
        && name[1..name.len().max(2) - 1].bytes().all(|b| b == b',');
    if !looks_like_constructor(name) {
        format!("c{}", force_quote(name))
    } else if tuple {
        name.to_string()
    } else {
        quote(name)
    }
}

/// `Ptr`, `I64`, `F64`.
pub fn rep_name(rep: Rep) -> &'static str {
    named(REPS, rep)
}

pub(crate) const REPS: &[(Rep, &str)] = &[(Rep::Ptr, "Ptr"), (Rep::I64, "I64"), (Rep::F64, "F64")];

fn named<T: PartialEq>(table: &[(T, &'static str)], key: T) -> &'static str {
    table.iter().find(|(k, _)| *k == key).map_or("", |(_, n)| n)
}

pub(crate) const OCC_KINDS: &[(OccKind, &str)] = &[
    (OccKind::None, "none"),
    (OccKind::Con, "con"),
    (OccKind::App, "app"),
    (OccKind::Lam, "lam"),
    (OccKind::Thunk, "thunk"),
    (OccKind::Lit, "lit"),
    (OccKind::Prim, "prim"),
];

/// A literal: `3`, `-2.5`, `0f7ff8000000000000` (bits of a double that has no
/// decimal form), `"bytes"`.
pub fn literal(lit: &Lit) -> String {
    match lit {
        Lit::Int(n) => n.to_string(),
        Lit::Double(bits) => {
            let d = f64::from_bits(*bits);
            if d.is_finite() {
                format!("{d:?}")
            } else {
                format!("0f{bits:016x}")
            }
        }
        Lit::Str(bytes) => string(bytes),
    }
}

/// A text as a literal.
pub fn text(text: Symbol) -> String {
    string(text.as_str().as_bytes())
}

fn string(bytes: &[u8]) -> String {
    let mut out = String::from("\"");
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            match c {
                '"' => out.push_str("\\\""),
                '\\' => out.push_str("\\\\"),
                '\n' => out.push_str("\\n"),
                c if (c as u32) < 32 || c as u32 == 127 => {
                    let _ = write!(out, "\\x{:02x}", c as u32);
                }
                c => out.push(c),
            }
        }
        for b in chunk.invalid() {
            let _ = write!(out, "\\x{b:02x}");
        }
    }
    out.push('"');
    out
}
