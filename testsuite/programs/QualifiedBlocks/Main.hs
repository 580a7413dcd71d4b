{-# LANGUAGE QualifiedDo #-}
module Main (main) where
import qualified Ix as I

prog :: I.S Int String Bool
prog = I.do
  n <- I.get
  I.put (show n)
  s <- I.get
  let t = s ++ "!"
  I.put t
  (a, b) <- I.return (n, length t)
  I.return (a < b)

main :: IO ()
main = do
  print (I.runS prog 12)
  print (I.runS (I.do { x <- I.get; I.put x; I.return 'c' }) 'd')
