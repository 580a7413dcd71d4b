-- A total that nobody ever wants keeps what each addition needs. Optimisation
-- makes one loop of the length and of what makes the text.
-- leak: void
-- with -O too
-- warned
module Main where

import Data.IORef

data Visit = Visit { page :: String, seconds :: Int }

visit :: Int -> Visit
visit k = Visit ("/page/" ++ show (k `mod` 977) ++ ".html") (k `mod` 61)

noteSeconds :: IORef Int -> Visit -> IO ()
noteSeconds total v = modifyIORef' total (+ seconds v)

noteLength :: IORef Int -> Visit -> IO ()
noteLength total v = modifyIORef total (+ length (page v)) -- leak here

main :: IO ()
main = do
  spent <- newIORef 0
  letters <- newIORef 0
  mapM_ (\k -> noteSeconds spent (visit k) >> noteLength letters (visit k)) [1 .. 8000]
  readIORef spent >>= print
  writeIORef letters 0
  readIORef letters >>= print
