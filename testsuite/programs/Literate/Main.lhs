A literate program
==================

It infers the types of some terms, and runs those that have one. Text may
contain anything, as long as the lines of the program are set apart by blank
ones.

> module Main (main) where
>
> import Infer
> import Machine
> import Types hiding (pair)

Some combinators to write terms with.

> var :: String -> Term
> var = Var
>
> add, mul, less, cons :: Term -> Term -> Term
> add a b = apply (Var "add") [a, b]
> mul a b = apply (Var "mul") [a, b]
> less a b = apply (Var "less") [a, b]
> cons a b = apply (Var "cons") [a, b]
>
> listOf :: [Term] -> Term
> listOf = foldr cons Nil

The library of the little language: map, fold, and friends.

> withLibrary :: Term -> Term
> withLibrary body = foldr (\(x, e) b -> LetRec x e b) body
>   [ ("id", Lam "x" (var "x"))
>   , ("compose", lambda ["f", "g", "x"] (App (var "f") (App (var "g") (var "x"))))
>   , ("map", lambda ["f", "l"] (CaseList (var "l") Nil ("h", "t", cons (App (var "f") (var "h")) (apply (var "map") [var "f", var "t"]))))
>   , ("foldr", lambda ["f", "z", "l"] (CaseList (var "l") (var "z") ("h", "t", apply (var "f") [var "h", apply (var "foldr") [var "f", var "z", var "t"]])))
>   , ("append", lambda ["a", "b"] (apply (var "foldr") [var "cons", var "b", var "a"]))
>   , ("from", Lam "n" (cons (var "n") (App (var "from") (add (var "n") (Number 1)))))
>   , ("take", lambda ["n", "l"] (If (less (Number 0) (var "n")) (CaseList (var "l") Nil ("h", "t", cons (var "h") (apply (var "take") [add (var "n") (Number (-1)), var "t"]))) Nil))
>   ]

Terms with names, well typed or not.

> samples :: [(String, Term)]
> samples =
>   [ ("identity", Lam "x" (var "x"))
>   , ("const", lambda ["x", "y"] (var "x"))
>   , ("s", lambda ["f", "g", "x"] (apply (var "f") [var "x", App (var "g") (var "x")]))
>   , ("pair of ids", Let "i" (Lam "x" (var "x")) (Pair (App (var "i") (Number 1)) (App (var "i") (Text "one"))))
>   , ("map", withLibrary (var "map"))
>   , ("compose", withLibrary (var "compose"))
>   , ("squares", withLibrary (apply (var "map") [Lam "x" (mul (var "x") (var "x")), listOf (map Number [1 .. 5])]))
>   , ("sum", withLibrary (apply (var "foldr") [var "add", Number 0, listOf (map Number [10, 20, 30])]))
>   , ("sizes", withLibrary (apply (var "map") [var "size", listOf (map Text ["a", "bb", ""])]))
>   , ("lazy", withLibrary (apply (var "take") [Number 4, App (var "from") (Number 7)]))
>   , ("append", withLibrary (apply (var "append") [listOf [Truth True], listOf [Truth False]]))
>   , ("nested", withLibrary (apply (var "map") [Lam "x" (Pair (var "x") (listOf [var "x"])), listOf [Number 1]]))
>   , ("second of", App (var "snd") (Pair Nil (Text "second")))
>   , ("self application", Lam "x" (App (var "x") (var "x")))
>   , ("mixed list", listOf [Number 1, Text "two"])
>   , ("bad condition", If (Number 1) (Text "a") (Text "b"))
>   , ("unknown", add (var "y") (Number 1))
>   , ("monomorphic", Lam "f" (Pair (App (var "f") (Number 1)) (App (var "f") (Truth True))))
>   , ("bad branches", Lam "x" (If (var "x") (var "x") (Number 0)))
>   , ("bad recursion", LetRec "f" (Lam "x" (var "f")) (App (var "f") (Number 1)))
>   ]

And the main program.

> main :: IO ()
> main = mapM_ check samples
>   where
>     check (name, term) = do
>       putStr (name ++ ": ")
>       case typeOf term of
>         Left problem -> putStrLn (show problem)
>         Right scheme -> do
>           print scheme
>           putStrLn ("  = " ++ show (run term))
