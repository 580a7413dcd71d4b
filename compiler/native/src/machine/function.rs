//! One function under construction: the state that the generator of every
//! form of expression shares, and the small helpers that all of them use.

use crate::control::fields::Returning;
use crate::machine::event::Event;
use crate::machine::frames::{Frame, Site, Stored};
use crate::machine::liveness::Set;
use crate::machine::origin::Mark;
use crate::machine::origin::Origin;
use crate::objects::data::Address;
use crate::objects::declared::Declared;
use crate::objects::layout::FIELD;
use crate::unit::Unit;
use cranelift_codegen::ir::{
    Block, BlockArg, ExternalName, FuncRef, Function, GlobalValue, GlobalValueData, Inst,
    InstBuilder, MemFlagsData, Signature, TrapCode, Type, UserExternalName, UserFuncName, Value,
    types::I64,
};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};
use cranelift_module::{DataId, FuncId, Module};
use pure_base::Symbol;
use pure_stg::def::*;
use rt_abi::border::Manner;
use rt_abi::mutator::MUTATOR;
use rt_abi::object::WORD;
use rt_number::Function as Elementary;
use rustc_hash::FxHashMap;

/// Behind calls that never return.
const UNREACHABLE: TrapCode = TrapCode::unwrap_user(1);

/// A generated function, ready for Cranelift.
pub struct Body {
    pub id: FuncId,
    pub name: Symbol,
    pub func: Function,
    pub sites: Vec<Site>,
    pub occ: OccId,
    /// The declaration that it belongs to; `None`: a helper of the compiler's own.
    pub home: Option<Declared>,
    pub role: Role,
    pub variables: Variables,
}

/// A function's variables, as far as debuggers are told of them besides what calls keep.
#[derive(Default)]
pub struct Variables {
    /// The variable that its closure is, which is the first parameter, if it has one.
    pub closure: Option<Var>,
    /// Those that the other parameters are.
    pub params: Vec<Var>,
    /// Captured variables, and how many bytes behind the pointer to the closure they lie.
    pub captured: Vec<(Var, i32)>,
    /// What a case calls a variable's value, and the variable.
    pub renamed: FxHashMap<Var, Var>,
}

/// What code is there for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// A function's body, or that of a value of the top level.
    Function,
    /// How unknown code calls a function: arguments are unpacked, then it jumps. Or how those call
    /// it who want the object whose fields it returns.
    Entry,
    Thunk,
    /// A helper of the compiler's own.
    Helper,
}

/// Where the value of an expression goes.
#[derive(Clone)]
pub enum Dest {
    /// It is the function's result.
    Return,
    /// To a block with one parameter; what is live there (variables of `live`)
    /// stays live until then.
    Block {
        block: Block,
        live: Set,
        /// It is the result of the function's expression, which the code there returns.
        returns: bool,
    },
}

/// A function that jumps to itself in tail position: its loop header.
pub struct SelfLoop {
    pub fun: Var,
    pub header: Block,
}

/// A join point in scope.
#[derive(Clone)]
pub struct JoinTarget {
    pub block: Block,
    /// Free variables that jumps pass as block parameters after the join
    /// point's own; the others are in their slots.
    pub carried: Set,
}

pub struct Gen<'g, 'p> {
    pub b: FunctionBuilder<'g>,
    pub unit: &'g mut Unit<'p>,
    /// The function itself.
    pub id: FuncId,
    /// Names of inner closures start with it.
    pub name: Symbol,
    pub frame: Frame,
    pub occ: OccId,
    origin: Origin,
    pub variables: Variables,
    pub self_loop: Option<SelfLoop>,
    /// If it returns the fields of an object.
    pub returning: Option<Returning>,
    pub joins: FxHashMap<Var, JoinTarget>,
    globals: FxHashMap<Address, GlobalValue>,
    funcs: FxHashMap<FuncId, FuncRef>,
}

impl<'p> Unit<'p> {
    /// Generates the function `id`: `build` receives the generator and the
    /// function's parameters.
    pub fn function(
        &mut self,
        (id, name, occ): (FuncId, Symbol, OccId),
        sig: Signature,
        build: impl FnOnce(&mut Gen<'_, 'p>, Vec<Value>) -> Result<(), String>,
    ) -> Result<(), String> {
        let home = self.home_of(id, occ);
        let outer = std::mem::replace(&mut self.home, home);
        let mut func = Function::with_name_signature(UserFuncName::user(0, id.as_u32()), sig);
        let mut context =
            std::mem::replace(&mut self.builder_context, FunctionBuilderContext::new());
        let config = self.image.module.target_config();
        let mut b = FunctionBuilder::new(&mut func, &mut context);
        let entry = b.create_block();
        b.append_block_params_for_function_params(entry);
        b.switch_to_block(entry);
        let params = b.block_params(entry).to_vec();
        let mut g = Gen {
            b,
            unit: self,
            id,
            name,
            frame: Frame::default(),
            occ,
            origin: Origin { occ, mark: None },
            variables: Variables::default(),
            self_loop: None,
            returning: None,
            joins: FxHashMap::default(),
            globals: FxHashMap::default(),
            funcs: FxHashMap::default(),
        };
        g.at(occ);
        g.tell(Event::Function)
            .and_then(|()| build(&mut g, params))
            .map_err(|e| format!("{name}: {e}"))?;
        g.b.seal_all_blocks();
        let (sites, slot, slots) = g.frame.finish();
        let variables = std::mem::take(&mut g.variables);
        g.b.finalize(config);
        if let Some(slot) = slot {
            func.sized_stack_slots[slot].size = 8 * slots;
        }
        self.builder_context = context;
        self.home = outer;
        self.bodies.push(Body {
            id,
            name,
            func,
            sites,
            occ,
            home,
            role: Role::Helper,
            variables,
        });
        Ok(())
    }
}

impl<'p> Gen<'_, 'p> {
    /// What comes next stems from that occurrence.
    pub fn at(&mut self, occ: OccId) {
        self.occ = occ;
        self.go_on(Origin { occ, mark: None });
    }

    /// Where what comes next stems from.
    pub fn origin(&self) -> Origin {
        self.origin
    }

    /// What comes next stems from where earlier code did: in another alternative, for
    /// instance. Calls keep the occurrence that was met last.
    pub fn go_on(&mut self, origin: Origin) {
        self.origin = origin;
        self.b.set_srcloc(origin.encode());
    }

    /// Generates code that is there for the runtime or for profiles.
    pub fn marked<T>(&mut self, mark: Option<Mark>, generate: impl FnOnce(&mut Self) -> T) -> T {
        let origin = self.origin;
        self.go_on(Origin { mark, ..origin });
        let result = generate(self);
        self.go_on(origin);
        result
    }

    /// What must survive a safepoint after which only the destination follows.
    pub fn rest(dest: &Dest) -> Set {
        match dest {
            Dest::Return => Set::default(),
            Dest::Block { live, .. } => live.clone(),
        }
    }

    /// Whether a destination is the end of the function's expression.
    pub fn is_end(dest: &Dest) -> bool {
        matches!(dest, Dest::Return | Dest::Block { returns: true, .. })
    }

    /// Hands a value to its destination.
    pub fn deliver(&mut self, value: Value, dest: &Dest) {
        match dest {
            Dest::Return => {
                self.b.ins().return_(&[value]);
            }
            Dest::Block { block, .. } => self.jump(*block, &[value]),
        }
    }

    pub fn jump(&mut self, block: Block, args: &[Value]) {
        let args: Vec<BlockArg> = args.iter().map(|v| (*v).into()).collect();
        self.b.ins().jump(block, &args);
    }

    /// Branches on a word or truth value, without block arguments.
    pub fn branch(&mut self, cond: Value, then: Block, or: Block) {
        self.b.ins().brif(cond, then, &[], or, &[]);
    }

    pub fn cold_block(&mut self) -> Block {
        let block = self.b.create_block();
        self.b.set_cold_block(block);
        block
    }

    /// An address in the program's or the runtime's data.
    pub fn address(&mut self, address: Address) -> Value {
        let gv = self.global(address);
        self.b.ins().symbol_value(I64, gv)
    }

    fn global(&mut self, (object, offset): Address) -> GlobalValue {
        if let Some(&gv) = self.globals.get(&(object, offset)) {
            return gv;
        }
        // The offset is part of the name, as far as names reach.
        let (namespace, offset_here) = match place(offset) {
            Some(place) => (place, 0),
            None => (1, offset),
        };
        let name = UserExternalName::new(namespace, object.as_u32());
        let name = self.b.func.declare_imported_user_function(name);
        // Everything is linked into one image: no access goes through a table.
        let gv = self.b.create_global_value(GlobalValueData::Symbol {
            name: ExternalName::user(name),
            offset: offset_here.into(),
            colocated: true,
            tls: false,
        });
        self.globals.insert((object, offset), gv);
        gv
    }

    pub fn code(&mut self, id: FuncId) -> FuncRef {
        if let Some(&f) = self.funcs.get(&id) {
            return f;
        }
        let f = self.unit.image.module.declare_func_in_func(id, self.b.func);
        self.b.func.dfg.ext_funcs[f].colocated = true;
        self.funcs.insert(id, f);
        f
    }

    /// A call of a runtime function that is no safepoint.
    pub fn call_runtime(&mut self, name: &'static str, arg: Value) -> Result<Inst, String> {
        self.call_runtime_with(name, &[arg])
    }

    /// The answer of a runtime function that is no safepoint.
    pub fn ask_runtime(&mut self, name: &'static str, args: &[Value]) -> Result<Value, String> {
        let inst = self.call_runtime_with(name, args)?;
        self.answer(inst)
    }

    /// The value of an elementary function.
    pub fn elementary(&mut self, function: Elementary, args: &[Value]) -> Result<Value, String> {
        let id = self.unit.image.elementary(function)?;
        let inst = self.call_imported(id, args)?;
        self.answer(inst)
    }

    fn answer(&self, call: Inst) -> Result<Value, String> {
        let results = self.b.inst_results(call);
        results
            .first()
            .copied()
            .ok_or_else(|| "the call answers nothing".to_string())
    }

    pub fn call_runtime_with(
        &mut self,
        name: &'static str,
        args: &[Value],
    ) -> Result<Inst, String> {
        let id = self
            .unit
            .image
            .runtime(name, |manner| manner != Manner::Safepoint)?;
        self.call_imported(id, args)
    }

    /// Calls a runtime function that never returns; ends the block. The frame
    /// may still be walked, for the thunk under evaluation.
    pub fn leave(&mut self, name: &'static str, arg: Value) -> Result<(), String> {
        self.call_runtime(name, arg)?;
        self.b.ins().trap(UNREACHABLE);
        Ok(())
    }

    fn call_imported(&mut self, id: FuncId, args: &[Value]) -> Result<Inst, String> {
        let f = self.code(id);
        let inst = self.b.ins().call(f, args);
        self.site(inst, Stored::default(), &[])?;
        Ok(inst)
    }

    /// The one way to the [`rt_abi::Mutator`]: an address near it, and the distance from
    /// that. A constant is what Cranelift computes anew in each block where it is used; a
    /// symbol's address would occupy a register that must be saved, for the sake of calls
    /// that are seldom made. So would a constant that is used on both sides of a call, so
    /// it is another one then.
    fn mutator(&mut self) -> (Value, i32) {
        let distance = WORD * (self.frame.calls() % 8);
        let near = self.b.ins().iconst(I64, (MUTATOR - distance) as i64);
        (near, distance as i32)
    }

    /// A word (or part of one) of the Mutator, at one of [`rt_abi::mutator::offset`].
    pub fn cell(&mut self, ty: Type, offset: usize) -> Value {
        let (near, distance) = self.mutator();
        self.b.ins().load(ty, FIELD, near, distance + offset as i32)
    }

    /// Stores a word of the Mutator.
    pub fn set_cell(&mut self, value: Value, offset: usize) {
        let (near, distance) = self.mutator();
        let at = distance + offset as i32;
        self.b.ins().store(FIELD, value, near, at);
    }

    /// The word of an info table's field.
    pub fn info_field(&mut self, ty: Type, info: Value, offset: usize) -> Value {
        // Info tables never move or change.
        let flags = MemFlagsData::trusted().with_readonly();
        self.b.ins().load(ty, flags, info, offset as i32)
    }

    /// Adds to a word of memory.
    pub fn increase(&mut self, base: Value, at: i32, by: i64) {
        let old = self.b.ins().load(I64, FIELD, base, at);
        let new = self.b.ins().iadd_imm_s(old, by);
        self.b.ins().store(FIELD, new, base, at);
    }
    /// The info-table object as a value.
    pub fn data(&mut self, id: DataId) -> Value {
        self.address((id, 0))
    }
}

/// The namespace of external names that stands for a place in a data object. The
/// place is part of the name, and so not of what code is made from: it differs
/// whenever an earlier text of the program does.
pub fn place(offset: i64) -> Option<u32> {
    u32::try_from(offset).ok()?.checked_add(1)
}
