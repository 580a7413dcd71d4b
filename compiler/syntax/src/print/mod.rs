//! The tree as source text, with written braces and parentheses around all
//! compound parts, so that it means the same under any fixities and layout.
//! Parsing the text gives the tree back, up to spans and `Paren` nodes (which
//! are looked through here).

mod decl;
mod expr;
mod pat;
mod ty;

use crate::ast::{Export, Expr, Import, ImportItem, Lit, Module, Name, Pat, Subs, Type};
use pure_base::Symbol;

pub fn module(module: &Module) -> String {
    let mut p = Printer::default();
    for name in &module.language {
        p.put(&format!("{{-# LANGUAGE {name} #-}}\n"));
    }
    for (option, _) in &module.options {
        p.put(&format!("{{-# OPTIONS_GHC {option} #-}}\n"));
    }
    p.module(module);
    p.out
}

pub fn expr(e: &Expr) -> String {
    let mut p = Printer::default();
    p.expr(e);
    p.out
}

pub fn pat(pat: &Pat) -> String {
    let mut p = Printer::default();
    p.pat(pat);
    p.out
}

pub fn ty(ty: &Type) -> String {
    let mut p = Printer::default();
    p.ty(ty);
    p.out
}

#[derive(Default)]
struct Printer {
    out: String,
    indent: usize,
}

impl Printer {
    fn put(&mut self, text: &str) {
        self.out.push_str(text);
    }

    fn line(&mut self) {
        self.out.push('\n');
        self.out.extend(std::iter::repeat_n("  ", self.indent));
    }

    /// `a, b, c`
    fn commas<X>(&mut self, items: &[X], mut put: impl FnMut(&mut Self, &X)) {
        for (i, item) in items.iter().enumerate() {
            if i > 0 {
                self.put(", ");
            }
            put(self, item);
        }
    }

    /// Braces with one item on each line.
    fn block<X>(&mut self, items: &[X], mut put: impl FnMut(&mut Self, &X)) {
        self.put("{");
        self.indent += 1;
        for (i, item) in items.iter().enumerate() {
            if i > 0 {
                self.put(";");
            }
            self.line();
            put(self, item);
        }
        self.indent -= 1;
        if !items.is_empty() {
            self.line();
        }
        self.put("}");
    }

    /// A name where a value or constructor stands: operators in parentheses.
    fn prefix(&mut self, module: Option<Symbol>, text: Symbol) {
        let op = is_operator(text.as_str());
        if op {
            self.put("(");
        }
        self.qualified(module, text);
        if op {
            self.put(")");
        }
    }

    /// A name between operands: words in backquotes.
    fn infix(&mut self, name: &Name) {
        let word = !is_operator(name.text.as_str());
        if word {
            self.put("`");
        }
        self.qualified(name.module, name.text);
        if word {
            self.put("`");
        }
    }

    fn qualified(&mut self, module: Option<Symbol>, text: Symbol) {
        if let Some(module) = module {
            self.put(module.as_str());
            self.put(".");
        }
        self.put(text.as_str());
    }

    fn name(&mut self, name: &Name) {
        self.prefix(name.module, name.text);
    }

    fn lit(&mut self, lit: &Lit) {
        let text = match lit {
            Lit::Negative(size) => {
                self.put("-");
                return self.lit(size);
            }
            Lit::Int(n) => n.to_string(),
            Lit::BigInt(digits) => digits.to_string(),
            Lit::Float(text) => text.to_string(),
            Lit::Char(c) => format!("'{}'", escaped(*c, '\'')),
            Lit::Str(text) => {
                let codes = text.as_str().chars().map(u32::from);
                string(codes)
            }
            Lit::Codes(codes) => string(codes.iter().copied()),
        };
        self.put(&text);
    }

    fn module(&mut self, module: &Module) {
        self.put("module ");
        self.put(module.name.text.as_str());
        if let Some(exports) = &module.exports {
            self.put(" (");
            self.commas(exports, |p, e| match e {
                Export::Item(item) => p.import_item(item),
                Export::Module(name) => {
                    p.put("module ");
                    p.put(name.text.as_str());
                }
            });
            self.put(")");
        }
        self.put(" where {");
        for import in &module.imports {
            self.line();
            self.import(import);
            self.put(";");
        }
        for decl in &module.decls {
            self.decl(decl);
        }
        self.put("\n}\n");
    }

    fn import(&mut self, import: &Import) {
        self.put("import ");
        if import.source {
            self.put("{-# SOURCE #-} ");
        }
        if import.qualified {
            self.put("qualified ");
        }
        if let Some(package) = import.package {
            self.put(&format!("\"{package}\" "));
        }
        self.put(import.module.text.as_str());
        if let Some(alias) = import.alias {
            self.put(" as ");
            self.put(alias.text.as_str());
        }
        if import.hiding {
            self.put(" hiding");
        }
        if let Some(items) = &import.items {
            self.put(" (");
            self.commas(items, Self::import_item);
            self.put(")");
        }
    }

    fn import_item(&mut self, item: &ImportItem) {
        self.name(&item.name);
        match &item.subs {
            Subs::None => {}
            Subs::All => self.put("(..)"),
            Subs::Some(names) | Subs::AllAnd(names) => {
                self.put("(");
                self.commas(names, |p, n| p.prefix(None, n.text));
                self.put(")");
            }
        }
    }
}

fn is_operator(text: &str) -> bool {
    !text.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

fn string(codes: impl Iterator<Item = u32>) -> String {
    let mut out = String::from("\"");
    for c in codes {
        out += &escaped(c, '"');
        // A digit would become part of the code before it.
        if !(0x20..0x7F).contains(&c) {
            out += "\\&";
        }
    }
    out + "\""
}

fn escaped(code: u32, quote: char) -> String {
    match char::from_u32(code) {
        Some('\\') => "\\\\".into(),
        Some('\n') => "\\n".into(),
        Some('\t') => "\\t".into(),
        Some(c) if c == quote => format!("\\{c}"),
        Some(c @ ' '..='~') => c.to_string(),
        _ => format!("\\{code}"),
    }
}
