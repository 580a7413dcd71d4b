{-# OPTIONS_GHC -Wincomplete-record-updates #-}
-- An update is told only if a constructor that lacks the field may be left there.
module Main (main) where

data T = A { x :: Int, z :: Int } | B { y :: Int } | C { x :: Int }

only :: T -> T
only t@A {} = t { x = 1 }
only t = t

matched :: T -> T
matched t = case t of
  A {} -> t { z = 2 }
  _ -> t

wrong :: T -> T
wrong t@C {} = t { z = 1 }
wrong t = t

rest :: T -> T
rest t = case t of
  B {} -> t
  _ -> t { x = 1 }

otherwise' :: T -> T
otherwise' t
  | B {} <- t = t
  | otherwise = t { x = 3 }

guarded :: T -> T
guarded t
  | A {} <- t = t { z = 2 }
  | A {} <- id t = t { z = 3 }
guarded t = t

nothing :: T -> T
nothing t = t { z = 4 }

before :: T -> Int
before (A {}) = 1
before t = x (t { x = 2 })

main :: IO ()
main = do
  let ts = [A 1 2, B 3, C 4]
      f g = sum (map (\t -> case g t of { B n -> n; u -> x u }) ts)
  print (map f [only, matched, rest, otherwise', guarded])
  print (before (A 1 2), length (map nothing ts), length (map wrong ts))
