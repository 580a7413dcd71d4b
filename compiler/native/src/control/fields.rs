//! Functions that return the fields of an object instead of the object
//! ([`pure_stg::returns`]): how they end, how their results are taken, and the functions
//! that make the object for everybody else.

use crate::machine::convention::{signature, taking};
use crate::machine::event::Event;
use crate::machine::frames::{Env, Place};
use crate::machine::function::{Dest, Gen};
use crate::machine::liveness::{Set, union};
use crate::objects::layout::Layout;
use crate::unit::{Boxing, Job, KnownFun, Unit};
use cranelift_codegen::ir::{InstBuilder, Signature, TrapCode, Value};
use cranelift_module::FuncId;
use pure_base::Symbol;
use pure_stg::def::*;
use pure_stg::returns::{Fields, made};
use rt_abi::object::constructor_tag;
use rustc_hash::FxHashSet;

/// Behind calls of functions that never return.
const UNREACHABLE: TrapCode = TrapCode::unwrap_user(1);

/// What the function at hand returns the fields of.
pub struct Returning {
    /// The applications that it ends with: none of them is allocated.
    made: FxHashSet<*const Expr>,
}

impl Returning {
    pub fn of(body: &Expr) -> Returning {
        Returning { made: made(body) }
    }

    /// Whether an application is not allocated.
    pub fn returns(&self, e: &Expr) -> bool {
        self.made.contains(&std::ptr::from_ref(e))
    }
}

impl<'p> Gen<'_, 'p> {
    /// Ends a function that returns fields, if `e` has them.
    pub fn return_fields(
        &mut self,
        env: &mut Env,
        e: &'p Expr,
        dest: &Dest,
    ) -> Result<bool, String> {
        if self.returning.is_none() || !matches!(dest, Dest::Return) {
            return Ok(false);
        }
        let args = match e {
            Expr::Con(_, args, occ) => {
                self.at(*occ);
                args
            }
            Expr::Atom(Atom::Var(v)) | Expr::Lazy(v) => {
                match self.unit.input.tops.get(v).map(|top| &top.rhs) {
                    Some(TopRhs::Con { args, .. }) => args,
                    _ => return Ok(false),
                }
            }
            _ => return Ok(false),
        };
        self.tell(Event::ReturnsFields(args.len()))?;
        let values = self.atoms(env, args)?;
        self.b.ins().return_(&values);
        Ok(true)
    }

    /// The end of a function that returns fields, by the call of one that returns the same, or
    /// never.
    pub fn tail_call_of_fields(
        &mut self,
        env: &mut Env,
        fun: Var,
        args: &[Atom],
    ) -> Result<(), String> {
        if self.unit.input.returns.fields(fun).is_none() {
            self.call(env, fun, args, &Set::default())?;
            self.b.ins().trap(UNREACHABLE);
            return Ok(());
        }
        let callee = self.unit.fields_function(fun)?;
        self.end_with(env, fun, callee, args)
    }

    /// Takes the results of a call apart: binds them to the variables of the only alternative,
    /// which is what comes next.
    pub fn take_fields(
        &mut self,
        env: &mut Env,
        case: &'p Case,
        rest: &Set,
    ) -> Result<Option<&'p Expr>, String> {
        let input = self.unit.input;
        let Some((Expr::Call { fun, args, occ }, alt)) = input.returns.taken(case) else {
            return Ok(None);
        };
        self.at(*occ);
        let live: Set = union(&input.liveness.after_scrutinee(case), rest).into();
        let callee = self.unit.fields_function(*fun)?;
        let (code, values) = self.known_call(env, *fun, callee, args)?;
        let results = self.safepoint_of(env, &live, |g| g.b.ins().call(code, &values))?;
        self.tell(Event::CameBack(Some(*fun)))?;
        let con = &input.program.cons[alt.con];
        for ((v, value), field) in alt.fields.iter().zip(results).zip(&con.fields) {
            let place = Place {
                evaluated: field.strict && field.rep == Rep::Ptr,
                ..Place::value(value, field.rep)
            };
            if input.liveness.is_used(*v) {
                env.bind(*v, place);
            }
        }
        Ok(Some(&alt.body))
    }

    /// Calls the function that returns fields, and makes the object of them.
    fn box_fields(&mut self, of: Var, code: FuncId, params: &[Value]) -> Result<(), String> {
        let input = self.unit.input;
        let Fields { con, occ } = self.unit.fields_of(of)?;
        let code = self.code(code);
        let mut env = Env::default();
        let results =
            self.safepoint_of(&mut env, &Set::default(), |g| g.b.ins().call(code, params))?;
        self.tell(Event::CameBack(Some(of)))?;
        let info = &input.program.cons[con];
        let mut vars = vec![];
        for (i, (value, field)) in results.into_iter().zip(&info.fields).enumerate() {
            vars.push(input.own_var(i));
            env.bind(vars[i], Place::value(value, field.rep));
        }
        let bytes = input.con_bytes(con);
        self.reserve(&mut env, bytes, &vars.as_slice().into())?;
        let table = self.unit.con_info(con, occ, false)?;
        let object = self.object(&mut env, table, bytes)?;
        let atoms: Vec<Atom> = vars.into_iter().map(Atom::Var).collect();
        self.fill(&mut env, object, &Layout::of_con(info), &atoms)?;
        let tag = constructor_tag(info.index);
        let pointer = self.b.ins().iadd_imm_s(object, tag as i64);
        self.b.ins().return_(&[pointer]);
        Ok(())
    }
}

impl<'p> Unit<'p> {
    fn fields_of(&self, f: Var) -> Result<Fields, String> {
        let fields = self.input.returns.fields(f);
        fields.ok_or_else(|| format!("{} returns no fields", self.input.name(f)))
    }

    /// The signature of a function's own code: its results are fields, or one value.
    pub fn own_signature(&self, f: Var, args: impl IntoIterator<Item = Rep>) -> Signature {
        match self.input.returns.fields(f) {
            Some(Fields { con, .. }) => {
                let fields = self.input.program.cons[con].fields.iter();
                taking(args, fields.map(|field| field.rep))
            }
            None => signature(args, self.input.result(f)),
        }
    }

    /// The code of a function that returns fields, generated once asked for.
    pub fn fields_function(&mut self, f: Var) -> Result<KnownFun, String> {
        match self.functions.fields.get(&f) {
            Some(&known) => Ok(known),
            None => self.own_code(f),
        }
    }

    /// Has the function made that calls `f`, which returns fields, and returns the object.
    pub fn boxing(
        &mut self,
        f: Var,
        name: &str,
        occ: OccId,
        args: Vec<Rep>,
    ) -> Result<FuncId, String> {
        let name = format!("{name}_boxed");
        let code = self
            .image
            .declare_local(&name, &signature(args.iter().copied(), Rep::Ptr))?;
        let name = Symbol::new(&name);
        self.jobs.push_back(Job::Boxing(Boxing {
            code,
            name,
            occ,
            of: f,
            args,
        }));
        Ok(code)
    }

    /// Its code.
    pub fn boxing_function(&mut self, boxing: Boxing) -> Result<(), String> {
        let Boxing {
            code,
            name,
            occ,
            of,
            args,
        } = boxing;
        let callee = self.fields_function(of)?.code;
        let sig = signature(args, Rep::Ptr);
        self.function((code, name, occ), sig, |g, params| {
            g.box_fields(of, callee, &params)
        })
    }
}
