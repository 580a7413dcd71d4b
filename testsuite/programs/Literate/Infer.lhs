> module Infer (typeOf, builtins) where

> import qualified Data.Map as Map
> import qualified Data.Set as Set
> import Types
> import Unify

Environments map names to schemes. What every program may use:

> type Env = Map.Map String Scheme

> builtins :: Env
> builtins = Map.fromList
>   [ ("add", mono (int --> int --> int))
>   , ("mul", mono (int --> int --> int))
>   , ("less", mono (int --> int --> bool))
>   , ("cons", Forall [0] (TVar 0 --> list (TVar 0) --> list (TVar 0)))
>   , ("fst", Forall [0, 1] (pair (TVar 0) (TVar 1) --> TVar 0))
>   , ("snd", Forall [0, 1] (pair (TVar 0) (TVar 1) --> TVar 1))
>   , ("size", mono (string --> int))
>   ]
>   where
>     mono = Forall []

Instantiation and generalisation.

> instantiate :: Scheme -> Infer Type
> instantiate (Forall vs t) = do
>   news <- mapM (const fresh) vs
>   return (rename (Map.fromList (zip vs news)) t)
>
> rename :: Map.Map Int Type -> Type -> Type
> rename m t = case t of
>   TVar v -> Map.findWithDefault t v m
>   TCon c ts -> TCon c (map (rename m) ts)

> generalise :: Env -> Type -> Infer Scheme
> generalise env t = do
>   t' <- zonk t
>   bound <- mapM schemeVars (Map.elems env)
>   return (Forall (Set.toList (freeVars t' `Set.difference` Set.unions bound)) t')
>   where
>     schemeVars (Forall vs u) = do
>       u' <- zonk u
>       return (freeVars u' `Set.difference` Set.fromList vs)

The rules, one for each kind of term.

> infer :: Env -> Term -> Infer Type
> infer env term = case term of
>   Number _ -> return int
>   Text _ -> return string
>   Truth _ -> return bool
>   Nil -> fmap list fresh
>   Var x -> maybe (failWith (Unbound x)) instantiate (Map.lookup x env)
>   Lam x body -> do
>     a <- fresh
>     b <- infer (Map.insert x (Forall [] a) env) body
>     return (a --> b)
>   App f x -> do
>     tf <- infer env f
>     tx <- infer env x
>     r <- fresh
>     inContext (source term) (unify tf (tx --> r))
>     return r
>   Let x e body -> do
>     t <- infer env e
>     s <- generalise env t
>     infer (Map.insert x s env) body
>   LetRec x e body -> do
>     a <- fresh
>     t <- infer (Map.insert x (Forall [] a) env) e
>     inContext ("the definition of " ++ x) (unify a t)
>     s <- generalise env t
>     infer (Map.insert x s env) body
>   If c a b -> do
>     tc <- infer env c
>     inContext "a condition" (unify tc bool)
>     ta <- infer env a
>     tb <- infer env b
>     inContext (source term) (unify ta tb)
>     return ta
>   Pair a b -> pair <$> infer env a <*> infer env b
>   CaseList e n (x, xs, c) -> do
>     te <- infer env e
>     a <- fresh
>     inContext "a list to match" (unify te (list a))
>     tn <- infer env n
>     tc <- infer (Map.insert x (Forall [] a) (Map.insert xs (Forall [] (list a)) env)) c
>     unify tn tc
>     return tn

Terms as the reader of an error would like to see them.

> source :: Term -> String
> source t = go (0 :: Int) t ""
>   where
>     go d u = case u of
>       Var x -> showString x
>       Number n -> shows n
>       Text s -> shows s
>       Truth b -> showString (if b then "true" else "false")
>       Nil -> showString "[]"
>       Lam x b -> showParen (d > 0) (showChar '\\' . showString x . showString ". " . go 0 b)
>       App f x -> showParen (d > 1) (go 1 f . showChar ' ' . go 2 x)
>       Pair a b -> showChar '(' . go 0 a . showString ", " . go 0 b . showChar ')'
>       Let x e b -> showParen (d > 0) (showString ("let " ++ x ++ " = ") . go 0 e . showString " in " . go 0 b)
>       LetRec x e b -> showParen (d > 0) (showString ("letrec " ++ x ++ " = ") . go 0 e . showString " in " . go 0 b)
>       If c a b -> showParen (d > 0) (showString "if " . go 0 c . showString " then " . go 0 a . showString " else " . go 0 b)
>       CaseList e _ _ -> showParen (d > 0) (showString "case " . go 0 e . showString " of ...")

The type of a closed term, its variables renamed in order of appearance.

> typeOf :: Term -> Either Problem Scheme
> typeOf t = runInfer (infer builtins t >>= generalise builtins >>= \(Forall _ u) -> return (tidy u))
>
> tidy :: Type -> Scheme
> tidy t = Forall (map snd table) (rename (Map.fromList [(v, TVar n) | (v, n) <- table]) t)
>   where
>     table = zip (dedupe (order t)) [0 ..]
>     order (TVar v) = [v]
>     order (TCon _ ts) = concatMap order ts
>     dedupe [] = []
>     dedupe (v : vs) = v : dedupe (filter (/= v) vs)
