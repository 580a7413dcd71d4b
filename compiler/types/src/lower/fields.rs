//! What strict fields hold, as far as the types tell that they are declared with: a later
//! stage has to know no type for that.

use super::{Lower, unboxed};
use pure_core::def::{DataId, Holds};
use pure_names::tree::{Type, TypeDefKind};
use pure_names::wired;

/// Synonyms and newtypes within one another, of which no more are looked through.
const MAX_NAMES: usize = 16;

impl Lower<'_> {
    /// Notes it for the fields of all constructors.
    pub(super) fn fields_hold(&mut self) {
        let program = self.program;
        for (c, ctor) in program.ctors.iter() {
            let Some(con) = self.ids.cons[c] else {
                continue;
            };
            for (i, field) in ctor.fields.iter().enumerate() {
                let at = ctor.context.len() + i;
                let strict = self.out.cons[con].fields.get(at).is_some_and(|f| f.strict);
                if strict && field.unpack != Some(false) {
                    let unpacked = field.unpack == Some(true);
                    let held = self.data_of(&field.ty);
                    let holds = held.map(|data| Holds { data, unpacked });
                    self.out.cons[con].fields[at].holds = holds;
                }
            }
        }
    }

    /// The data type of the values of a type.
    fn data_of(&self, ty: &Type) -> Option<DataId> {
        let boxes = [
            (wired::int(), self.boxes.int),
            (wired::char(), self.boxes.char),
            (wired::double(), self.boxes.double),
            (wired::float(), self.boxes.float),
            (wired::word(), self.boxes.word),
        ];
        let mut ty = ty;
        for _ in 0..MAX_NAMES {
            let mut c = unboxed::head(ty)?;
            c = wired::boxed(c).unwrap_or(c);
            if self.ids.datas[c].is_some() {
                return self.ids.datas[c];
            }
            let def = &self.program.types[c];
            if let Some((_, con)) = boxes.iter().find(|(t, _)| *t == c) {
                return Some(self.out.cons[*con].data);
            }
            ty = match &def.kind {
                TypeDefKind::Data { newtype, ctors } if *newtype => {
                    &self.program.ctors[*ctors.first()?].fields.first()?.ty
                }
                TypeDefKind::Synonym(rhs) => rhs,
                _ => return None,
            };
        }
        None
    }
}
