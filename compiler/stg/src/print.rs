//! STG as text, which [`crate::read`] parses back.
//!
//! Names are told apart by numbers in the order in which they first appear, so
//! that equal programs have equal texts whatever their variables' ids are.

use crate::def::*;
use crate::read::WORDS;
use cranelift_entity::{EntityRef, SecondaryMap};
use pure_base::Symbol;
use pure_core::print::{self, literal, module_text, text};
use rustc_hash::FxHashMap;

/// What a text contains besides the program itself.
#[derive(Clone, Copy, Default)]
pub struct Options {
    /// The occurrence of each allocation and call, and their table.
    pub occs: bool,
}

/// The whole program.
pub fn program(p: &Program, options: Options) -> String {
    let mut printer = Printer::new(p, options);
    printer.datas();
    if options.occs {
        printer.out.push_str(&print::occs(&p.occs));
    }
    for top in &p.binds {
        printer.top(top);
    }
    if let Some(main) = p.main {
        let name = printer.var(main);
        printer.out.push_str(&format!("\nentry {name}\n"));
    }
    for (role, v) in p.exceptions.named() {
        let name = printer.var(v);
        printer.out.push_str(&format!("entry {role} {name}\n"));
    }
    printer.out
}

/// One expression, for messages.
pub fn expr(p: &Program, e: &Expr) -> String {
    let mut printer = Printer::new(p, Options::default());
    printer.expr(e, 0);
    printer.out
}

struct Printer<'a> {
    p: &'a Program,
    options: Options,
    out: String,
    /// How many variables of each name have been seen.
    used: FxHashMap<Symbol, u32>,
    /// Each seen variable's number + 1.
    numbers: SecondaryMap<Var, u32>,
    con_names: SecondaryMap<ConId, String>,
    module: Option<Symbol>,
}

impl<'a> Printer<'a> {
    fn new(p: &'a Program, options: Options) -> Printer<'a> {
        let mut used: FxHashMap<Symbol, u32> = FxHashMap::default();
        let mut con_names = SecondaryMap::new();
        for (id, con) in p
            .datas
            .values()
            .flat_map(|d| &d.cons)
            .map(|c| (*c, &p.cons[*c]))
        {
            let number = used.entry(con.name).or_default();
            con_names[id] = numbered(print::con_text(con.name.as_str()), *number);
            *number += 1;
        }
        Printer {
            p,
            options,
            out: String::new(),
            used: FxHashMap::default(),
            numbers: SecondaryMap::new(),
            con_names,
            module: None,
        }
    }

    fn datas(&mut self) {
        for data in self.p.datas.values() {
            self.module(data.module);
            let alternatives: Vec<String> = data
                .cons
                .iter()
                .map(|&c| {
                    let mut text = self.con_names[c].clone();
                    for field in &self.p.cons[c].fields {
                        let strict = if field.strict { "!" } else { "" };
                        text.push_str(&format!(" {strict}{:?}", field.rep));
                    }
                    text
                })
                .collect();
            let name = print::con_text(data.name.as_str());
            let line = format!("data {name} = {}", alternatives.join(" | "));
            self.out.push_str(line.trim_end());
            self.out.push('\n');
        }
    }

    fn module(&mut self, module: Symbol) {
        if self.module != Some(module) {
            self.module = Some(module);
            if !self.out.is_empty() {
                self.out.push('\n');
            }
            let text = module_text(module);
            self.out.push_str(&format!("module {text}\n"));
        }
    }

    fn top(&mut self, top: &Top) {
        if let Some(module) = self.p.vars[top.var].module {
            self.module(module);
        }
        self.out.push('\n');
        match &top.rhs {
            TopRhs::Fun(lambda) => {
                let name = self.var(top.var);
                let occ = self.occ(lambda.occ);
                self.out.push_str(&format!("fun{occ} {name}"));
                self.lambda(top.var, lambda, 0);
            }
            TopRhs::Caf { body, occ } => {
                let (name, occ) = (self.var(top.var), self.occ(*occ));
                self.out.push_str(&format!("caf{occ} {name} ="));
                self.body(body, 1);
            }
            TopRhs::Con { con, args, occ } => {
                let name = self.var(top.var);
                self.out.push_str(&format!("con {name} = "));
                self.con(*con, args, *occ);
            }
        }
        self.out.push('\n');
    }

    /// ` params -> result = body`
    fn lambda(&mut self, f: Var, lambda: &Lambda, depth: usize) {
        for &param in &lambda.params {
            self.out.push(' ');
            self.binder(param, Rep::Ptr);
        }
        if let Some(sig) = &self.p.vars[f].sig {
            self.out.push_str(&format!(" -> {:?}", sig.result));
        }
        self.out.push_str(" =");
        self.body(&lambda.body, depth + 1);
    }

    fn var(&mut self, v: Var) -> String {
        let name = self.p.vars[v].name;
        if self.numbers[v] == 0 {
            let used = self.used.entry(name).or_default();
            *used += 1;
            self.numbers[v] = *used;
        }
        let text = name.as_str();
        let text = match WORDS.contains(&text) {
            true => format!("`{text}`"),
            false => print::var_text(text),
        };
        numbered(text, self.numbers[v] - 1)
    }

    /// A variable where it is bound; its representation is written when it is
    /// not the one that the context implies.
    fn binder(&mut self, v: Var, implied: Rep) {
        let name = self.var(v);
        self.out.push_str(&name);
        let rep = self.p.vars[v].rep;
        if rep != implied {
            self.out.push_str(&format!(":{rep:?}"));
        }
    }

    fn occ(&self, occ: OccId) -> String {
        if self.options.occs && occ.index() != 0 {
            format!(" @{}", occ.index())
        } else {
            String::new()
        }
    }

    fn con(&mut self, con: ConId, args: &[Atom], occ: OccId) {
        let occ = self.occ(occ);
        self.out.push_str(&self.con_names[con]);
        self.out.push_str(&occ);
        self.atoms(args);
    }

    fn atoms(&mut self, atoms: &[Atom]) {
        for atom in atoms {
            self.out.push(' ');
            self.atom(atom);
        }
    }

    fn atom(&mut self, atom: &Atom) {
        let text = match atom {
            Atom::Var(v) => self.var(*v),
            Atom::Lit(lit) => literal(lit),
        };
        self.out.push_str(&text);
    }

    fn line(&mut self, depth: usize) {
        self.out.push('\n');
        self.out.push_str(&"  ".repeat(depth));
    }

    /// An expression behind `=` or `->`: on the same line if it is short.
    fn body(&mut self, e: &Expr, depth: usize) {
        if is_long(e) {
            self.line(depth);
        } else {
            self.out.push(' ');
        }
        self.expr(e, depth);
    }

    /// Before the word that ends an expression written by [`Printer::body`].
    fn before_end(&mut self, e: &Expr, depth: usize) {
        if is_long(e) {
            self.line(depth);
        } else {
            self.out.push(' ');
        }
    }

    fn expr(&mut self, e: &Expr, depth: usize) {
        match e {
            Expr::Atom(a) => self.atom(a),
            Expr::Eval(v) => {
                let name = self.var(*v);
                self.out.push_str(&format!("eval {name}"));
            }
            Expr::Lazy(v) => {
                let name = self.var(*v);
                self.out.push_str(&format!("lazy {name}"));
            }
            Expr::Con(con, args, occ) => self.con(*con, args, *occ),
            Expr::Prim(prim, args, occ) => {
                let occ = self.occ(*occ);
                self.out.push_str(&format!("#{}{occ}", prim.name()));
                self.atoms(args);
            }
            Expr::Call { fun, args, occ } => self.call("call", *fun, args, *occ),
            Expr::Apply { fun, args, occ } => self.call("apply", *fun, args, *occ),
            Expr::Let(group, body) => {
                self.out.push_str(if group.rec { "letrec" } else { "let" });
                let many = group.binds.len() > 1;
                for (i, (var, rhs)) in group.binds.iter().enumerate() {
                    if i > 0 {
                        self.out.push(';');
                    }
                    if many {
                        self.line(depth + 1);
                    } else {
                        self.out.push(' ');
                    }
                    self.binder(*var, Rep::Ptr);
                    self.out.push_str(" = ");
                    self.rhs(*var, rhs, depth + 1 + many as usize);
                }
                if many {
                    self.line(depth);
                } else {
                    self.out.push(' ');
                }
                self.out.push_str("in");
                self.line(depth);
                self.expr(body, depth);
            }
            Expr::Case(case) => self.case(case, depth),
            Expr::Join(group, body) => {
                self.out
                    .push_str(if group.rec { "joinrec" } else { "join" });
                let many = (group.joins.len() > 1) as usize;
                for (i, join) in group.joins.iter().enumerate() {
                    if i > 0 {
                        self.out.push(';');
                    }
                    if many == 1 {
                        self.line(depth + 1);
                    } else {
                        self.out.push(' ');
                    }
                    self.binder(join.var, Rep::Ptr);
                    for &param in &join.params {
                        self.out.push(' ');
                        self.binder(param, Rep::Ptr);
                    }
                    self.out.push_str(" =");
                    self.body(&join.body, depth + 1 + many);
                }
                self.line(depth);
                self.out.push_str("in");
                self.line(depth);
                self.expr(body, depth);
            }
            Expr::Jump(j, args) => {
                let name = self.var(*j);
                self.out.push_str(&format!("jump {name}"));
                self.atoms(args);
            }
            Expr::Fail(message) => {
                let text = text(*message);
                self.out.push_str(&format!("fail {text}"));
            }
            Expr::Scc(centre, body) => {
                let label = text(centre.label);
                let module = text(centre.module);
                let silent = if centre.counts { "" } else { " !" };
                let held = if centre.held { " =" } else { "" };
                self.out
                    .push_str(&format!("scc {label} {module}{silent}{held}"));
                self.body(body, depth);
            }
        }
    }

    fn call(&mut self, how: &str, fun: Var, args: &[Atom], occ: OccId) {
        let (name, occ) = (self.var(fun), self.occ(occ));
        self.out.push_str(&format!("{how}{occ} {name}"));
        self.atoms(args);
    }

    fn case(&mut self, case: &Case, depth: usize) {
        if let (Alts::None | Alts::Lazy, Some(body)) = (&case.alts, &case.default) {
            let lazy = matches!(case.alts, Alts::Lazy);
            self.out.push_str(if lazy { "let? " } else { "let! " });
            self.binder(case.binder, Rep::Ptr);
            self.out.push_str(" =");
            self.body(&case.scrut, depth + 1);
            self.before_end(&case.scrut, depth);
            self.out.push_str("in");
            self.line(depth);
            return self.expr(body, depth);
        }
        self.out.push_str("case");
        self.body(&case.scrut, depth + 1);
        self.before_end(&case.scrut, depth);
        self.out.push_str("of ");
        self.binder(case.binder, Rep::Ptr);
        self.out.push_str(" {");
        match &case.alts {
            Alts::None | Alts::Lazy => {}
            Alts::Con(alts) => {
                for alt in alts {
                    self.line(depth + 1);
                    self.out.push_str(&self.con_names[alt.con]);
                    for (i, &field) in alt.fields.iter().enumerate() {
                        self.out.push(' ');
                        let implied = self.p.cons[alt.con].fields.get(i);
                        self.binder(field, implied.map_or(Rep::Ptr, |f| f.rep));
                    }
                    self.alternative(&alt.body, depth);
                }
            }
            Alts::Lit(alts) => {
                for (lit, body) in alts {
                    self.line(depth + 1);
                    self.out.push_str(&literal(lit));
                    self.alternative(body, depth);
                }
            }
        }
        if let Some(body) = &case.default {
            self.line(depth + 1);
            self.out.push('_');
            self.alternative(body, depth);
        }
        self.line(depth);
        self.out.push('}');
    }

    fn alternative(&mut self, body: &Expr, depth: usize) {
        self.out.push_str(" ->");
        self.body(body, depth + 2);
        self.out.push(';');
    }

    fn rhs(&mut self, var: Var, rhs: &Rhs, depth: usize) {
        match rhs {
            Rhs::Thunk {
                free,
                body,
                update,
                occ,
            } => {
                self.out.push_str(match update {
                    Update::Updatable => "thunk",
                    Update::SingleEntry => "once",
                });
                let occ = self.occ(*occ);
                self.out.push_str(&occ);
                self.free(free);
                self.body(body, depth);
            }
            Rhs::Fun { free, lambda } => {
                let occ = self.occ(lambda.occ);
                self.out.push_str(&format!("fun{occ}"));
                self.free(free);
                self.lambda(var, lambda, depth - 1);
            }
            Rhs::Con { con, args, occ } => self.con(*con, args, *occ),
            Rhs::Sel {
                con,
                field,
                of,
                occ,
            } => {
                let (name, occ) = (self.var(*of), self.occ(*occ));
                let con = &self.con_names[*con];
                self.out.push_str(&format!("sel{occ} {con} {field} {name}"));
            }
        }
    }

    fn free(&mut self, free: &[Var]) {
        let names: Vec<String> = free.iter().map(|v| self.var(*v)).collect();
        self.out.push_str(&format!(" [{}]", names.join(" ")));
    }
}

fn is_long(e: &Expr) -> bool {
    match e {
        Expr::Let(..) | Expr::Case(_) | Expr::Join(..) => true,
        Expr::Scc(_, body) => is_long(body),
        _ => false,
    }
}

/// A name with the number that tells it apart, 0 = none.
fn numbered(mut text: String, number: u32) -> String {
    if number > 0 {
        text.push_str(&format!(".{number}"));
    }
    text
}
