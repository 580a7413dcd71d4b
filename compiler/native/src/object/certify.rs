//! The stack-map certifier: an independent check, on the finished machine code,
//! that the frame tables say what the runtime relies on.

use crate::machine::code::Code;
use crate::machine::function::Body;
use std::collections::BTreeSet;

/// Every call has exactly one site, every site's slots lie inside the frame
/// and are named once, and an update slot is among them.
pub fn check(body: &Body, code: &Code) -> Result<(), String> {
    let calls: BTreeSet<u32> = code.calls.iter().copied().collect();
    let sites: BTreeSet<u32> = code.sites.iter().map(|(ret, _)| *ret).collect();
    if sites.len() != code.sites.len() {
        return Err("two sites have the same return address".into());
    }
    if let Some(ret) = sites.difference(&calls).next() {
        return Err(format!("a site at {ret:#x}, where no call returns to"));
    }
    if sites.len() + code.tail_calls != calls.len() {
        let (calls, sites) = (calls.len() - code.tail_calls, sites.len());
        return Err(format!("{calls} calls, but {sites} sites"));
    }
    for (ret, site) in &code.sites {
        let Some(site) = body.sites.get(*site as usize) else {
            return Err(format!("no site for the call that returns to {ret:#x}"));
        };
        let distinct: BTreeSet<u32> = site.roots.iter().copied().collect();
        if distinct.len() != site.roots.len() {
            return Err(format!("a slot is named twice at {ret:#x}"));
        }
        for slot in &distinct {
            let down = code.slots.saturating_sub(8 * slot);
            if down < 8 || down > code.frame || !down.is_multiple_of(8) {
                return Err(format!("slot {slot} at {ret:#x} lies outside the frame"));
            }
        }
        if site.update.is_some_and(|slot| !distinct.contains(&slot)) {
            return Err(format!("the update slot at {ret:#x} is no root"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::frames::Site;
    use cranelift_codegen::ir::Function;
    use cranelift_module::FuncId;
    use pure_base::Symbol;
    use pure_stg::def::OccId;

    fn result(roots: &[u32], update: Option<u32>, sites: &[(u32, u32)]) -> Result<(), String> {
        let site = Site {
            roots: roots.to_vec(),
            kept: vec![],
            update,
            srt: 0,
            occ: OccId::from_u32(0),
        };
        let body = Body {
            id: FuncId::from_u32(0),
            name: Symbol::new("f"),
            func: Function::new(),
            sites: vec![site],
            occ: OccId::from_u32(0),
            home: None,
            role: crate::machine::function::Role::Helper,
            variables: Default::default(),
        };
        let code = Code {
            sites: sites.to_vec(),
            calls: vec![16, 40],
            tail_calls: 1,
            frame: 32,
            slots: 24,
            ..Code::default()
        };
        check(&body, &code)
    }

    #[test]
    fn what_the_collector_relies_on_is_checked() {
        assert_eq!(result(&[0, 2], Some(0), &[(16, 0)]), Ok(()));
        let wrong: [(&[u32], Option<u32>, &[(u32, u32)]); 6] = [
            (&[0, 2], None, &[(17, 0)]),          // no call there
            (&[0, 2], None, &[]),                 // a call without a site
            (&[0, 2], None, &[(16, 0), (16, 0)]), // two for one
            (&[3], None, &[(16, 0)]),             // above the frame
            (&[1, 1], None, &[(16, 0)]),          // twice
            (&[1], Some(0), &[(16, 0)]),          // the thunk is no root
        ];
        for (roots, update, sites) in wrong {
            let found = result(roots, update, sites);
            assert!(found.is_err(), "{roots:?} {update:?} {sites:?}");
        }
    }
}
