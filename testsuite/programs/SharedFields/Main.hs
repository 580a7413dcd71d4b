{-# LANGUAGE DuplicateRecordFields, NamedFieldPuns, RecordWildCards #-}
module Main (main) where
import Keys

data P = P { name :: String, age :: Int } deriving (Show, Eq)
data Q = Q { name :: Int, size :: Double } deriving (Show)

byName :: P -> String
byName P { name } = name

both :: Q -> (Int, Double)
both Q {..} = (name, size)

older :: P -> P
older p = p { age = age p + 1 }

rename :: P -> P
rename p = (p :: P) { name = "z" }

renum :: Q -> Q
renum q = q { name = 9, size = 1 }

again :: Q -> Q
again q = (q { name = 4 }) :: Q

mk :: String -> Int -> P
mk name age = P { .. }

main :: IO ()
main = do
  print (P { name = "a", age = 3 })
  print (byName (P "x" 1), both (Q 3 2.5))
  print (older (mk "b" 4))
  print (rename (P "q" 0), renum (Q 1 1), again (Q 1 2))
  print (R { key = 1 }, S { key = 'c', other = False })
  print (case R { key = 5 } of R { key = k } -> k)
  print (other (S { key = 'x', other = True }))
