{-# LANGUAGE NoFieldSelectors, DuplicateRecordFields, OverloadedRecordDot, NamedFieldPuns, RecordWildCards #-}
-- Fields that are no functions, which GHC has since 9.4.
-- haskell: no
module Main (main) where

data P = P { name :: String, size :: Int } deriving (Show, Eq)
data Q = Q { name :: String, age :: Int } | R { age :: Int } deriving Show

-- Names that fields have, too.
name :: P -> String
name p = "the name of " ++ p.name

size, age :: Int
size = 40
age = 2

grow :: P -> P
grow p = p { size = p.size + size }

both :: P -> (String, Int)
both P { name, size } = (name, size)

wild :: Q -> Int
wild Q {..} = length name + age
wild R {..} = age

older :: Q -> Q
older q = q { age = q.age + age }

make :: Int -> P
make n = let name = "made" in P { size = n, .. }

main :: IO ()
main = do
  let p = P { name = "x", size = 1 }
  putStrLn (name p)
  print (grow p, both p, p == grow p)
  print (map wild [Q { name = "abc", age = 3 }, R 4])
  print (older (Q "q" 1), older (R { age = 5 }))
  print (make 7, size + age)
