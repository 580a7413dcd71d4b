import Control.Monad.RWS
import qualified Control.Monad.RWS.Strict as S

step :: RWS Int [String] Int Int
step = do
  r <- ask
  s <- get
  tell [show (r, s)]
  put (s + r)
  (x, w) <- listen (local (* 2) (asks (+ 1) >>= \a -> tell ["in"] >> return a))
  modify (* x)
  censor (map reverse) (tell w)
  gets (+ length w)

strict :: S.RWST String String [Int] IO ()
strict = do
  lift (putStrLn "lifted")
  e <- ask
  liftIO (putStrLn e)
  tell e
  modify (1 :)
  forM_ [1, 2, 3] $ \i -> modify (i :) >> tell (show i)
  ((), f) <- listens length (tell "abc")
  S.put . (f :) =<< get

main :: IO ()
main = do
  print (runRWS step 3 10)
  print (evalRWS (replicateM 2 step) 1 1, execRWS step 1 1)
  S.runRWST strict "env" [] >>= print
  print (take 5 (snd (evalRWS (mapM_ (\i -> tell [i]) [1 ..]) () ())))
  print (take 3 (fst (evalRWS (mfix (\xs -> return (1 : map (* 2) xs))) () () :: ([Int], ()))))
  print (runRWS (withRWS (\r s -> (r + 1, s * 2)) (rws (\r s -> (r, s, [r, s])))) 1 5 :: (Int, Int, [Int]))
  print (runRWST (do { x <- lift [1, 2]; tell [x]; guard (x > 1); return x }) () 'c')
