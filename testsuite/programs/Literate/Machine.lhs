> module Machine (Value (..), run) where

An environment machine with call by need left out: arguments are evaluated
lazily by the host language itself, which is what makes it so short.

> import qualified Data.Map as Map
> import Types (Term (..))

> data Value
>   = Int Integer
>   | Str String
>   | Boolean Bool
>   | Closure (Value -> Value)
>   | Cons Value Value
>   | Empty
>   | Both Value Value

> instance Show Value where
>   showsPrec d v = case v of
>     Int n -> showsPrec d n
>     Str s -> shows s
>     Boolean b -> shows b
>     Closure _ -> showString "<function>"
>     Empty -> showString "[]"
>     Cons _ _ -> showList (elements v)
>     Both a b -> shows (a', b')
>       where (a', b') = (Shown (shows a), Shown (shows b))

> newtype Shown = Shown ShowS
> instance Show Shown where
>   showsPrec _ (Shown f) = f

> elements :: Value -> [Value]
> elements (Cons a r) = a : elements r
> elements _ = []

> type Env = Map.Map String Value

> primitives :: Env
> primitives = Map.fromList
>   [ ("add", arith (\a b -> Int (a + b)))
>   , ("mul", arith (\a b -> Int (a * b)))
>   , ("less", arith (\a b -> Boolean (a < b)))
>   , ("cons", two Cons)
>   , ("fst", Closure (\p -> case p of { Both a _ -> a; _ -> stuck "fst" }))
>   , ("snd", Closure (\p -> case p of { Both _ b -> b; _ -> stuck "snd" }))
>   , ("size", Closure (\s -> case s of { Str t -> Int (toInteger (length t)); _ -> stuck "size" }))
>   ]
>   where
>     two f = Closure (\a -> Closure (\b -> f a b))
>     arith f = two (\a b -> case (a, b) of
>       (Int x, Int y) -> f x y
>       _ -> stuck "arith")

> stuck :: String -> a
> stuck what = error ("stuck at " ++ what)

> run :: Term -> Value
> run = eval primitives

> eval :: Env -> Term -> Value
> eval env term = case term of
>   Number n -> Int n
>   Text s -> Str s
>   Truth b -> Boolean b
>   Nil -> Empty
>   Var x -> maybe (stuck x) id (Map.lookup x env)
>   Lam x b -> Closure (\v -> eval (Map.insert x v env) b)
>   App f x -> case eval env f of
>     Closure g -> g (eval env x)
>     _ -> stuck "application"
>   Let x e b -> eval (Map.insert x (eval env e) env) b
>   LetRec x e b -> let env' = Map.insert x (eval env' e) env in eval env' b
>   If c a b -> case eval env c of
>     Boolean True -> eval env a
>     Boolean False -> eval env b
>     _ -> stuck "if"
>   Pair a b -> Both (eval env a) (eval env b)
>   CaseList e n (x, xs, c) -> case eval env e of
>     Cons h t -> eval (Map.insert x h (Map.insert xs t env)) c
>     _ -> eval env n
