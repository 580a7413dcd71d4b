//! Reads Core text on top of the built-in module, runs the passes of a level,
//! prints each pass's result and the interpreter's verdict before and after.

use pure_core::print::{Detail, program};
use pure_core::{builtin, eval, lint, opt, read};

fn main() {
    let worker = std::thread::Builder::new().stack_size(1 << 30);
    if let Ok(handle) = worker.spawn(run) {
        let _ = handle.join();
    }
}

fn run() {
    let args: Vec<String> = std::env::args().collect();
    let text = args.get(1).and_then(|f| std::fs::read_to_string(f).ok());
    let level = args.get(2).and_then(|l| l.parse().ok()).unwrap_or(2);
    let text = text.unwrap_or_default();
    // A whole program brings the built-in module along.
    let whole = text.contains("data Builtin.");
    let mut p = if whole {
        pure_core::def::Program::new()
    } else {
        builtin::load()
    };
    if let Err(e) = read::read_into(&mut p, &text) {
        return println!("{e}");
    }
    if let Some(e) = lint::lint(&p).first() {
        return println!("{e}");
    }
    let show = |p: &pure_core::def::Program| {
        let o = eval::run(p, 200_000);
        println!(
            "=> {:?} {:?} steps {} allocations {}",
            o.output, o.result, o.steps, o.allocations
        );
    };
    show(&p);
    let options = opt::Options::at_level(level);
    opt::run_passes(&mut p, &options, &mut |name, p, time| {
        println!("---- {name} {time:?}");
        if args.get(3).is_none_or(|n| n == name) {
            print!("{}", program(p, Detail::Plain));
        }
        if let Some(e) = lint::lint(p).first() {
            println!("LINT {e}");
            std::process::exit(1);
        }
        show(p);
    });
    println!("{:?}", options.reports());
}
