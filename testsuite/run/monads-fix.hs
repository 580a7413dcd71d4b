import Control.Monad.State
import Control.Monad.Writer
import Control.Monad.Reader
import Control.Monad.Except
import Control.Monad.ST
import Control.Monad.Fix
import Data.IORef
main = do
  xs <- mfix (\xs -> do { r <- newIORef 0; modifyIORef r (+ 1); n <- readIORef r; return (n : take 3 xs) })
  print (xs :: [Int])
  print (take 4 (runST (mfix (\xs -> return (1 : map (+ 1) xs)))))
  print (runState (mfix (\xs -> do { n <- get; put (n + 1); return (n : take 2 xs) })) 7)
  print (runWriter (mfix (\xs -> tell "w" >> return (1 : take 2 xs))))
  print (runReader (mfix (\xs -> asks (: take 2 xs))) 'r')
  print (runExcept (mfix (\xs -> return ('e' : take 2 xs))) :: Either () String)
