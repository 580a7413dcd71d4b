-- Evaluation in State over a heap of frames, with control flow in Either.
module Eval (Outcome (..), runProgram) where

import Control.Monad.State
import qualified Data.IntMap as IntMap
import qualified Data.Map as Map
import Syntax

type Frame = Map.Map Name Value

data World = World
  { frames :: IntMap.IntMap Frame
  , nextFrame :: !Int
  , output :: [String]
  , fuel :: !Int
  }

data Outcome = Outcome { printed :: [String], failure :: Maybe String, steps :: Int }

data Jump = Returned Value | Broke | Thrown Value

-- Failing keeps the world: Either is inside, the state outside.
newtype Eval a = Eval { unEval :: [Int] -> State World (Either Jump a) }

instance Functor Eval where
  fmap f m = m >>= return . f

instance Applicative Eval where
  pure a = Eval (\_ -> return (Right a))
  mf <*> ma = mf >>= \f -> ma >>= \a -> return (f a)

instance Monad Eval where
  Eval m >>= k = Eval $ \env -> m env >>= either (return . Left) (\a -> unEval (k a) env)

world :: State World a -> Eval a
world m = Eval (const (Right <$> m))

jump :: Jump -> Eval a
jump j = Eval (\_ -> return (Left j))

throwStr :: String -> Eval a
throwStr = jump . Thrown . StrV

handling :: Eval a -> (Jump -> Eval a) -> Eval a
handling (Eval m) h = Eval $ \env -> m env >>= either (\j -> unEval (h j) env) (return . Right)

scopes :: Eval [Int]
scopes = Eval (return . Right)

within :: [Int] -> Eval a -> Eval a
within env (Eval m) = Eval (\_ -> m env)

newScope :: [Int] -> Frame -> Eval [Int]
newScope outer frame = world $ do
  w <- get
  let n = nextFrame w
  put w { frames = IntMap.insert n frame (frames w), nextFrame = n + 1 }
  return (n : outer)

tick :: Eval ()
tick = do
  left <- world (gets fuel)
  if left <= 0
    then jump (Thrown (StrV "out of fuel"))
    else world (modify (\w -> w { fuel = left - 1 }))

lookupVar :: Name -> Eval Value
lookupVar x = do
  env <- scopes
  fs <- world (gets frames)
  case [v | n <- env, Just f <- [IntMap.lookup n fs], Just v <- [Map.lookup x f]] of
    v : _ -> return v
    [] -> throwStr ("undefined variable " ++ x)

assign :: Name -> Value -> Eval ()
assign x v = do
  env <- scopes
  fs <- world (gets frames)
  case [n | n <- env, Just f <- [IntMap.lookup n fs], Map.member x f] of
    n : _ -> setIn n
    [] -> setIn (last env)
  where
    setIn n = world (modify (\w -> w { frames = IntMap.adjust (Map.insert x v) n (frames w) }))

declare :: Name -> Value -> Eval ()
declare x v = do
  env <- scopes
  world (modify (\w -> w { frames = IntMap.adjust (Map.insert x v) (head env) (frames w) }))

expr :: Expr -> Eval Value
expr e = tick >> case e of
  Const v -> return v
  Ref x -> lookupVar x
  Not a -> BoolV . not <$> (expr a >>= truth)
  Negate a -> IntV . negate <$> (expr a >>= number)
  ListE es -> ListV <$> mapM expr es
  IfE c a b -> expr c >>= truth >>= \t -> expr (if t then a else b)
  FunE ps body -> FunV . Closure ps body <$> scopes
  Index a i -> do
    c <- expr a
    k <- fromInteger <$> (expr i >>= number)
    case c of
      ListV vs | k >= 0 && k < length vs -> return (vs !! k)
      StrV s | k >= 0 && k < length s -> return (StrV [s !! k])
      _ -> throwStr ("bad index " ++ show k)
  CallE (Ref f) args | Just prim <- lookup f primitives -> mapM expr args >>= prim
  CallE f args -> do
    g <- expr f
    vs <- mapM expr args
    call g vs
  Bin And a b -> expr a >>= truth >>= \t -> if t then expr b else return (BoolV False)
  Bin Or a b -> expr a >>= truth >>= \t -> if t then return (BoolV True) else expr b
  Bin op a b -> do
    x <- expr a
    y <- expr b
    binary op x y

call :: Value -> [Value] -> Eval Value
call (FunV (Closure ps body outer)) vs
  | length ps /= length vs = throwStr ("wrong number of arguments: " ++ show (length vs))
  | otherwise = do
      env <- newScope outer (Map.fromList (zip ps vs))
      within env (NilV <$ mapM_ stmt body) `handling` \j -> case j of
        Returned v -> return v
        other -> jump other
call v _ = throwStr ("not a function: " ++ show v)

binary :: BinOp -> Value -> Value -> Eval Value
binary Add (StrV a) b = return (StrV (a ++ show b))
binary Add a (StrV b) = return (StrV (show a ++ b))
binary Add (ListV a) (ListV b) = return (ListV (a ++ b))
binary Equal a b = return (BoolV (a == b))
binary NotEqual a b = return (BoolV (a /= b))
binary op (IntV a) (IntV b) = case op of
  Add -> int (a + b)
  Sub -> int (a - b)
  Mul -> int (a * b)
  Div | b == 0 -> throwStr "division by zero"
      | otherwise -> int (a `div` b)
  Mod | b == 0 -> throwStr "division by zero"
      | otherwise -> int (a `mod` b)
  Lt -> bool (a < b)
  Le -> bool (a <= b)
  Gt -> bool (a > b)
  _ -> bool (a >= b)
  where
    int = return . IntV
    bool = return . BoolV
binary op a b = throwStr ("cannot compute " ++ show a ++ " " ++ symbol op ++ " " ++ show b)

truth :: Value -> Eval Bool
truth (BoolV b) = return b
truth NilV = return False
truth v = throwStr ("not a truth value: " ++ show v)

number :: Value -> Eval Integer
number (IntV n) = return n
number v = throwStr ("not a number: " ++ show v)

primitives :: [(Name, [Value] -> Eval Value)]
primitives =
  [ ("len", \vs -> case vs of
      [ListV l] -> return (IntV (toInteger (length l)))
      [StrV s] -> return (IntV (toInteger (length s)))
      _ -> throwStr "len of what?")
  , ("push", \vs -> case vs of
      [ListV l, v] -> return (ListV (l ++ [v]))
      _ -> throwStr "push to what?")
  , ("range", \vs -> case vs of
      [IntV a, IntV b] -> return (ListV (map IntV [a .. b - 1]))
      _ -> throwStr "range of what?")
  , ("str", return . StrV . concatMap show)
  ]

stmt :: Stmt -> Eval ()
stmt s = case s of
  Assign x e -> expr e >>= assign x
  Local x e -> expr e >>= declare x
  SetIndex x i e -> do
    c <- lookupVar x
    k <- fromInteger <$> (expr i >>= number)
    v <- expr e
    case c of
      ListV vs | k >= 0 && k < length vs -> assign x (ListV (take k vs ++ v : drop (k + 1) vs))
      _ -> throwStr ("bad index " ++ show k)
  If c a b -> do
    t <- expr c >>= truth
    inner (mapM_ stmt (if t then a else b))
  While c body -> loop
    where
      loop = do
        t <- expr c >>= truth
        when t $ do
          continue <- (True <$ inner (mapM_ stmt body)) `handling` broken
          when continue loop
  ForIn x e body -> do
    l <- expr e
    case l of
      ListV vs -> each vs
      StrV cs -> each [StrV [c] | c <- cs]
      v -> throwStr ("cannot iterate over " ++ show v)
    where
      each [] = return ()
      each (v : vs) = do
        continue <- (True <$ inner (declare x v >> mapM_ stmt body)) `handling` broken
        when continue (each vs)
  Return e -> expr e >>= jump . Returned
  Break -> jump Broke
  Throw e -> expr e >>= jump . Thrown
  Try body x handler -> inner (mapM_ stmt body) `handling` \j -> case j of
    Thrown v -> inner (declare x v >> mapM_ stmt handler)
    other -> jump other
  Print es -> do
    vs <- mapM expr es
    world (modify (\w -> w { output = unwords (map show vs) : output w }))
  ExprS e -> () <$ expr e
  where
    inner m = do
      env <- scopes
      env' <- newScope env Map.empty
      within env' m
    broken Broke = return False
    broken other = jump other

runProgram :: Int -> [Stmt] -> Outcome
runProgram limit program = Outcome (reverse (output w)) problem (limit - fuel w)
  where
    start = World (IntMap.singleton 0 Map.empty) 1 [] limit
    (result, w) = runState (unEval (mapM_ stmt program) [0]) start
    problem = case result of
      Left (Thrown v) -> Just (show v)
      Left (Returned _) -> Just "return outside of a function"
      Left Broke -> Just "break outside of a loop"
      Right () -> Nothing
