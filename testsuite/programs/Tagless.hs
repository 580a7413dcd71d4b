-- One program, several interpretations by type classes.
module Main where

import Data.List (intercalate)

class Lang r where
  lit :: Int -> r
  add, mul :: r -> r -> r
  var :: String -> r
  let_ :: String -> r -> r -> r

newtype Eval = Eval { runEval :: [(String, Int)] -> Either String Int }
instance Lang Eval where
  lit n = Eval (const (Right n))
  add (Eval a) (Eval b) = Eval (\e -> (+) <$> a e <*> b e)
  mul (Eval a) (Eval b) = Eval (\e -> (*) <$> a e <*> b e)
  var x = Eval (maybe (Left ("unbound " ++ x)) Right . lookup x)
  let_ x (Eval a) (Eval b) = Eval (\e -> a e >>= \v -> b ((x, v) : e))

newtype Text = Text { runText :: Int -> ShowS }
instance Lang Text where
  lit n = Text (\d -> showsPrec d n)
  add (Text a) (Text b) = Text (\d -> showParen (d > 6) (a 6 . showString " + " . b 7))
  mul (Text a) (Text b) = Text (\d -> showParen (d > 7) (a 7 . showString " * " . b 8))
  var x = Text (const (showString x))
  let_ x (Text a) (Text b) = Text (\d -> showParen (d > 0) (showString ("let " ++ x ++ " = ") . a 0 . showString " in " . b 0))

newtype Code = Code [String]
instance Lang Code where
  lit n = Code ["push " ++ show n]
  add (Code a) (Code b) = Code (a ++ b ++ ["add"])
  mul (Code a) (Code b) = Code (a ++ b ++ ["mul"])
  var x = Code ["load " ++ x]
  let_ x (Code a) (Code b) = Code (a ++ ["store " ++ x] ++ b)

instance (Lang a, Lang b) => Lang (a, b) where
  lit n = (lit n, lit n)
  add (a, b) (c, d) = (add a c, add b d)
  mul (a, b) (c, d) = (mul a c, mul b d)
  var x = (var x, var x)
  let_ x (a, b) (c, d) = (let_ x a c, let_ x b d)

newtype Depth = Depth Int deriving (Show)
instance Lang Depth where
  lit _ = Depth 1
  add = deeper
  mul = deeper
  var _ = Depth 1
  let_ _ = deeper

deeper :: Depth -> Depth -> Depth
deeper (Depth a) (Depth b) = Depth (1 + max a b)

polynomial, broken :: Lang r => r
polynomial = let_ "x" (add (lit 3) (lit (-4))) (mul (add (var "x") (lit 2)) (add (var "x") (mul (lit 5) (var "x"))))
broken = add (var "y") (lit 1)

nested :: Lang r => Int -> r
nested 0 = var "z"
nested n = let_ "z" (add (lit n) (lit 1)) (mul (nested (n - 1)) (var "z"))

report :: (Eval, (Text, (Code, Depth))) -> IO ()
report (e, (t, (Code c, d))) = do
  putStrLn (runText t 0 "")
  print (runEval e [])
  putStrLn (intercalate "; " c)
  print d

main :: IO ()
main = report polynomial >> report broken >> report (nested 3)
