-- Problems for the solver.
module Puzzles (queens, sendMore, magicSquare, colouring, zebra) where

import Control.Monad.State.Strict
import qualified Domain as D
import Solver

queens :: Int -> Problem
queens n = flip execState empty $ do
  rows <- forM [1 .. n] $ \i -> variable ("r" ++ show i) (D.fromRange 1 n)
  ups <- forM (zip [1 ..] rows) $ \(i, r) -> shifted ("u" ++ show i) r i
  downs <- forM (zip [1 ..] rows) $ \(i, r) -> shifted ("d" ++ show i) r (negate i)
  mapM_ (post . AllDifferent) [rows, ups, downs]
  where
    shifted name r k = do
      v <- variable name (D.fromRange (1 - n) (2 * n))
      post (SumIs [(1, v), (-1, r)] k)
      return v

sendMore :: Problem
sendMore = flip execState empty $ do
  letters <- forM "sendmory" $ \c -> variable [c] (D.fromRange (if c `elem` "sm" then 1 else 0) 9)
  let [s, e, n, d, m, o, r, y] = letters
  post (AllDifferent letters)
  post (SumIs [(1000, s), (91, e), (-90, n), (1, d), (-9000, m), (-900, o), (10, r), (-1, y)] 0)

magicSquare :: Problem
magicSquare = flip execState empty $ do
  cells <- forM [(r, c) | r <- "abc", c <- "123"] $ \(r, c) -> variable [r, c] (D.fromRange 1 9)
  let at i = cells !! i
      line is = post (SumIs [(1, at i) | i <- is] 15)
  post (AllDifferent cells)
  mapM_ line [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]
  post (LessEq (at 0) 1 (at 2))
  post (LessEq (at 0) 1 (at 6))
  post (LessEq (at 2) 1 (at 6))

colouring :: [(String, [String])] -> Int -> Problem
colouring regions k = flip execState empty $ do
  vs <- forM regions $ \(name, _) -> do
    v <- variable name (D.fromRange 1 k)
    return (name, v)
  sequence_ [post (Different a b) | (name, near) <- regions, other <- near, name < other, Just a <- [lookup name vs], Just b <- [lookup other vs]]

-- Who drinks water, who owns the zebra?
zebra :: Problem
zebra = flip execState empty $ do
  let group = mapM (\n -> (,) n <$> variable n (D.fromRange 1 5))
  nations <- group' group ["english", "spanish", "japanese", "ukrainian", "norwegian"]
  colours <- group' group ["red", "green", "white", "yellow", "blue"]
  pets <- group' group ["dog", "snails", "fox", "horse", "zebra"]
  drinks <- group' group ["coffee", "tea", "milk", "juice", "water"]
  work <- group' group ["painter", "sculptor", "diplomat", "violinist", "doctor"]
  let v table n = maybe (error n) id (lookup n table)
      same a b = post (SumIs [(1, a), (-1, b)] 0)
      next a b = post (Table [a, b] [[x, y] | x <- [1 .. 5], y <- [x - 1, x + 1], y >= 1, y <= 5])
      at a k = post (SumIs [(1, a)] k)
  same (v nations "english") (v colours "red")
  same (v nations "spanish") (v pets "dog")
  same (v nations "japanese") (v work "painter")
  same (v nations "ukrainian") (v drinks "tea")
  at (v nations "norwegian") 1
  same (v colours "green") (v drinks "coffee")
  post (SumIs [(1, v colours "green"), (-1, v colours "white")] 1)
  same (v work "sculptor") (v pets "snails")
  same (v work "diplomat") (v colours "yellow")
  at (v drinks "milk") 3
  next (v nations "norwegian") (v colours "blue")
  same (v work "violinist") (v drinks "juice")
  next (v work "doctor") (v pets "fox")
  next (v work "diplomat") (v pets "horse")
  where
    group' g names = do
      vs <- g names
      post (AllDifferent (map snd vs))
      return vs
