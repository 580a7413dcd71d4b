//! The object file as it grows: names, what is declared of the program and of the runtime,
//! data, and the pool of texts.

use crate::machine::convention::runtime_signature;
use crate::objects::data::{Address, Data};
use cranelift_codegen::ir::Signature;
use cranelift_codegen::isa::OwnedTargetIsa;
use cranelift_module::{DataDescription, DataId, FuncId, Linkage, Module, default_libcall_names};
use cranelift_object::{ObjectBuilder, ObjectModule};
use rt_abi::border::{self, Manner, Shape};
use rt_number::{Function, Operation};
use rustc_hash::FxHashMap;

pub struct Image {
    pub module: ObjectModule,
    /// How often each name was taken again.
    names: FxHashMap<String, u32>,
    runtime: FxHashMap<&'static str, FuncId>,
    texts: Texts,
    text_pool: DataId,
}

/// Texts, each stored once, each followed by a 0 byte.
#[derive(Default)]
pub struct Texts {
    bytes: Vec<u8>,
    index: FxHashMap<Vec<u8>, u32>,
}

impl Texts {
    /// The offset of `text` in the pool.
    pub fn intern(&mut self, text: &[u8]) -> u32 {
        if let Some(&at) = self.index.get(text) {
            return at;
        }
        let at = self.bytes.len() as u32;
        self.bytes.extend(text);
        self.bytes.push(0);
        self.index.insert(text.to_vec(), at);
        at
    }
}

impl Image {
    pub fn new(isa: OwnedTargetIsa) -> Result<Image, String> {
        let builder =
            ObjectBuilder::new(isa, "pure", default_libcall_names()).map_err(|e| e.to_string())?;
        let mut module = ObjectModule::new(builder);
        Ok(Image {
            text_pool: pool(&mut module, "pure_texts")?,
            module,
            names: FxHashMap::default(),
            runtime: FxHashMap::default(),
            texts: Texts::default(),
        })
    }

    /// Data that is defined when all is known that is in it.
    pub fn pool(&mut self, name: &str) -> Result<DataId, String> {
        pool(&mut self.module, name)
    }

    /// `name`, made different from all earlier ones by a number if need be.
    pub fn unique(&mut self, name: &str) -> String {
        match self.names.get_mut(name) {
            None => {
                self.names.insert(name.to_string(), 0);
                name.to_string()
            }
            Some(n) => {
                *n += 1;
                let next = format!("{name}.{n}");
                self.unique(&next)
            }
        }
    }

    pub fn declare_code(
        &mut self,
        name: &str,
        linkage: Linkage,
        sig: &Signature,
    ) -> Result<FuncId, String> {
        self.module
            .declare_function(name, linkage, sig)
            .map_err(|e| format!("function {name}: {e}"))
    }

    /// Code private to the program, under a name made unique.
    pub fn declare_local(&mut self, name: &str, sig: &Signature) -> Result<FuncId, String> {
        let name = self.unique(name);
        self.declare_code(&name, Linkage::Local, sig)
    }

    /// Data private to the program, under a name made unique.
    pub fn declare_object(&mut self, name: &str, writable: bool) -> Result<DataId, String> {
        let name = self.unique(name);
        self.module
            .declare_data(&name, Linkage::Local, writable, false)
            .map_err(|e| format!("data {name}: {e}"))
    }

    /// A function of the runtime, by its row of the border, if what it may do suits where it
    /// is called.
    pub fn runtime(
        &mut self,
        name: &'static str,
        suits: impl FnOnce(Manner) -> bool,
    ) -> Result<FuncId, String> {
        match border::row(name) {
            Some(row) if suits(row.manner) => self.imported(name, row.shape),
            Some(row) => Err(format!("{name} is called where {:?} is wrong", row.manner)),
            None => Err(format!("{name} is not in the border's table")),
        }
    }

    /// Whether compiled code calls this function of the runtime.
    pub fn calls(&self, name: &str) -> bool {
        self.runtime.contains_key(name)
    }

    /// The function of the runtime for an operation on Integers.
    pub fn operation(&mut self, operation: Operation) -> Result<FuncId, String> {
        self.imported(operation.symbol(), border::OPERATION)
    }

    /// The function of the runtime for an elementary function.
    pub fn elementary(&mut self, function: Function) -> Result<FuncId, String> {
        let shape = border::elementary(function.is_binary());
        self.imported(function.names().symbol, shape)
    }

    fn imported(&mut self, name: &'static str, shape: Shape) -> Result<FuncId, String> {
        if let Some(&id) = self.runtime.get(name) {
            return Ok(id);
        }
        let sig = runtime_signature(shape).ok_or_else(|| format!("{name} is no function"))?;
        let id = self.declare_code(name, Linkage::Import, &sig)?;
        self.runtime.insert(name, id);
        Ok(id)
    }

    /// What C defines, function or data: only its address is ever taken.
    pub fn foreign(&mut self, symbol: &str) -> Result<DataId, String> {
        self.runtime_data(symbol)
    }

    /// Data that the runtime defines.
    pub fn runtime_data(&mut self, name: &str) -> Result<DataId, String> {
        self.module
            .declare_data(name, Linkage::Import, false, false)
            .map_err(|e| format!("data {name}: {e}"))
    }

    pub fn define(&mut self, id: DataId, data: Data, align: u64) -> Result<(), String> {
        let mut out = DataDescription::new();
        // An object without bytes would share its address with the next one.
        let mut bytes = data.bytes;
        if bytes.is_empty() {
            bytes.push(0);
        }
        out.define(bytes.into());
        out.set_align(align);
        for (at, f) in data.code {
            let f = self.module.declare_func_in_data(f, &mut out);
            out.write_function_addr(at, f);
        }
        for (at, object, offset) in data.data {
            let object = self.module.declare_data_in_data(object, &mut out);
            out.write_data_addr(at, object, offset);
        }
        self.module
            .define_data(id, &out)
            .map_err(|e| format!("data object: {e}"))
    }

    /// Data private to the program that nothing writes to, under a name made unique.
    pub fn define_local(&mut self, name: &str, data: Data) -> Result<Address, String> {
        let id = self.declare_object(name, false)?;
        self.define(id, data, 8)?;
        Ok((id, 0))
    }

    /// So many bytes, of words, that are 0 as the program begins.
    pub fn define_zeros(&mut self, id: DataId, bytes: usize) -> Result<(), String> {
        let mut out = DataDescription::new();
        out.define_zeroinit(bytes);
        out.set_align(8);
        self.module
            .define_data(id, &out)
            .map_err(|e| format!("data object: {e}"))
    }

    /// The address of a text's bytes.
    pub fn text(&mut self, text: &[u8]) -> Address {
        (self.text_pool, self.texts.intern(text) as i64)
    }

    pub fn define_texts(&mut self) -> Result<(), String> {
        let bytes = std::mem::take(&mut self.texts.bytes);
        self.define(self.text_pool, Data::plain(bytes), 1)
    }

    /// A data object's bytes, for tables that are built whole.
    pub fn define_exported(&mut self, name: &str, data: Data) -> Result<Address, String> {
        let id = self
            .module
            .declare_data(name, Linkage::Export, false, false)
            .map_err(|e| format!("data {name}: {e}"))?;
        self.define(id, data, 8)?;
        Ok((id, 0))
    }

    /// Puts a function of the runtime, which programs without it do not contain, into the
    /// configuration.
    pub fn need(&mut self, d: &mut Data, at: usize, code: &'static str) -> Result<(), String> {
        let code = self.runtime(code, |manner| manner == Manner::ByTable)?;
        d.set_code(at, code);
        Ok(())
    }
}

fn pool(module: &mut ObjectModule, name: &str) -> Result<DataId, String> {
    module
        .declare_data(name, Linkage::Local, false, false)
        .map_err(|e| e.to_string())
}
