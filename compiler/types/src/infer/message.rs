//! Messages that programs write themselves, as types (`TypeError`).

use super::Infer;
use crate::ids;
use crate::ty::{Node, Ty};
use pure_base::{Diagnostic, Span};
use pure_names::tree::TypeLit;

impl Infer<'_> {
    /// The message of an application of the library's family `TypeError`.
    pub(super) fn message_of(&mut self, stuck: Ty) -> Option<Ty> {
        let Node::Family(app) = self.types.node(stuck) else {
            return None;
        };
        let (id, args) = self.types.family_parts(app)?;
        let def = &self.program.types[id];
        let is_it = def.name.as_str() == "TypeError" && def.module.as_str() == "Base.TypeLits";
        args.first().copied().filter(|_| is_it)
    }

    /// Reports with a message of the program's own.
    pub(super) fn own_message(&mut self, message: Ty, span: Span) {
        let text = self.text_of(message);
        let mut lines = text.lines();
        let title = lines.next().unwrap_or_default().to_string();
        let d = Diagnostic::error(ids::TYPE_ERROR, span, title).label("needs such a type");
        let d = lines.fold(d, |d, line| d.note(line.to_string()));
        self.diags.push(d);
    }

    fn text_of(&mut self, message: Ty) -> String {
        let (head, args) = self.types.spine(message);
        let name = match head {
            Node::Promoted(c) => self.program.ctors[c].name.as_str(),
            _ => "",
        };
        match (name, &args[..]) {
            ("Text", [t]) => match self.types.node(*t) {
                Node::Lit(TypeLit::Text(text)) => text.to_string(),
                _ => self.show(*t),
            },
            ("ShowType", [t]) => self.show(*t),
            (":<>:", [a, b]) => self.text_of(*a) + &self.text_of(*b),
            (":$$:", [a, b]) => format!("{}\n{}", self.text_of(*a), self.text_of(*b)),
            _ => self.show(message),
        }
    }
}
