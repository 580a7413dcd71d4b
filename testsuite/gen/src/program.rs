//! One program: declarations, and an action that shows what they compute.

use crate::policy::Policy;
use crate::random::Random;
use crate::scope::{Bottom, Gen};
use crate::tree;
use crate::tree::{Part, Sort, Style, Tree};

/// A random program, made to be part of a batch.
#[derive(Clone, Debug)]
pub struct Program {
    /// The seed that it comes from.
    pub seed: u64,
    /// Its name in the batch.
    pub tag: String,
    /// What it has much of.
    pub policy: &'static str,
    /// Declarations and, in the last one, the action `test_TAG`.
    pub tree: Tree,
    /// The input that it reads.
    pub input: String,
    /// Whether it reads all of the input that is left, and so must be the last one.
    pub reads_all: bool,
}

/// The program of a seed.
pub fn program(seed: u64, tag: &str) -> Program {
    let mut random = Random::new(seed);
    let policy = Policy::choose(&mut random);
    let bottom = match random.below(10) {
        0..3 => Bottom::None,
        3 | 4 => Bottom::Error,
        5 => Bottom::Undefined,
        6 => Bottom::Arithmetic,
        7 => Bottom::Pattern,
        8 => Bottom::Library,
        _ => Bottom::Own,
    };
    let bottom = if policy.name == "laziness" && bottom == Bottom::None {
        Bottom::Error
    } else {
        bottom
    };
    let name = policy.name;
    let mut g = Gen::new(random.word(), policy, bottom, tag);
    for _ in 0..random.within(0, g.policy.datas) {
        g.declare_data();
    }
    let classes = random.within((g.policy.classes > 1) as usize, g.policy.classes);
    for _ in 0..classes {
        g.declare_class();
    }
    for _ in 0..random.within(1, g.policy.functions) {
        g.declare_function();
    }
    let mut statements = vec![];
    let mut input = String::new();
    let effects = g.policy.name == "effects";
    if effects && random.chance(1, 2) {
        let (reading, read) = g.reading();
        statements.extend(reading);
        for _ in 0..read {
            let lines = ["17", "some words here", "", "-4", "x", "[1,2]"];
            input.push_str(random.pick::<&str>(&lines));
            input.push('\n');
        }
    }
    if g.policy.deep {
        let observation = g.deep_recursion();
        statements.push(observation);
    }
    let mut monad = false;
    for _ in 0..random.within(2, 3) {
        if random.chance(g.policy.actions, 10) {
            let size = random.within(3, 9);
            let statement = g.statement(size);
            statements.push(statement);
            continue;
        }
        let ty = g.some_type(&["Show"], 2);
        let size = random.within(4, 13);
        let value = if random.chance(1, 8) {
            if !monad {
                g.declare_monad();
                monad = true;
            }
            g.stateful(&ty, size / 3)
        } else {
            g.expr(&ty, size, false)
        };
        statements.push(tree!(Sort::Item; "observe ", value));
    }
    let reads_all = effects && random.chance(1, 4);
    if reads_all {
        let readers = [
            "getContents >>= \\s -> replicateM_ 2 (say (show (length s)))",
            "interact (unlines . (: []) . map toUpper . unwords . lines)",
            "isEOF >>= \\e -> unless e (getLine >>= say) >> getContents >>= say . show . lines",
        ];
        statements.push(tree!(Sort::Item; *random.pick(&readers)));
        input.push_str("rest of\nthe input\n3\n");
    }
    statements.push(tree!(Sort::Fixed; "return ()"));
    let main =
        tree!(Sort::Fixed; format!("test_{tag} = do"), Part::Block(statements, Style::Indented(2)));
    let mut items = std::mem::take(&mut g.decls);
    items.push(tree!(Sort::Fixed; format!("test_{tag} :: IO ()")));
    items.push(main);
    Program {
        seed,
        tag: tag.to_string(),
        policy: name,
        tree: tree!(Sort::Fixed; Part::Lines(items)),
        input,
        reads_all,
    }
}

/// What all programs of a batch share.
const HEAD: &str = r#"{-# LANGUAGE ScopedTypeVariables, BangPatterns, MultiWayIf #-}
module Main where
import Control.Exception
import Control.Monad
import Data.Bits
import Data.Char
import Data.Either
import Data.Function
import Data.IORef
import Data.List
import qualified Data.Map as M
import Data.Maybe
import Data.Ord
import Data.Tuple
import System.IO
import Text.Read (readMaybe)

data Mishap = Mishap Int deriving (Show, Eq)
instance Exception Mishap

-- The exception's kind: its text may be worded otherwise.
kind :: Exception e => e -> String
kind e = case fromException (toException e) of
  Just (x :: ArithException) -> "arithmetic " ++ show x
  Nothing -> case fromException (toException e) of
    Just (ErrorCall s) -> "error " ++ takeWhile isAlphaNum s
    Nothing -> case fromException (toException e) of
      Just (x :: Mishap) -> show x
      Nothing -> case fromException (toException e) of
        Just (PatternMatchFail _) -> "pattern"
        Nothing -> case fromException (toException e) of
          Just (x :: IOException) -> "io"
          Nothing -> "other"

-- Whole lines only: what fails while it is made is not printed in part.
say :: String -> IO ()
say s = length s `seq` putStrLn s

observe :: Show a => a -> IO ()
observe x = say (show x) `catch` \(e :: SomeException) -> putStrLn ("! " ++ kind e)

run :: String -> IO () -> IO ()
run name test = do
  putStrLn ("== " ++ name)
  test `catch` \(e :: SomeException) -> putStrLn ("!! " ++ kind e)
  hFlush stdout

head' :: [a] -> a
head' (x : _) = x
head' [] = error "none"
"#;

/// The module of several programs.
pub fn batch(programs: &[Program]) -> String {
    let mut text = HEAD.to_string();
    for program in programs {
        text.push('\n');
        text.push_str(&program.tree.render());
        text.push('\n');
    }
    text.push_str("\nmain :: IO ()\nmain = do\n");
    for Program { tag, .. } in programs {
        text.push_str(&format!("  run \"{tag}\" test_{tag}\n"));
    }
    text.push_str("  putStrLn \"== end\"\n");
    text
}

/// What the programs of a batch read.
pub fn input(programs: &[Program]) -> String {
    programs.iter().map(|p| p.input.as_str()).collect()
}

/// `count` programs from the `from`-th one of a campaign on; the one that reads
/// to the end, if there is any, is the last one.
pub fn programs(campaign: u64, from: u64, count: u64) -> Vec<Program> {
    let make = |i| program(crate::random::seed_of(campaign, i), &i.to_string());
    let mut all: Vec<Program> = (from..from + count).map(make).collect();
    if let Some(at) = all.iter().position(|p| p.reads_all) {
        let last = all.remove(at);
        all.retain(|p| !p.reads_all);
        all.push(last);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_decides_everything() {
        let text = |from| batch(&programs(7, from, 5));
        assert_eq!(text(0), text(0));
        assert_ne!(text(0), text(5));
    }

    #[test]
    fn programs_are_small_and_of_all_policies() {
        let all = programs(1, 0, 300);
        let mut names: Vec<&str> = all.iter().map(|p| p.policy).collect();
        names.sort();
        names.dedup();
        assert!(names.len() >= 10, "{names:?}");
        let length = batch(&all).len() / all.len();
        assert!(length < 4000, "{length}");
    }
}
