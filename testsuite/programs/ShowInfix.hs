-- Derived Show and Read for operators, records, negative numbers and nesting.
module Main where

import qualified Data.Map as M

infixr 5 :+:
infixl 6 :*:
infix 4 `Is`

data E = Int :+: E | E :*: Int | N Int | Neg { inner :: E, depth :: Int } | Int `Is` E
  deriving (Eq, Ord, Show, Read)

data Op = (:-) { left :: Int, (<|>) :: Double } deriving (Show, Eq, Ord, Read)

newtype Wrap a = Wrap { unwrap :: Maybe a } deriving (Show, Read, Eq, Ord)

data Pair a b = Pair a b | a :& b deriving (Show, Read, Eq, Ord)

data Phantom a = Phantom deriving (Show, Read, Eq, Ord, Bounded)

data Shade = Light | Mid | Dark deriving (Show, Read, Eq, Ord, Enum, Bounded)

exprs :: [E]
exprs =
  [ 1 :+: 2 :+: N 3
  , (N (-1) :*: 2) :*: (-3)
  , Neg { inner = N 4, depth = -2 }
  , (-5) `Is` N 6
  , 1 :+: (N 2 :*: 3)
  , Neg (7 :+: N 8) 0 :*: 9
  ]

main :: IO ()
main = do
  mapM_ print exprs
  print (map (read . show) exprs == exprs)
  print (3 :- 4.5)
  print (read "(:-) {left = -3, (<|>) = 1.0e-2}" :: Op)
  print (Wrap (Just (-1)) :: Wrap Int)
  print (Just (Wrap (Just (Wrap (Nothing :: Maybe Int)))))
  print (read " Wrap { unwrap = Just ( -3 ) } " :: Wrap Int)
  print (Pair (Just 1) (-2.5), Left 3 :& "x" :: Pair (Either Int Bool) String)
  print (read "Pair (1,'c') [True,False]" :: Pair (Int, Char) [Bool])
  print (Phantom :: Phantom Int, [minBound :: Phantom ()])
  print (M.fromList [(s, fromEnum s) | s <- [minBound .. maxBound :: Shade]])
  print ((read "[(Light,1),(Dark,3)]" :: [(Shade, Int)]))
  print (reads "Mid and more" :: [(Shade, String)])
  print (reads "nothing" :: [(Shade, String)])
  print (compare (1 :+: N 2) (N 5), N 1 < N 2, maximum exprs)
  print (showsPrec 11 (-5 :: Int) "", show (Just (-2.5)), show [Just (Left 1), Just (Right 'x'), Nothing :: Maybe (Either Int Char)])
  print "tab\there \1234\&5 \SO\&H \"quoted\" \\ \DEL"
  print (read "\"a\\tb\\1234\\&5\\SO\\&H\"" :: String)
  print (succ Light, pred Dark, [Light ..], fromEnum Dark, toEnum 1 :: Shade)
