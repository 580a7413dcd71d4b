//! Connects what the language and the runtime raise with the library.
//!
//! A program that raises exceptions has the library's function that reports the
//! ones nobody handles. In a program that handles some, or says what is to be done with
//! those that nobody handles, the built-in `error`,
//! `matchFailed`, `exceptionTable` and `putFailed` become the library's, so that
//! these failures are exceptions too. Other programs have none of this.

use super::Lower;
use pure_base::{Span, Symbol};
use pure_core::builtin;
use pure_core::def::{Bind, Case, Expr, OccId, Prim, Rep, Var};

/// Built-in functions that end in an error which is no call of `error`, with the
/// library's for the exception. A program that uses none of them has none of these.
const FAILURES: [(&str, &str); 6] = [
    ("overflowed", "overflow"),
    ("divisionFailed", "zeroDenominator"),
    ("selectorFailed", "noField"),
    ("constructionFailed", "missingField"),
    ("updateFailed", "noUpdate"),
    ("methodMissing", "noMethod"),
];

impl Lower<'_> {
    /// Asks the library for what is needed; once all else is lowered.
    pub(super) fn connect_exceptions(&mut self) {
        // The runtime raises in threads that wait in vain.
        if !self.mentions(&["raise", "raiseIO", "catchAny", "threadWith", "receiveWith"]) {
            return;
        }
        self.out.exceptions.uncaught = self.library("uncaught");
        self.run();
        // Who sees to exceptions that nobody handles names the table itself.
        if !self.mentions(&["catchAny", "exceptionTable"]) {
            return;
        }
        let mut connected = vec![];
        // Raising one of them may bring in what raises another.
        let mut left = FAILURES.to_vec();
        while let Some(at) = left
            .iter()
            .position(|(builtin, _)| self.mentions(&[*builtin]))
        {
            let (builtin, name) = left.remove(at);
            let Some(exception) = self.library(name) else {
                return;
            };
            self.run();
            connected.push((builtin, exception));
        }
        let parts = [
            "errorCalled",
            "errorCalledBy",
            "matchFailed",
            "runtimeExceptions",
            "failed",
        ];
        let [Some(called), Some(by), Some(failed), Some(table), Some(put)] =
            parts.map(|name| self.library(name))
        else {
            return;
        };
        self.run();
        // Built-in bindings now refer to the library: all are put in order.
        for bind in std::mem::take(&mut self.out.binds) {
            match bind {
                Bind::NonRec(v, e) => self.top.push((v, e)),
                Bind::Rec(group) => self.top.extend(group),
            }
        }
        self.raise_from("error", &["message"], called);
        let parts = ["message", "shown", "said", "whole"];
        self.raise_from("errorCalledFrom", &parts, by);
        for (builtin, exception) in connected {
            self.raise_from(builtin, &["message"], exception);
        }
        let address = self.parameter("message", Rep::I64);
        let text = self.applied(self.boxes.unpack, Expr::Var(address));
        let exception = self.applied(failed, text);
        let e = self.raising(vec![address], exception);
        self.out.exceptions.match_failed = self.redefine("matchFailed", e);
        self.redefine("exceptionTable", Expr::Var(table));
        self.redefine("putFailed", Expr::Var(put));
    }

    /// Makes a built-in function of a message raise what a function of the library
    /// makes of it.
    fn raise_from(&mut self, builtin: &str, parts: &[&str], library: Var) {
        let parts: Vec<Var> = parts.iter().map(|p| self.parameter(p, Rep::Ptr)).collect();
        let args = parts.iter().map(|p| Expr::Var(*p)).collect();
        let exception = Expr::app(Expr::Var(library), args, OccId::NONE);
        let e = self.raising(parts, exception);
        self.redefine(builtin, e);
    }

    /// Whether the program refers to one of these built-in functions.
    fn mentions(&self, names: &[&str]) -> bool {
        let wanted: Vec<Var> = names
            .iter()
            .filter_map(|name| builtin::lookup(&self.out, name))
            .collect();
        let mut found = false;
        for (_, e) in &self.top {
            e.each_occurrence(&mut |v| found |= wanted.contains(&v));
        }
        found
    }

    /// A definition of the library that the compiler knows.
    pub(super) fn library(&mut self, name: &str) -> Option<Var> {
        let value = self.program.known.value(name)?;
        self.global(value)
    }

    fn parameter(&mut self, name: &str, rep: Rep) -> Var {
        self.out.fresh(Symbol::new(name), rep, Span::NONE)
    }

    fn applied(&self, f: Var, x: Expr) -> Expr {
        Expr::app(Expr::Var(f), vec![x], OccId::NONE)
    }

    fn redefine(&mut self, name: &str, e: Expr) -> Option<Var> {
        let v = builtin::lookup(&self.out, name)?;
        let place = self.top.iter_mut().find(|(w, _)| *w == v)?;
        place.1 = e;
        Some(v)
    }

    /// `\params -> case exception of e -> #raise e`, evaluated so that the runtime can tell
    /// what it is.
    fn raising(&mut self, params: Vec<Var>, exception: Expr) -> Expr {
        let e = self.parameter("e", Rep::Ptr);
        let raise = Expr::Prim(Prim::Raise, vec![Expr::Var(e)], OccId::NONE);
        let body = Expr::Case(Box::new(Case {
            scrut: exception,
            binder: e,
            alts: vec![],
            default: Some(raise),
            span: Span::NONE,
        }));
        Expr::lam(params, body, OccId::NONE)
    }
}
