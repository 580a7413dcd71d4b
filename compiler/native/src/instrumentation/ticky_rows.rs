//! Rows of counters (`-ticky`): what closures, constructor applications and join points
//! are called, and the letters of their arguments' types.

use crate::objects::data::{Address, Data};
use crate::unit::Unit;
use cranelift_module::DataId;
use pure_core::def::Role;
use pure_stg::def::*;
use rt_abi::border::{Manner, RT_TICKY_REPORT, RT_TICKY_SAMPLE};
use rt_abi::ticky::{self, What, flag};
use rustc_hash::FxHashMap;

/// What is counted in a program.
pub struct Counted {
    pub wish: crate::Ticky,
    /// Where its words are.
    pub words: DataId,
    pub rows: Vec<Row>,
    index: FxHashMap<Var, u32>,
    /// Rows of objects by their info tables.
    pub tables: FxHashMap<DataId, u32>,
    /// Functions bound by a `let`, with the number of their parameters.
    pub arities: FxHashMap<Var, usize>,
}

/// A closure, a constructor application, or a join point.
pub struct Row {
    desc: Address,
    letters: String,
    arguments: usize,
    bytes: u32,
    /// From 1 on.
    parent: u32,
    what: What,
    flags: u8,
    /// The row that its code's allocation is charged to.
    pub charged: Option<u32>,
}

impl Counted {
    /// Nothing has been counted yet.
    pub fn new(wish: crate::Ticky, words: DataId) -> Counted {
        Counted {
            wish,
            words,
            rows: vec![],
            index: FxHashMap::default(),
            tables: FxHashMap::default(),
            arities: FxHashMap::default(),
        }
    }
}

impl<'p> Unit<'p> {
    /// The row of a closure that has been planned.
    pub fn row_of(&self, v: Var) -> Option<u32> {
        self.ticky.as_ref()?.index.get(&v).copied()
    }

    /// Objects of that table are counted in that row.
    pub fn note_row(&mut self, info: DataId, row: Option<u32>) {
        if let (Some(counted), Some(row)) = (&mut self.ticky, row) {
            counted.tables.insert(info, row);
        }
    }

    fn add_row(&mut self, v: Option<Var>, row: Row) -> Option<u32> {
        let counted = self.ticky.as_mut()?;
        let next = counted.rows.len() as u32;
        let charged = match row.flags & flag::LISTED {
            0 => row.charged,
            _ => Some(next),
        };
        counted.rows.push(Row { charged, ..row });
        if let Some(v) = v {
            counted.index.insert(v, next);
        }
        Some(next)
    }

    /// The row of a function or value of the top level.
    pub fn static_row(&mut self, top: &Top) -> Result<Option<u32>, String> {
        if self.ticky.is_none() {
            return Ok(None);
        }
        let (params, occ, what): (&[Var], OccId, What) = match &top.rhs {
            TopRhs::Fun(lambda) => (&lambda.params, lambda.occ, What::Function),
            TopRhs::Caf { occ, .. } => (&[], *occ, What::Thunk),
            TopRhs::Con { .. } => return Ok(None),
        };
        let row = Row {
            desc: self.declared_desc(top.var, occ),
            letters: self.letters(params),
            arguments: self.letters(params).len(),
            bytes: 0,
            parent: 0,
            what,
            flags: flag::STATIC | flag::LISTED | flag::TOP,
            charged: None,
        };
        Ok(self.add_row(Some(top.var), row))
    }

    /// The row of a closure of a `let`, which counts for the code around it too if there
    /// is no other: `around` is that code's.
    pub fn closure_row(
        &mut self,
        v: Var,
        rhs: &Rhs,
        bytes: u32,
        around: Option<u32>,
    ) -> Result<Option<u32>, String> {
        let Some(counted) = &mut self.ticky else {
            return Ok(None);
        };
        if let Rhs::Fun { lambda, .. } = rhs {
            counted.arities.insert(v, lambda.params.len());
        }
        let thunks = if counted.wish.thunks { flag::LISTED } else { 0 };
        if let Some(&row) = counted.index.get(&v) {
            return Ok(Some(row));
        }
        let (params, free, occ, what, flags): (&[Var], &[Var], _, _, _) = match rhs {
            Rhs::Con { .. } => return Ok(None),
            Rhs::Fun { free, lambda } => {
                let flags = flag::LISTED;
                (&lambda.params, free, lambda.occ, What::Function, flags)
            }
            Rhs::Thunk {
                free, update, occ, ..
            } => {
                let single = match update {
                    Update::Updatable => 0,
                    Update::SingleEntry => flag::SINGLE_ENTRY,
                };
                (&[], free, *occ, What::Thunk, thunks | single)
            }
            Rhs::Sel { of, occ, .. } => {
                let free = std::slice::from_ref(of);
                let flags = thunks | flag::STANDARD;
                (&[], free, *occ, What::Thunk, flags)
            }
        };
        let arguments = self.letters(params);
        let row = Row {
            desc: self.binder_desc(v, occ),
            letters: arguments.clone() + &self.letters(free),
            arguments: arguments.len(),
            bytes,
            parent: around.map_or(0, |row| row + 1),
            what,
            flags,
            charged: around,
        };
        Ok(self.add_row(Some(v), row))
    }

    /// The row of a join point.
    pub fn join_row(&mut self, join: &JoinPoint, around: Option<u32>) -> Option<u32> {
        let counted = self.ticky.as_ref()?;
        if let Some(row) = self.row_of(join.var) {
            return Some(row);
        }
        let flags = if counted.wish.joins { flag::LISTED } else { 0 };
        let letters = self.letters(&join.params);
        let row = Row {
            desc: self.binder_desc(join.var, OccId::from_u32(0)),
            arguments: letters.len(),
            letters,
            bytes: 0,
            parent: around.map_or(0, |row| row + 1),
            what: What::Join,
            flags,
            charged: around,
        };
        self.add_row(Some(join.var), row)
    }

    /// The row of what a constructor application makes.
    pub fn constructor_row(
        &mut self,
        info: DataId,
        con: &Con,
        desc: Address,
    ) -> Result<(), String> {
        if self.ticky.is_none() {
            return Ok(());
        }
        let row = Row {
            desc,
            letters: String::new(),
            arguments: 0,
            bytes: self.object_bytes(con.fields.len() as u32),
            parent: 0,
            what: What::Constructor,
            flags: flag::LISTED,
            charged: None,
        };
        let row = self.add_row(None, row);
        self.note_row(info, row);
        Ok(())
    }

    /// A letter for the type of each variable; the token of effects has none.
    fn letters(&self, vars: &[Var]) -> String {
        vars.iter().filter_map(|v| self.letter(*v)).collect()
    }

    fn letter(&self, v: Var) -> Option<char> {
        let v = &self.program.vars[v];
        let ty = v.ty.map_or("", |ty| ty.as_str());
        match (v.role, v.rep) {
            (Role::World, _) => None,
            (Role::Action(_), _) => Some('>'),
            (_, Rep::Ptr) => Some(self.boxed_letter(ty)),
            (_, Rep::I64) => Some(match ty {
                "Char" => 'c',
                "Word" => 'w',
                _ => 'i',
            }),
            (_, Rep::F64) => Some(match ty {
                "Float" => 'f',
                _ => 'd',
            }),
        }
    }

    fn boxed_letter(&self, ty: &str) -> char {
        if is_function(ty) {
            return '>';
        }
        let head = ty.split([' ', '(', '[', ',']).next().unwrap_or("");
        match head {
            "" if ty.starts_with('[') => 'L',
            "" if ty.starts_with('(') && ty.contains(',') => 'T',
            "" if ty.starts_with("()") => 'S',
            "" if ty.starts_with('(') => {
                let inner = ty.strip_prefix('(').and_then(|ty| ty.strip_suffix(')'));
                inner.map_or('.', |inner| self.boxed_letter(inner))
            }
            "Char" => 'C',
            "Double" => 'D',
            "Float" => 'F',
            "Int" => 'I',
            "Word" => 'W',
            "String" | "List" => 'L',
            _ if !head.starts_with(char::is_uppercase) => '.',
            _ => self.data_letter(head),
        }
    }

    fn data_letter(&self, name: &str) -> char {
        let program = self.program;
        let Some(data) = program.datas.values().find(|d| d.name.as_str() == name) else {
            return 'P';
        };
        let mut cons = data.cons.iter().map(|con| &program.cons[*con]);
        match &data.cons[..] {
            _ if data.dictionary => '+',
            [] => 'P',
            [_] => 'S',
            _ if cons.all(|con| con.fields.is_empty()) => 'E',
            _ => 'M',
        }
    }

    /// Writes the words and the rows; where what leads to them is.
    pub fn define_ticky(&mut self) -> Result<Option<Address>, String> {
        let Some(counted) = self.ticky.take() else {
            return Ok(None);
        };
        let count = counted.rows.len();
        let words = ticky::word(count, 0);
        self.define(counted.words, Data::plain(vec![0; 8 * words]), 8)?;
        let mut rows = Data::default();
        for row in &counted.rows {
            let letters = self.text(row.letters.as_bytes());
            let narrow = |n: usize| n.min(usize::from(u16::MAX)) as u16;
            rows.address(row.desc);
            rows.address(letters);
            rows.u16(narrow(row.arguments));
            rows.u16(narrow(row.letters.len() - row.arguments));
            rows.u32(row.bytes);
            rows.u32(row.parent);
            rows.u8(row.what as u8);
            rows.u8(row.flags);
            rows.u16(0);
        }
        let id = self.declare_object("pure_ticky_rows", false)?;
        self.define(id, rows, 8)?;
        let mut table = Data::default();
        table.address((counted.words, 0));
        table.address((id, 0));
        table.u64(count as u64);
        table.u64(counted.wish.objects.into());
        for code in [RT_TICKY_REPORT, RT_TICKY_SAMPLE] {
            table.code(self.runtime(code, |manner| manner == Manner::ByTable)?);
        }
        let id = self.declare_object("pure_ticky_table", false)?;
        self.define(id, table, 8)?;
        Ok(Some((id, 0)))
    }
}

/// Whether a type description is that of a function: an arrow outside of all brackets.
fn is_function(ty: &str) -> bool {
    let mut depth = 0;
    let mut last = ' ';
    for c in ty.chars() {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            '>' if depth == 0 && last == '-' => return true,
            _ => {}
        }
        last = c;
    }
    false
}
