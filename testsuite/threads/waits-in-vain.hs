-- A program without threads of its own and without handlers waits for nobody.
import Control.Concurrent.MVar

main :: IO ()
main = newEmptyMVar >>= \m -> takeMVar m >>= putStrLn
