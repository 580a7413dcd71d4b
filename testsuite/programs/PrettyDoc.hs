-- Text.PrettyPrint: programs and data laid out by the library's algorithm.
module Main where

import Prelude hiding ((<>))
import Text.PrettyPrint

data Stmt
  = Assign String Exp
  | While Exp [Stmt]
  | If Exp [Stmt] [Stmt]
  | Call String [Exp]

data Exp = V String | N Int | Op String Exp Exp | F String [Exp]

stmt :: Stmt -> Doc
stmt (Assign v e) = text v <+> equals <+> exp' 0 e <> semi
stmt (While c b) = hang (text "while" <+> parens (exp' 0 c)) 2 (block b)
stmt (If c a b) = text "if" <+> parens (exp' 0 c) $$ nest 2 (block a) $$ (if null b then empty else text "else" $$ nest 2 (block b))
stmt (Call f as) = text f <> parens (fsep (punctuate comma (map (exp' 0) as))) <> semi

block :: [Stmt] -> Doc
block [s] = stmt s
block ss = lbrace $+$ nest 2 (vcat (map stmt ss)) $+$ rbrace

exp' :: Int -> Exp -> Doc
exp' _ (V v) = text v
exp' _ (N n) = int n
exp' p (Op o a b) = (if p > 0 then parens else id) (sep [exp' 1 a, text o <+> exp' 1 b])
exp' _ (F f as) = text f <> parens (sep (punctuate comma (map (exp' 0) as)))

tree :: Int -> Doc
tree 0 = text "leaf"
tree n = text "node" <+> sep [parens (tree (n - 1)), int n, parens (tree (n - 1))]

main :: IO ()
main = do
  let program =
        [ Assign "x" (N 10)
        , While (Op "<" (V "x") (F "limit" [V "alpha", V "beta", Op "+" (V "gamma") (Op "*" (V "delta") (N 1000000)), V "epsilon", V "zeta", V "eta", V "theta"]))
            [Assign "x" (Op "-" (V "x") (N 1)), If (V "odd") [Call "print" [V "x"]] [], Call "trace" (map N [1 .. 40])]
        , If (Op "==" (V "x") (N 0)) [Assign "done" (V "true")] [Assign "a" (V "b"), Assign "b" (V "a")]
        ]
  putStrLn (render (vcat (map stmt program)))
  putStrLn (render (tree 4))
  putStrLn (renderStyle style { lineLength = 40 } (tree 3))
  putStrLn (render (hcat [text "a", empty, char 'b'] <+> empty <+> brackets (double 2.5) <+> quotes (integer 7) <+> doubleQuotes (rational 0.5)))
  putStrLn (render (cat [text "x", text "y"] $$ hang (text "list:") 6 (fsep (map int [1 .. 30]))))
  print (isEmpty empty, isEmpty (text ""), text "shown" <> colon)
  putStrLn (renderStyle (Style OneLineMode 80 1.5) (vcat [text "one", text "line"]))
