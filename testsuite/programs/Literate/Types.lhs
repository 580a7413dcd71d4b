> module Types where

The objects of a little type checker: types with variables, schemes that are
closed over some of them, and terms of an ML-like language.

> data Type
>   = TVar !Int
>   | TCon String [Type]
>   deriving (Eq, Ord)

Functions are the constructor named "->"; lists and pairs have their own
notation when shown.

> infixr 4 -->
>
> (-->) :: Type -> Type -> Type
> a --> b = TCon "->" [a, b]
>
> int, bool, string :: Type
> int = TCon "Int" []
> bool = TCon "Bool" []
> string = TCon "String" []
>
> list :: Type -> Type
> list a = TCon "List" [a]
>
> pair :: Type -> Type -> Type
> pair a b = TCon "Pair" [a, b]

> instance Show Type where
>   showsPrec d t = case t of
>     TVar n -> showString (variableName n)
>     TCon "->" [a, b] -> showParen (d > 4) (showsPrec 5 a . showString " -> " . showsPrec 4 b)
>     TCon "List" [a] -> showChar '[' . shows a . showChar ']'
>     TCon "Pair" [a, b] -> showChar '(' . shows a . showString ", " . shows b . showChar ')'
>     TCon c [] -> showString c
>     TCon c ts -> showParen (d > 10) (showString c . foldr (\a k -> showChar ' ' . showsPrec 11 a . k) id ts)

Variables are named a, b, ... z, a1, b1 and so on.

> variableName :: Int -> String
> variableName n = letter : if k == 0 then "" else show k
>   where
>     (k, i) = n `divMod` 26
>     letter = toEnum (fromEnum 'a' + i)

> data Scheme = Forall [Int] Type
>
> instance Show Scheme where
>   showsPrec _ (Forall vs t) = quantifier vs . shows t
>     where
>       quantifier [] = id
>       quantifier _ = showString "forall" . foldr (\v k -> showChar ' ' . showString (variableName v) . k) id vs . showString ". "

Terms: the usual ones, with let that generalises, letrec, and matching on
lists.

> data Term
>   = Var String
>   | Lam String Term
>   | App Term Term
>   | Let String Term Term
>   | LetRec String Term Term
>   | If Term Term Term
>   | Number Integer
>   | Text String
>   | Truth Bool
>   | Nil
>   | Pair Term Term
>   | CaseList Term Term (String, String, Term)
>   deriving (Show, Eq)

> apply :: Term -> [Term] -> Term
> apply = foldl App
>
> lambda :: [String] -> Term -> Term
> lambda xs t = foldr Lam t xs
