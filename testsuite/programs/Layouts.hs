-- Layout in all its shapes: explicit braces, semicolons, nested lets, operators
-- at line starts, where under case alternatives, if inside do.
module Main where {

import Data.List (sort)
;
import qualified Data.Char as C

; data T = A { x :: Int
             , y :: Int } | B
  deriving (Show, Eq)

; f :: Int -> Int
; f n = let { a = n; b = a + 1 } in a * b

; g :: T -> String
; g t = case t of { A { x = n } | n > 0 -> "positive" | n < 0 -> "negative"
                  ; A _ m -> z where { z = "zero " ++ show m }
                  ; B -> "b" }

; main :: IO ()
; main = do { print (f 3); mapM_ (putStrLn . g) [A 1 2, A (-1) 0, A 0 7, B]
            ; rest }

; rest :: IO ()
; rest = do
  let k = 1
      h m
        | even m
        , m > 2 = "even"
        | otherwise
        = "other"
        where _unused = m
  putStrLn $ h k
    ++ "," ++
    h 4
  if k > 0
    then do
      putStrLn "then"
      putStrLn "more"
    else putStrLn "else"
  if k > 5 then return () else do
    putStrLn "nested"
  case k of
    1 -> do
      let q = 2; r = 3
      print (q + r)
     where _w = ()
    _ -> return ()
  let op = (C.toUpper <$>); (a, b)
        | k == 1 = (1 :: Int, "one")
        | otherwise = (0, "zero")
  putStrLn (op b) >> print a
  print $ let p = 5
              s = 6 in p * s
  print [ z | z <- [1 .. 10 :: Int], let w = z * z, w > 20
            , odd w ]
  where_ 3
	where
	where_ :: Int -> IO ()
	where_ n = print (sort [n, n - 1 .. 0])

}
