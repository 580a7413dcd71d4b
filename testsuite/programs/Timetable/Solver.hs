{-# LANGUAGE RecordWildCards, NamedFieldPuns #-}
-- A constraint solver: propagation to a fixed point, search with the smallest
-- domain first, and branch and bound.
module Solver
  ( Problem, Var, Constraint (..), Statistics (..), Search (..), empty, variable, post, solve, solveAll, minimise, defaultSearch
  , nameOf, varName
  ) where

import Control.Monad.State.Strict
import qualified Data.IntMap.Strict as IntMap
import Data.List (minimumBy, sortOn)
import Data.Maybe (mapMaybe)
import Data.Ord (comparing)
import Domain (Domain)
import qualified Domain as D

newtype Var = Var Int deriving (Eq, Ord)

instance Show Var where
  show (Var n) = "v" ++ show n

data Constraint
  = Different Var Var
  | AllDifferent [Var]
  | LessEq Var Int Var -- ^ x + k <= y
  | SumIs [(Int, Var)] Int
  | Exactly Int Int [Var] -- ^ n of the variables have the value
  | Distance Var Var Int -- ^ at least that far apart
  | Table [Var] [[Int]]

data Problem = Problem
  { domains :: IntMap.IntMap Domain
  , names :: IntMap.IntMap String
  , constraints :: [Constraint]
  , watching :: IntMap.IntMap [Int]
  , byNumber :: IntMap.IntMap Constraint
  , nextVar :: !Int
  , nextConstraint :: !Int
  }

data Statistics = Statistics { nodes :: !Int, failures :: !Int, propagations :: !Int } deriving (Eq, Show)

data Search = Search { smallestFirst :: Bool, descending :: Bool, limit :: Maybe Int }

defaultSearch :: Search
defaultSearch = Search { smallestFirst = True, descending = False, limit = Nothing }

empty :: Problem
empty = Problem { domains = IntMap.empty, names = IntMap.empty, constraints = [], watching = IntMap.empty, byNumber = IntMap.empty, nextVar = 0, nextConstraint = 0 }

variable :: String -> Domain -> State Problem Var
variable name d = do
  p@Problem {..} <- get
  put p { domains = IntMap.insert nextVar d domains, names = IntMap.insert nextVar name names, nextVar = nextVar + 1 }
  return (Var nextVar)

varName :: Problem -> Var -> String
varName Problem {names} (Var v) = IntMap.findWithDefault "?" v names

nameOf :: Problem -> [(Var, Int)] -> [(String, Int)]
nameOf p assignment = [(varName p v, x) | (v, x) <- assignment]

post :: Constraint -> State Problem ()
post c = modify $ \p@Problem {..} ->
  p { constraints = c : constraints
    , byNumber = IntMap.insert nextConstraint c byNumber
    , watching = foldr (\(Var v) -> IntMap.insertWith (++) v [nextConstraint]) watching (scope c)
    , nextConstraint = nextConstraint + 1
    }

scope :: Constraint -> [Var]
scope c = case c of
  Different a b -> [a, b]
  AllDifferent vs -> vs
  LessEq a _ b -> [a, b]
  SumIs ts _ -> map snd ts
  Exactly _ _ vs -> vs
  Distance a b _ -> [a, b]
  Table vs _ -> vs

type Domains = IntMap.IntMap Domain

dom :: Domains -> Var -> Domain
dom ds (Var v) = ds IntMap.! v

-- The domains that a constraint leaves its variables.
revise :: Domains -> Constraint -> [(Var, Domain)]
revise ds c = case c of
  Different a b -> apart a b ++ apart b a
  AllDifferent vs -> [(v, D.keepIf (`notElem` others) (dom ds v)) | v <- vs, let others = [x | w <- vs, w /= v, Just x <- [D.single (dom ds w)]]] ++ pigeons vs
  LessEq a k b
    | gone a || gone b -> []
    | otherwise -> [(a, D.keepIf (<= D.highest (dom ds b) - k) (dom ds a)), (b, D.keepIf (>= D.lowest (dom ds a) + k) (dom ds b))]
  SumIs ts total
    | any (gone . snd) ts -> []
    | otherwise -> [(v, D.keepIf (\x -> feasible (k * x) (without v)) (dom ds v)) | (k, v) <- ts]
    where
      without v = [(k, w) | (k, w) <- ts, w /= v]
      feasible fixed rest = fixed + sum (map low rest) <= total && fixed + sum (map high rest) >= total
      low (k, w) = if k >= 0 then k * D.lowest (dom ds w) else k * D.highest (dom ds w)
      high (k, w) = if k >= 0 then k * D.highest (dom ds w) else k * D.lowest (dom ds w)
  Exactly n x vs
    | sure > n || possible < n -> [(head vs, D.fromList [])]
    | sure == n -> [(v, D.remove x (dom ds v)) | v <- vs, D.single (dom ds v) /= Just x]
    | possible == n -> [(v, D.only x) | v <- vs, D.member x (dom ds v)]
    | otherwise -> []
    where
      sure = length [() | v <- vs, D.single (dom ds v) == Just x]
      possible = length [() | v <- vs, D.member x (dom ds v)]
  Distance a b k -> far a b ++ far b a
    where
      far u v = [(v, D.keepIf (\y -> abs (x - y) >= k) (dom ds v)) | Just x <- [D.single (dom ds u)]]
  Table vs rows -> [(v, D.intersect (dom ds v) (D.fromList [row !! i | row <- live])) | (i, v) <- zip [0 ..] vs]
    where
      live = [row | row <- rows, and (zipWith (\v x -> D.member x (dom ds v)) vs row)]
  where
    gone v = D.isEmpty (dom ds v)
    apart a b = [(b, D.remove x (dom ds b)) | Just x <- [D.single (dom ds a)]]
    pigeons vs
      | length vs > length (foldr merge [] (map (D.toList . dom ds) vs)) = [(head vs, D.fromList [])]
      | otherwise = []
    merge xs acc = foldr (\x a -> if x `elem` a then a else x : a) acc xs

propagate :: Problem -> Domains -> [Int] -> State Statistics (Maybe Domains)
propagate _ ds [] = return (Just ds)
propagate p ds (n : queue) = do
  modify' (\s -> s { propagations = propagations s + 1 })
  let changes = [(v, d) | (Var v, d) <- revise ds (byNumber p IntMap.! n), D.size d < D.size (ds IntMap.! v)]
      ds' = foldr (\(v, d) -> IntMap.insertWith D.intersect v d) ds changes
      woken = [m | (v, _) <- changes, m <- IntMap.findWithDefault [] v (watching p), m `notElem` queue]
  if any (\(v, _) -> D.isEmpty (ds' IntMap.! v)) changes
    then return Nothing
    else propagate p ds' (queue ++ dedupe woken)
  where
    dedupe [] = []
    dedupe (x : xs) = x : dedupe (filter (/= x) xs)

type Solution = [(Var, Int)]

search :: Search -> Problem -> (Domains -> Maybe Domains) -> Domains -> [Int] -> State Statistics [Solution]
search options p bound ds queue = do
  modify' (\s -> s { nodes = nodes s + 1 })
  result <- maybe (return Nothing) (\d -> propagate p d queue) (bound ds)
  case result of
    Nothing -> do
      modify' (\s -> s { failures = failures s + 1 })
      return []
    Just ds' -> case filter ((> 1) . D.size . snd) (IntMap.toList ds') of
      [] -> return [[(Var v, x) | (v, d) <- IntMap.toList ds', Just x <- [D.single d]]]
      open -> do
        let (v, d) = if smallestFirst options then minimumBy (comparing (D.size . snd)) open else head open
            values = (if descending options then reverse else id) (D.toList d)
            try found [] = return found
            try found (x : xs)
              | maybe False (length found >=) (limit options) = return found
              | otherwise = do
                  more <- search options p bound (IntMap.insert v (D.only x) ds') (IntMap.findWithDefault [] v (watching p))
                  try (found ++ more) xs
        try [] values

solveAll :: Search -> Problem -> ([Solution], Statistics)
solveAll options p = (maybe id take (limit options) found, stats)
  where
    (found, stats) = runState (search options p Just (domains p) (IntMap.keys (byNumber p))) (Statistics 0 0 0)

solve :: Problem -> Maybe Solution
solve p = case fst (solveAll defaultSearch { limit = Just 1 } p) of
  s : _ -> Just s
  [] -> Nothing

-- The solution with the least value of a variable, by tightening its bound.
minimise :: Var -> Problem -> (Maybe Solution, Int)
minimise (Var v) p = go Nothing Nothing 0
  where
    go best bound rounds = case fst (solveAll defaultSearch { limit = Just 1 } (tighten bound)) of
      [] -> (best, rounds)
      s : _ -> case mapMaybe (\(Var w, x) -> if w == v then Just x else Nothing) s of
        x : _ -> go (Just (sortOn fst s)) (Just x) (rounds + 1)
        [] -> (Just s, rounds)
    tighten Nothing = p
    tighten (Just x) = p { domains = IntMap.adjust (D.keepIf (< x)) v (domains p) }
