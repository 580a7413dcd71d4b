//! Rows of counters (`-ticky`): what closures, constructor applications and join points
//! are called, and the letters of their arguments' types.

use crate::instrumentation::options::Ticky;
use crate::objects::data::{Address, Data};
use crate::unit::Unit;
use cranelift_codegen::ir::Value;
use cranelift_module::DataId;
use pure_core::def::Role;
use pure_stg::def::*;
use rt_abi::border::{Manner, RT_TICKY_REPORT, RT_TICKY_SAMPLE};
use rt_abi::ticky::{self, What, flag};
use rustc_hash::FxHashMap;

/// What is counted in a program.
pub struct Counted {
    pub wish: Ticky,
    /// Where its words are.
    pub words: DataId,
    pub rows: Vec<Row>,
    index: FxHashMap<Var, u32>,
    /// Rows of objects by their info tables.
    pub tables: FxHashMap<DataId, u32>,
    /// Functions bound by a `let`, with the number of their parameters.
    pub arities: FxHashMap<Var, usize>,
    /// The row that what is allocated is charged to,
    pub charged: Option<u32>,
    /// and where join points are nested, those outside.
    pub outer: Vec<Option<u32>>,
    /// What the runtime had made before, if somebody is charged for it.
    pub before: Option<Value>,
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
    pub fn new(wish: Ticky, words: DataId) -> Counted {
        Counted {
            wish,
            words,
            rows: vec![],
            index: FxHashMap::default(),
            tables: FxHashMap::default(),
            arities: FxHashMap::default(),
            charged: None,
            outer: vec![],
            before: None,
        }
    }
}

impl Counted {
    /// The row of a closure that has been planned.
    pub fn row_of(&self, v: Var) -> Option<u32> {
        self.index.get(&v).copied()
    }

    fn add_row(&mut self, v: Option<Var>, row: Row) -> u32 {
        let next = self.rows.len() as u32;
        let charged = match row.flags & flag::LISTED {
            0 => row.charged,
            _ => Some(next),
        };
        self.rows.push(Row { charged, ..row });
        if let Some(v) = v {
            self.index.insert(v, next);
        }
        next
    }

    /// The row of a function or value of the top level.
    pub fn static_row(&mut self, unit: &mut Unit<'_>, top: &Top) -> Option<u32> {
        let (params, occ, what): (&[Var], OccId, What) = match &top.rhs {
            TopRhs::Fun(lambda) => (&lambda.params, lambda.occ, What::Function),
            TopRhs::Caf { occ, .. } => (&[], *occ, What::Thunk),
            TopRhs::Con { .. } => return None,
        };
        let row = Row {
            desc: unit.declared_desc(top.var, occ),
            letters: letters(unit, params),
            arguments: letters(unit, params).len(),
            bytes: 0,
            parent: 0,
            what,
            flags: flag::STATIC | flag::LISTED | flag::TOP,
            charged: None,
        };
        Some(self.add_row(Some(top.var), row))
    }

    /// Makes the row of a closure of a `let`, which counts for the code around it too if
    /// there is no other.
    pub fn add_closure(&mut self, unit: &mut Unit<'_>, v: Var, rhs: &Rhs) {
        if let Rhs::Fun { lambda, .. } = rhs {
            self.arities.insert(v, lambda.params.len());
        }
        let thunks = if self.wish.thunks { flag::LISTED } else { 0 };
        if self.index.contains_key(&v) {
            return;
        }
        let (params, free, occ, what, flags): (&[Var], &[Var], _, _, _) = match rhs {
            Rhs::Con { .. } => return,
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
        let arguments = letters(unit, params);
        let row = Row {
            desc: unit.binder_desc(v, occ),
            letters: arguments.clone() + &letters(unit, free),
            arguments: arguments.len(),
            bytes: unit.input.rhs_bytes(rhs),
            parent: self.charged.map_or(0, |row| row + 1),
            what,
            flags,
            charged: self.charged,
        };
        self.add_row(Some(v), row);
    }

    /// The row of a join point.
    pub fn join_row(&mut self, unit: &mut Unit<'_>, join: &JoinPoint) -> u32 {
        if let Some(row) = self.row_of(join.var) {
            return row;
        }
        let flags = if self.wish.joins { flag::LISTED } else { 0 };
        let letters = letters(unit, &join.params);
        let row = Row {
            desc: unit.binder_desc(join.var, OccId::from_u32(0)),
            arguments: letters.len(),
            letters,
            bytes: 0,
            parent: self.charged.map_or(0, |row| row + 1),
            what: What::Join,
            flags,
            charged: self.charged,
        };
        self.add_row(Some(join.var), row)
    }

    /// The row of what a constructor application makes.
    pub fn add_constructor(&mut self, unit: &Unit<'_>, info: DataId, con: &Con, desc: Address) {
        let row = Row {
            desc,
            letters: String::new(),
            arguments: 0,
            bytes: unit.input.object_bytes(con.fields.len() as u32),
            parent: 0,
            what: What::Constructor,
            flags: flag::LISTED,
            charged: None,
        };
        let row = self.add_row(None, row);
        self.tables.insert(info, row);
    }

    /// Writes the words and the rows; where what leads to them is.
    pub fn tables(&self, unit: &mut Unit<'_>) -> Result<Address, String> {
        let count = self.rows.len();
        let words = ticky::word(count, 0);
        unit.image
            .define(self.words, Data::plain(vec![0; 8 * words]), 8)?;
        let mut rows = Data::default();
        for row in &self.rows {
            let letters = unit.image.text(row.letters.as_bytes());
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
        let rows = unit.image.define_local("pure_ticky_rows", rows)?;
        let mut table = Data::default();
        table.address((self.words, 0));
        table.address(rows);
        table.u64(count as u64);
        table.u64(self.wish.objects.into());
        for code in [RT_TICKY_REPORT, RT_TICKY_SAMPLE] {
            table.code(
                unit.image
                    .runtime(code, |manner| manner == Manner::ByTable)?,
            );
        }
        unit.image.define_local("pure_ticky_table", table)
    }
}

/// A letter for the type of each variable; the token of effects has none.
fn letters(unit: &Unit<'_>, vars: &[Var]) -> String {
    vars.iter().filter_map(|v| letter(unit, *v)).collect()
}

fn letter(unit: &Unit<'_>, v: Var) -> Option<char> {
    let v = &unit.input.program.vars[v];
    let ty = v.ty.map_or("", |ty| ty.as_str());
    match (v.role, v.rep) {
        (Role::World, _) => None,
        (Role::Action(_), _) => Some('>'),
        (_, Rep::Ptr) => Some(boxed_letter(unit, ty)),
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

fn boxed_letter(unit: &Unit<'_>, ty: &str) -> char {
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
            inner.map_or('.', |inner| boxed_letter(unit, inner))
        }
        "Char" => 'C',
        "Double" => 'D',
        "Float" => 'F',
        "Int" => 'I',
        "Word" => 'W',
        "String" | "List" => 'L',
        _ if !head.starts_with(char::is_uppercase) => '.',
        _ => data_letter(unit, head),
    }
}

fn data_letter(unit: &Unit<'_>, name: &str) -> char {
    let program = unit.input.program;
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
