//! `-X` on the command line is for the program's modules: the library is the same
//! with every extension on or off.

use pure_base::{Diagnostics, SourceMap, Symbol};
use pure_names::loader::{Embedded, Loader, Source};
use pure_syntax::{Edition, Flags, extensions};

const PROGRAM: &str = r#"
module Main (main) where
import Prelude
import Control.Exception
import Control.Monad.State
import Data.Array
import Data.Bits
import Data.Char
import Data.Coerce
import Data.IORef
import qualified Data.Map as M
import Data.Ratio
import qualified Data.Sequence as S
import qualified Data.Set as T
import Text.Printf
import Text.Read (readMaybe)

main :: IO ()
main = do
  r <- newIORef (take 3 (cycle [1, 2 :: Int]))
  modifyIORef r (map (+ 1))
  xs <- readIORef r
  _ <- try (evaluate (head xs)) :: IO (Either ErrorCall Int)
  print (M.toList (M.fromListWith (+) (zip xs xs)), T.member 'c' (T.fromList [toUpper 'c']))
  print (listArray (0, 2) xs ! 1, popCount (7 :: Int), 1 % 2 + 1 :: Rational)
  print (evalState (mapM (\x -> modify (+ x) >> get) xs) 0, sum (S.fromList xs))
  printf "%d %s\n" (length xs) (show (readMaybe "1" :: Maybe Int))
  print (coerce xs :: [Int])
"#;

/// The library, with something said on the command line.
struct Told(Flags);

impl Loader for Told {
    fn find(&self, module: Symbol) -> Result<Option<Source>, String> {
        Embedded.find(module)
    }

    fn flags(&self) -> &Flags {
        &self.0
    }
}

fn diagnostics(extensions: &[String]) -> String {
    let loader = Told(Flags {
        extensions: extensions.to_vec(),
        ..Flags::NONE
    });
    let main = Source {
        edition: Edition::Haskell,
        ..crate::support::source("Main.hs", PROGRAM)
    };
    let (mut map, mut diags) = (SourceMap::new(), Diagnostics::new());
    pure_pipeline::front_end(&mut map, &loader, main, &mut diags);
    crate::support::render(&map, &diags)
}

/// All at once, as each by itself would take a minute; but for one by which syntax means what
/// is in scope.
#[test]
fn the_library_is_the_same_with_every_extension_on_and_off() {
    let all = || extensions::names().map(String::from);
    let on: Vec<String> = all().filter(|name| name != "RebindableSyntax").collect();
    assert!(on.len() > 100);
    let off = all().map(|name| format!("No{name}")).collect();
    crate::support::on_a_big_stack(|| {
        for switches in [on, vec!["RebindableSyntax".into()], off] {
            assert_eq!(diagnostics(&switches), "", "{switches:?}");
        }
    });
}
