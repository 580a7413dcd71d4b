//! Programs with `-prof` mark what they use, but only in runs that ask for a biography:
//! the code that a process has in memory, against that of its file.

use crate::shell::{Folder, ensure};
use object::read::elf::ElfFile64;
use object::{Endianness, Object, ObjectSection};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::FileExt;
use std::process::{Command, Stdio};

/// The tests with their names.
pub const TESTS: &[(&str, fn() -> Result<(), String>)] =
    &[("only_for_biographies", only_for_biographies)];

const TREES: &str = "module Main where
import System.IO

data Tree = Leaf | Node Tree Int Tree

insert :: Int -> Tree -> Tree
insert x Leaf = Node Leaf x Leaf
insert x t@(Node l y r)
  | x < y = Node (insert x l) y r
  | x > y = Node l y (insert x r)
  | otherwise = t

toList :: Tree -> [Int]
toList Leaf = []
toList (Node l x r) = toList l ++ x : toList r

main :: IO ()
main = do
  print (sum (toList (foldr insert Leaf [(k * 7919) `mod` 1009 | k <- [1 .. 1000]])))
  hFlush stdout
  getLine >>= putStrLn
";

/// Bytes of code at an address.
type Text = (u64, Vec<u8>);

fn only_for_biographies() -> Result<(), String> {
    for flags in ["-O0", "-O", "-O2 -fprof-auto -g0"] {
        let folder = Folder::new()?;
        folder.write("Trees.hs", TREES)?;
        let compile = format!("-prof {flags} -rtsopts Trees.hs -o trees");
        folder.purecc(&compile)?.quietly()?;
        let program = std::fs::read(folder.path().join("trees")).map_err(|e| e.to_string())?;
        let program: ElfFile64<Endianness> =
            ElfFile64::parse(&*program).map_err(|e| e.to_string())?;
        let text = program.section_by_name(".text").ok_or("no code")?;
        let filed = text.data().map_err(|e| e.to_string())?.to_vec();
        let text = (text.address(), filed);
        for (options, uses, counts) in [
            ("", false, false),
            ("-p", false, true),
            ("-hc -i1m", false, false),
            ("-hT -hr{main} -i1m", false, false),
            ("-hL -i1m", true, false),
            ("-hT -hbdrag -i1m", true, false),
            ("-ho -i1m", true, false),
            ("-hL -i1m -pj", true, true),
        ] {
            let taken = taken_out(&folder, options, &text)?;
            let is_right = |wanted: bool, taken: usize| wanted == (taken == 0);
            let right = is_right(uses, taken.0) && is_right(counts, taken.1);
            ensure(right && (uses || taken.0 > 30), || {
                format!("{flags} {options}: {taken:?}")
            })?;
        }
    }
    Ok(())
}

/// How many instructions are no more in a run's code: those that stored a constant byte, and
/// those that added a constant to a word of the table of cost-centre stacks.
fn taken_out(
    folder: &Folder,
    options: &str,
    (start, filed): &Text,
) -> Result<(usize, usize), String> {
    let mut run = Command::new(folder.path().join("trees"))
        .current_dir(folder.path())
        .arg("+RTS")
        .args(options.split_whitespace())
        .stdin(Stdio::piped())
        .stderr(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|e| e.to_string())?;
    let mut out = BufReader::new(run.stdout.take().ok_or("no output")?);
    let mut line = String::new();
    out.read_line(&mut line).map_err(|e| e.to_string())?;
    ensure(line.ends_with('\n'), || format!("{options}: {line:?}"))?;
    let mut found = vec![0; filed.len()];
    let memory = File::open(format!("/proc/{}/mem", run.id())).map_err(|e| e.to_string())?;
    memory
        .read_exact_at(&mut found, *start)
        .map_err(|e| e.to_string())?;
    // Ends its input, too.
    drop(run.stdin.take());
    let _ = run.wait();
    let (mut uses, mut counts, mut at) = (0, 0, 0);
    while let Some(next) = (at..filed.len()).find(|i| filed[*i] != found[*i]) {
        let (was, is) = (&filed[next..], &found[next..]);
        let (of, length) = instruction(was).ok_or(format!("{options}: {:x?}", &was[..16]))?;
        ensure([0x66, 0x0f].contains(&is[0]), || {
            format!("{options}: {:x?} is {:x?}", &was[..length], &is[..length])
        })?;
        *match of {
            Of::Use => &mut uses,
            Of::Count => &mut counts,
        } += 1;
        at = next + length;
    }
    Ok((uses, counts))
}

/// What an instruction is there for.
enum Of {
    Use,
    Count,
}

/// That of the instruction at the start of `code` with its length, if it may be taken out.
fn instruction(code: &[u8]) -> Option<(Of, usize)> {
    let prefix = usize::from(code[0] & 0xf0 == 0x40);
    let (of, immediate) = match code[prefix] {
        0xc6 => (Of::Use, 1),
        0x83 => (Of::Count, 1),
        0x81 => (Of::Count, 4),
        _ => return None,
    };
    let modifier = code[prefix + 1];
    let base = usize::from(modifier & 7 == 4);
    let displacement = [0, 1, 4][usize::from(modifier >> 6)];
    Some((of, prefix + 2 + base + displacement + immediate))
}
