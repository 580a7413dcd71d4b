-- | Types by unification, with let-polymorphism.
module Infer (Type (..), Scheme (..), inferProgram, showScheme) where

import Control.Monad (foldM, forM_, replicateM, unless)
import Control.Monad.State (StateT, evalStateT, get, gets, lift, modify, put)
import Data.Char (chr, ord)
import Data.List (nub)
import qualified Data.Map as Map
import Data.Map (Map)
import qualified Data.Set as Set
import Data.Set (Set)

import Syntax

infixr 5 :->

data Type
  = TypeVar Int
  | TypeName String
  | ListOf Type
  | Product Type Type
  | Type :-> Type
  deriving (Eq, Ord, Show)

data Scheme = Forall [Int] Type

type Substitution = Map Int Type

type Environment = Map Name Scheme

data Unifier = Unifier
  { nextVariable :: !Int
  , solved :: !Substitution
  }

type Infer = StateT Unifier (Either String)

class Typed a where
  apply :: Substitution -> a -> a
  variables :: a -> Set Int

instance Typed Type where
  apply s t = case t of
    TypeVar v -> maybe t (apply s) (Map.lookup v s)
    TypeName _ -> t
    ListOf a -> ListOf (apply s a)
    Product a b -> Product (apply s a) (apply s b)
    a :-> b -> apply s a :-> apply s b
  variables t = case t of
    TypeVar v -> Set.singleton v
    TypeName _ -> Set.empty
    ListOf a -> variables a
    Product a b -> variables a `Set.union` variables b
    a :-> b -> variables a `Set.union` variables b

instance Typed Scheme where
  apply s (Forall vs t) = Forall vs (apply (foldr Map.delete s vs) t)
  variables (Forall vs t) = variables t `Set.difference` Set.fromList vs

instance Typed a => Typed (Map k a) where
  apply = fmap . apply
  variables = foldMap variables

number, truth, text, unit :: Type
number = TypeName "int"
truth = TypeName "bool"
text = TypeName "string"
unit = TypeName "unit"

failed :: String -> Infer a
failed = lift . Left

fresh :: Infer Type
fresh = do
  u <- get
  put u {nextVariable = nextVariable u + 1}
  pure (TypeVar (nextVariable u))

resolve :: Type -> Infer Type
resolve t = gets (\u -> apply (solved u) t)

unify :: Type -> Type -> Infer ()
unify a b = do
  a' <- resolve a
  b' <- resolve b
  case (a', b') of
    (TypeVar v, TypeVar w) | v == w -> pure ()
    (TypeVar v, t) -> bind v t
    (t, TypeVar v) -> bind v t
    (TypeName x, TypeName y) | x == y -> pure ()
    (ListOf x, ListOf y) -> unify x y
    (Product x1 x2, Product y1 y2) -> unify x1 y1 >> unify x2 y2
    (x1 :-> x2, y1 :-> y2) -> unify x1 y1 >> unify x2 y2
    _ -> failed ("cannot match " ++ showType a' ++ " with " ++ showType b')

bind :: Int -> Type -> Infer ()
bind v t
  | v `Set.member` variables t = failed ("the type " ++ showType t ++ " would contain itself")
  | otherwise = modify (\u -> u {solved = Map.insert v t (solved u)})

instantiate :: Scheme -> Infer Type
instantiate (Forall vs t) = do
  ts <- replicateM (length vs) fresh
  pure (apply (Map.fromList (zip vs ts)) t)

generalise :: Environment -> Type -> Infer Scheme
generalise env t = do
  t' <- resolve t
  env' <- gets (\u -> apply (solved u) env)
  pure (Forall (Set.toList (variables t' `Set.difference` variables env')) t')

-- | Only values may be polymorphic, as a language with effects would need it.
isValue :: Expr -> Bool
isValue e = case e of
  Lambda _ _ -> True
  Literal _ -> True
  Use _ -> True
  Nil -> True
  Cons a b -> isValue a && isValue b
  Tuple a b -> isValue a && isValue b
  _ -> False

infer :: Environment -> Expr -> Infer Type
infer env e = case e of
  Literal l -> pure (literalType l)
  Use x -> case Map.lookup x env of
    Just s -> instantiate s
    Nothing -> failed ("the name " ++ x ++ " is not defined")
  Nil -> ListOf <$> fresh
  Cons a b -> do
    t <- infer env a
    check env b (ListOf t)
    pure (ListOf t)
  Tuple a b -> Product <$> infer env a <*> infer env b
  Lambda x b -> do
    t <- fresh
    r <- infer (Map.insert x (Forall [] t) env) b
    pure (t :-> r)
  Apply f a -> do
    t <- infer env f
    s <- infer env a
    r <- fresh
    unify t (s :-> r)
    pure r
  Binary op a b -> do
    (x, y, r) <- operatorType op
    check env a x
    check env b y
    pure r
  If c a b -> do
    check env c truth
    t <- infer env a
    check env b t
    pure t
  Let x a b -> do
    s <- binding env x False a
    infer (Map.insert x s env) b
  LetRec x a b -> do
    s <- binding env x True a
    infer (Map.insert x s env) b
  Match s alts -> do
    t <- infer env s
    r <- fresh
    forM_ alts $ \(p, b) -> do
      unless (length (patternVariables p) == length (nub (patternVariables p))) $
        failed ("a name occurs twice in the pattern " ++ showPattern p)
      bound <- patternType p t
      check (Map.union (Map.map (Forall []) (Map.fromList bound)) env) b r
    pure r

check :: Environment -> Expr -> Type -> Infer ()
check env e t = infer env e >>= unify t

binding :: Environment -> Name -> Bool -> Expr -> Infer Scheme
binding env x recursive a = do
  own <- fresh
  let env' = if recursive then Map.insert x (Forall [] own) env else env
  check env' a own
  if isValue a then generalise env own else Forall [] <$> resolve own

literalType :: Literal -> Type
literalType l = case l of
  Number _ -> number
  Truth _ -> truth
  Text _ -> text
  Unit -> unit

operatorType :: Operator -> Infer (Type, Type, Type)
operatorType op
  | op `elem` [Plus, Minus, Times, Quotient, Remainder] = pure (number, number, number)
  | op `elem` [Less, LessEqual] = pure (number, number, truth)
  | op `elem` [And, Or] = pure (truth, truth, truth)
  | op == Join = pure (text, text, text)
  | op == Append = (\t -> (ListOf t, ListOf t, ListOf t)) <$> fresh
  | otherwise = (\t -> (t, t, truth)) <$> fresh

patternType :: Pattern -> Type -> Infer [(Name, Type)]
patternType p t = case p of
  Wildcard -> pure []
  Variable x -> pure [(x, t)]
  Constant l -> [] <$ unify t (literalType l)
  EmptyList -> do
    a <- fresh
    [] <$ unify t (ListOf a)
  Prepend h r -> do
    a <- fresh
    unify t (ListOf a)
    (++) <$> patternType h a <*> patternType r t
  Pair x y -> do
    a <- fresh
    b <- fresh
    unify t (Product a b)
    (++) <$> patternType x a <*> patternType y b

-- | The types of all declarations and of the program's value.
inferProgram :: [(Name, Scheme)] -> Program -> Either String ([(Name, Scheme)], Scheme)
inferProgram builtin (Program decls e) = evalStateT run (Unifier 1000 Map.empty)
  where
    run = do
      (env, found) <- foldM declare (Map.fromList builtin, []) decls
      t <- infer env e
      s <- generalise env t
      pure (reverse found, s)
    declare (env, found) (Decl x recursive a) = do
      s <- inContext x (binding env x recursive a)
      pure (Map.insert x s env, (x, s) : found)
    inContext x act = do
      u <- get
      case evalStateT ((,) <$> act <*> get) u of
        Left message -> failed ("in " ++ x ++ ": " ++ message)
        Right (s, u') -> s <$ put u'

showScheme :: Scheme -> String
showScheme (Forall vs t) = showType (apply (Map.fromList (zip vs (map TypeVar [0 ..]))) t)

showType :: Type -> String
showType t0 = go (0 :: Int) t0 ""
  where
    go d t = case t of
      TypeVar v
        | v < 26 -> showChar '\'' . showChar (chr (ord 'a' + v))
        | otherwise -> showString "'t" . shows (v `mod` 1000)
      TypeName x -> showString x
      ListOf a -> go 2 a . showString " list"
      Product a b -> showParen (d > 1) (go 2 a . showString " * " . go 2 b)
      a :-> b -> showParen (d > 0) (go 1 a . showString " -> " . go 0 b)
