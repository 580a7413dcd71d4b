module Report (report, unused) where

import Control.Monad (forM_, unless, when)
import Data.IORef
import Data.Stock

report :: [Item] -> IO ()
report items = do
  lost <- newIORef (0 :: Int)
  forM_ items $ \it -> do
    let wanted = 5
    case sell wanted it of
      Left why -> putStrLn why >> modifyIORef lost (+ 1)
      Right rest -> do
        putStrLn (kind rest ++ " " ++ show (count rest))
        when (count rest == 0) $ putStrLn "sold out"
  n <- readIORef lost
  unless (n == 0) (putStrLn (show n ++ " not sold"))
  if n > 10
    then putStrLn "bad"
    else return ()

unused :: Int -> Int
unused x = go x 0
  where
    go 0 acc = acc
    go n acc = go (n - 1) (acc + n)
