//! Modules that an earlier compilation has kept, and those that are kept for the
//! next one.

use super::{Fixity, Resolver, known, note_exported};
use crate::kept::module::Resolution;
use crate::kept::tables::Names;
use crate::kept::{self, Header, Kept, Place, Sum};
use crate::load;
use crate::loader::Loader;
use crate::lookup::{Exports, ValueRef};
use crate::source::{Form, ModuleSource, Parsed};
use crate::tree::*;
use pure_base::{Diagnostics, SourceMap};

/// A module that was kept, if it is still good: its exports.
pub(super) fn again(
    Resolver {
        program, fixities, ..
    }: &mut Resolver<'_>,
    source: &ModuleSource,
    needs: Option<u128>,
    others: usize,
    diags: &mut Diagnostics,
) -> Option<Exports> {
    let (Form::Kept(file, header), Some(needs), Some(key)) = (&source.form, needs, source.key)
    else {
        return None;
    };
    let place = kept::module::start(program, source.text.clone());
    let (seal, resolution, place, names) = kept::module::read(program, file, needs, place)?;
    let sum = bundles(program, &resolution);
    for (name, target, fixity) in resolution.additions.fixities {
        fixities
            .entry(name)
            .or_default()
            .push(Fixity { target, fixity });
    }
    note_exported(program, &resolution.exports, header.headerless);
    let value = |name| match names.values.get(&name) {
        Some(ValueRef::Value(v)) => Some(*v),
        _ => None,
    };
    let ty = |name| names.types.get(&name).copied();
    let known = program
        .known
        .remember(source.name, source.library, value, ty);
    diags.repeat(resolution.warnings);
    if diags.errors() == others {
        diags.repeat(resolution.lints);
    }
    let seen = seen(program, source, &place, &resolution.exports);
    program.kept.enter(source.name, key, place, names);
    let reach = program.kept.reach(source, seal.interface);
    program.kept.know(sum);
    if known {
        program.kept.know(Sum::default().sum(reach).end());
    }
    program.kept.modules.push(Kept {
        key,
        imports: source.imports.iter().map(|i| i.1).collect(),
        clean: true,
        reach,
        instances: seal.instances,
        seen,
        file: Some(*file),
        made: None,
    });
    Some(resolution.exports)
}

/// What parsing gives for a module. One that was kept but is not good any more is
/// parsed now.
pub(super) fn parsed(
    source: &mut ModuleSource,
    map: &mut SourceMap,
    loader: &dyn Loader,
    diags: &mut Diagnostics,
) -> Parsed {
    let place = (source.file, source.edition, source.library, source.unit);
    let form = std::mem::replace(&mut source.form, Form::Gone);
    if let Form::Parsed(parsed) = form {
        return parsed;
    }
    map.add_again(source.text.start + 1..source.text.end);
    load::parse(map, loader, place, diags)
}

/// Enters the module that the program has just got, for those behind it, and keeps it if
/// that can be done and is wanted. `unlinted`: what lints would say is not known.
pub(super) fn keep(
    program: &mut Resolved,
    (source, parsed, failed, unlinted): (&ModuleSource, &Parsed, bool, bool),
    needs: Option<u128>,
    (mut place, names): (Place, Names),
    resolution: &Resolution,
) {
    kept::module::close(&mut place, program);
    let imports: Vec<usize> = source.imports.iter().map(|i| i.1).collect();
    // If modules of the program are not kept, nothing that refers to one is good.
    let sound = needs.filter(|_| program.kept.keeps && !failed);
    let sound = sound.filter(|_| imports.iter().all(|i| program.kept.modules[*i].clean));
    let clean = sound.is_some();
    let key = source.key.unwrap_or_default();
    program.kept.enter(source.name, key, place.clone(), names);
    // Warnings of the library would depend on which of them are wanted.
    let silent = !source.embedded || resolution.warnings.is_empty();
    let seal = match clean && silent {
        true => kept::module::seal(program, resolution),
        false => None,
    };
    let whole = seal.as_ref().zip(sound).filter(|_| !unlinted);
    let made = whole.and_then(|(seal, needs)| {
        let header = Header {
            name: source.name,
            headerless: parsed.ast.name.span.is_none(),
            imports: source.wanted.clone(),
            options: source.options.clone(),
            includes: parsed.includes.clone(),
            length: source.text.end - source.text.start,
        };
        kept::module::write(program, &header, needs, seal, resolution)
    });
    // What others see is else told by what it is made from.
    let inputs = Sum::default().sum(key).sum(needs.unwrap_or_default()).end();
    let interface = seal.as_ref().map_or(inputs, |s| s.interface);
    let reach = program.kept.reach(source, interface);
    program.kept.know(bundles(program, resolution));
    if known::is_home(source.name, source.library) {
        program.kept.know(Sum::default().sum(reach).end());
    }
    let seen = seen(program, source, &place, &resolution.exports);
    program.kept.modules.push(Kept {
        key,
        imports,
        clean,
        reach,
        instances: seal.map_or(inputs, |s| s.instances),
        seen,
        file: None,
        made,
    });
}

/// Stands for what a module exports with types, and for its warnings: all modules behind it can
/// see that.
fn bundles(program: &Resolved, resolution: &Resolution) -> u128 {
    let sum = |(t, s): &(TypeId, SynonymId)| {
        let (def, synonym) = (&program.types[*t], &program.synonyms[*s]);
        let names = [def.module, def.name, synonym.module, synonym.name];
        let all = names
            .iter()
            .fold(Sum::default(), |sum, n| sum.text(n.as_str()));
        all.end()
    };
    let sums = resolution.additions.bundled.iter().map(sum);
    // And what users of its names are told.
    let told = resolution.additions.warned.iter();
    let told = told.map(|(name, _, warned)| {
        let kind = if warned.deprecated { "deprecated" } else { "" };
        let said = [name.as_str(), kind, warned.text.as_str()];
        said.iter().fold(Sum::default(), |sum, t| sum.text(t)).end()
    });
    sums.chain(told).fold(0, u128::wrapping_add)
}

/// What others may see of a module of the program.
fn seen(
    program: &Resolved,
    source: &ModuleSource,
    place: &Place,
    exports: &Exports,
) -> Vec<ValueId> {
    match program.modules.values().last() {
        Some(module) if !source.library => kept::module::seen(program, place, module, exports),
        _ => vec![],
    }
}
