//! Times the stages of the front end on a program: `timing FILE.pure`.

use pure_base::{Diagnostics, SourceMap};
use pure_names::loader::{Embedded, Source};
use pure_syntax::Edition;
use std::time::{Duration, Instant};

fn main() {
    let work = || {
        let name = std::env::args().nth(1).expect("a file name");
        let text = std::fs::read_to_string(&name).expect("a readable file");
        let mut best = [Duration::MAX; 4];
        for _ in 0..20 {
            let mut map = SourceMap::new();
            let mut diags = Diagnostics::new();
            let source = Source {
                file: name.clone(),
                text: text.as_str().into(),
                edition: if name.ends_with(".pure") {
                    Edition::Pure
                } else {
                    Edition::Haskell
                },
                library: false,
            };
            let mut times = vec![Instant::now()];
            let modules = pure_names::load(&mut map, &Embedded, source, &mut diags);
            times.push(Instant::now());
            let Some(modules) = modules else { return };
            let program = pure_names::resolve(modules, &mut map, &Embedded, &mut diags);
            times.push(Instant::now());
            let mut checked = pure_types::check(&program, false, &mut diags);
            times.push(Instant::now());
            let (types, typed) = (&mut checked.types, &checked.typed);
            pure_types::lower::lower(
                &map,
                &program,
                types,
                typed,
                false,
                Default::default(),
                &mut diags,
            );
            times.push(Instant::now());
            for (i, pair) in times.windows(2).enumerate() {
                best[i] = best[i].min(pair[1] - pair[0]);
            }
        }
        let stages = ["load and parse", "names", "types", "lower"];
        for (stage, time) in stages.iter().zip(best) {
            println!("{stage:15} {time:?}");
        }
    };
    let thread = std::thread::Builder::new().stack_size(1 << 30);
    thread
        .spawn(work)
        .expect("a thread")
        .join()
        .expect("no panic");
}
