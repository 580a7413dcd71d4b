module Main where

import qualified Data.List as L

data Person = Person
  { name :: String
  , age :: !Int
  , friends :: [Person]
  }
  deriving (Show, Eq)

data Shape
  = Circle { centre :: (Int, Int), radius :: Int }
  | Box { centre :: (Int, Int), width, height :: Int }
  | Point
  deriving (Show, Eq, Ord)

newtype Wrapped a = Wrap { unwrap :: a } deriving (Show)

data Op = Op { op_1 :: Int, neg' :: Maybe Int } deriving Show

newtype State s a = State { runState :: s -> (a, s) }

instance Functor (State s) where
  fmap f m = State { runState = \s -> let (a, t) = runState m s in (f a, t) }

instance Applicative (State s) where
  pure x = State (\s -> (x, s))
  mf <*> mx = State $ \s ->
    let (f, t) = runState mf s
        (x, u) = runState mx t
    in (f x, u)

instance Monad (State s) where
  m >>= k = State $ \s -> let (a, t) = runState m s in runState (k a) t

data Config = Config { depth :: Int, trace :: [String], limits :: (Int, Int) }

step :: String -> State Config Int
step s = State $ \c ->
  let c' = c { depth = depth c + 1, trace = s : trace c }
  in (depth c', c')

grow :: Shape -> Shape
grow s@Circle { radius = r } = s { radius = r + 1 }
grow Box { width = w, height = h, centre = c } = Box { height = w, width = h, centre = c }
grow Point {} = Point

move :: Shape -> Shape
move Point = Point
move s = s { centre = (x + 1, y - 1) }
  where
    (x, y) = centre s

birthday :: Person -> Person
birthday p = p { age = age p + 1 }

main :: IO ()
main = do
  let ann = Person { name = "Ann", friends = [], age = 41 }
      bob = Person "Bob" (-3) [ann, birthday ann]
  print ann
  print bob
  print (map name (friends bob), map age (friends bob))
  print (birthday bob { friends = [] } == bob)
  let shapes = [Circle (0, 0) 3, Box { centre = (1, 2), width = 4, height = 5 }, Point]
  mapM_ print shapes
  mapM_ (print . move . grow) shapes
  print (L.sort (map grow shapes) == map grow shapes, maximum shapes)
  print (Wrap (Just 3))
  print (Just (Wrap { unwrap = 'x' }), unwrap (Wrap "inside"))
  print (Op 1 (Just (-2)))
  let (n, c) = runState (step "a" >> step "b" >> step "c") Config { depth = 0, trace = [], limits = (1, 2) }
  print (n, trace c, limits c { limits = (3, 4) })
