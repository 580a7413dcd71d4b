-- | Evaluation by environments, call by value, with a count of steps.
module Machine (Value (..), evaluate, showValue, primitives) where

import qualified Data.Map as Map
import Data.Map (Map)

import Infer (Scheme (..), Type (..))
import Syntax

data Value
  = Plain Literal
  | List [Value]
  | Both Value Value
  | Closure (Value -> Steps Value)

-- | A computation that counts its steps and may fail.
newtype Steps a = Steps {runSteps :: Int -> Either String (a, Int)}

instance Functor Steps where
  fmap f m = m >>= pure . f

instance Applicative Steps where
  pure x = Steps (\n -> Right (x, n))
  mf <*> mx = mf >>= \f -> mx >>= \x -> pure (f x)

instance Monad Steps where
  Steps m >>= f = Steps $ \n -> case m n of
    Left e -> Left e
    Right (x, n') -> runSteps (f x) n'

-- | So many steps are enough for every sample.
limit :: Int
limit = 10000

step :: Steps ()
step = Steps $ \n -> if n >= limit then Left "too many steps" else n `seq` Right ((), n + 1)

stop :: String -> Steps a
stop message = Steps (\_ -> Left message)

evaluate :: Program -> Either String (Value, Int)
evaluate (Program decls e) = runSteps (go decls env0) 0
  where
    env0 = Map.fromList [(x, v) | (x, _, v) <- primitives]
    go [] env = eval env e
    go (d : ds) env = do
      v <- define env (declName d) (declRecursive d) (declBody d)
      go ds (Map.insert (declName d) v env)

define :: Map Name Value -> Name -> Bool -> Expr -> Steps Value
define env _ False e = eval env e
define env x True e = case e of
  Lambda y body ->
    let self = Closure (\v -> step >> eval (Map.insert y v (Map.insert x self env)) body)
    in pure self
  _ -> stop (x ++ " is recursive but no function")

eval :: Map Name Value -> Expr -> Steps Value
eval env e = case e of
  Literal l -> pure (Plain l)
  Use x -> maybe (stop ("no value of " ++ x)) pure (Map.lookup x env)
  Nil -> pure (List [])
  Cons a b -> do
    x <- eval env a
    rest <- eval env b
    case rest of
      List xs -> pure (List (x : xs))
      _ -> stop "no list"
  Tuple a b -> Both <$> eval env a <*> eval env b
  Lambda x b -> pure (Closure (\v -> step >> eval (Map.insert x v env) b))
  Apply f a -> do
    g <- eval env f
    v <- eval env a
    case g of
      Closure h -> h v
      _ -> stop "no function"
  Binary And a b -> eval env (If a b (Literal (Truth False)))
  Binary Or a b -> eval env (If a (Literal (Truth True)) b)
  Binary op a b -> do
    x <- eval env a
    y <- eval env b
    binary op x y
  If c a b -> do
    v <- eval env c
    case v of
      Plain (Truth t) -> eval env (if t then a else b)
      _ -> stop "no truth value"
  Let x a b -> define env x False a >>= \v -> eval (Map.insert x v env) b
  LetRec x a b -> define env x True a >>= \v -> eval (Map.insert x v env) b
  Match s alts -> eval env s >>= select alts
  where
    select [] v = stop ("no alternative for " ++ showValue v)
    select ((p, b) : rest) v = case match p v of
      Just bound -> eval (Map.union (Map.fromList bound) env) b
      Nothing -> select rest v

match :: Pattern -> Value -> Maybe [(Name, Value)]
match p v = case (p, v) of
  (Wildcard, _) -> Just []
  (Variable x, _) -> Just [(x, v)]
  (Constant l, Plain m) | l == m -> Just []
  (EmptyList, List []) -> Just []
  (Prepend a b, List (x : xs)) -> (++) <$> match a x <*> match b (List xs)
  (Pair a b, Both x y) -> (++) <$> match a x <*> match b y
  _ -> Nothing

binary :: Operator -> Value -> Value -> Steps Value
binary op (Plain (Number x)) (Plain (Number y)) = case op of
  Plus -> number (x + y)
  Minus -> number (x - y)
  Times -> number (x * y)
  Quotient | y == 0 -> stop "division by zero"
           | otherwise -> number (x `div` y)
  Remainder | y == 0 -> stop "division by zero"
            | otherwise -> number (x `mod` y)
  Equal -> truth (x == y)
  Less -> truth (x < y)
  LessEqual -> truth (x <= y)
  _ -> stop "no operator of numbers"
  where
    number = pure . Plain . Number
    truth = pure . Plain . Truth
binary Join (Plain (Text x)) (Plain (Text y)) = pure (Plain (Text (x ++ y)))
binary Append (List xs) (List ys) = pure (List (xs ++ ys))
binary Equal x y = Plain . Truth <$> same x y
binary op _ _ = stop ("no values for " ++ operatorText op)

same :: Value -> Value -> Steps Bool
same (Plain a) (Plain b) = pure (a == b)
same (List xs) (List ys)
  | length xs /= length ys = pure False
  | otherwise = and <$> sequence (zipWith same xs ys)
same (Both a b) (Both c d) = (&&) <$> same a c <*> same b d
same _ _ = stop "functions are not compared"

-- | What every program finds, with its type.
primitives :: [(Name, Scheme, Value)]
primitives =
  [ ("show", Forall [] (int :-> string), function (\v -> Plain . Text . show <$> integer v))
  , ("length", Forall [] (string :-> int), function size')
  , ("fst", Forall [0, 1] (Product a b :-> a), function (fmap fst . both))
  , ("snd", Forall [0, 1] (Product a b :-> b), function (fmap snd . both))
  ]
  where
    (int, string, a, b) = (TypeName "int", TypeName "string", TypeVar 0, TypeVar 1)
    function = Closure
    integer (Plain (Number n)) = pure n
    integer _ = stop "no number"
    size' (Plain (Text s)) = pure (Plain (Number (fromIntegral (length s))))
    size' _ = stop "no text"
    both (Both x y) = pure (x, y)
    both _ = stop "no pair"

showValue :: Value -> String
showValue v0 = go v0 ""
  where
    go v = case v of
      Plain l -> showString (showExpr (Literal l))
      List vs -> showChar '[' . commas "; " (map go vs) . showChar ']'
      Both x y -> showParen True (go x . showString ", " . go y)
      Closure _ -> showString "<fun>"
    commas _ [] = id
    commas between (s : ss) = s . foldr (\t rest -> showString between . t . rest) id ss
