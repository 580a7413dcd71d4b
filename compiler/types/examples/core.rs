//! Prints a program's diagnostics and Core: `core FILE.pure [--all]`.

use pure_base::{Diagnostics, SourceMap};
use pure_names::loader::{Embedded, Source};
use pure_syntax::Edition;

fn main() {
    let work = || {
        let args: Vec<String> = std::env::args().collect();
        let text = std::fs::read_to_string(&args[1]).unwrap();
        let mut map = SourceMap::new();
        let mut diags = Diagnostics::new();
        let source = Source {
            file: args[1].clone(),
            text: text.into(),
            edition: Edition::Pure,
            library: false,
            unit: Default::default(),
        };
        let start = std::time::Instant::now();
        let program = pure_pipeline::front_end(&mut map, &Embedded, source, &mut diags);
        let time = start.elapsed();
        for d in diags.sorted() {
            println!(
                "{}: {} [{}] {}",
                map.describe(d.span),
                d.title,
                d.id,
                d.label
            );
            for (s, l) in &d.labels {
                println!("    {}: {l}", map.describe(*s));
            }
            for n in &d.notes {
                println!("    note: {n}");
            }
            if let Some(h) = &d.help {
                println!("    help: {h}");
            }
        }
        if let Some(p) = program {
            if args.len() > 2 && args[2] == "--occs" {
                for o in p.occs.values().filter(|o| o.module.as_str() == "Main") {
                    println!(
                        "{} {:?} {} `{}` : {}",
                        map.describe(o.span),
                        o.kind,
                        o.producer,
                        o.construction,
                        o.ty
                    );
                }
            }
            for bind in &p.binds {
                let text = pure_core::print::bind(&p, bind);
                if args.len() > 2 && (args[2] == "--all" || text.contains(&args[2])) {
                    println!("{text}");
                }
            }
            for e in pure_core::lint::lint(&p) {
                println!("LINT {e}");
            }
            if args.len() == 2 {
                let out = interpreters::core::run(&p, 5_000_000);
                println!("{}\n{:?}", out.output, out.result);
            }
            eprintln!("{} vars, {} binds, {:?}", p.vars.len(), p.binds.len(), time);
        }
    };
    let t = std::thread::Builder::new().stack_size(1 << 30).spawn(work);
    t.unwrap().join().unwrap();
}
