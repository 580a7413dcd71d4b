import Control.Monad
import Control.Monad.State

main :: IO ()
main = print (execState (forM_ [1 .. 100000 :: Int] (\n -> modify (+ n))) 0) -- => main = print (execState (forM_ [1 .. 100000 :: Int] (\n -> modify' (+ n))) 0)
