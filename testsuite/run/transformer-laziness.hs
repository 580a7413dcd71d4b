-- What the lazy and the strict transformers look at, and when.
module Main where
import qualified Control.Monad.Trans.State.Lazy as L
import qualified Control.Monad.Trans.State.Strict as S
import qualified Control.Monad.Trans.Writer.Lazy as WL
import qualified Control.Monad.Trans.Writer.Strict as WS
import qualified Control.Monad.Trans.RWS.Lazy as RL
import qualified Control.Monad.Trans.RWS.Strict as RS
import Control.Exception

try' :: Show a => String -> a -> IO ()
try' label x = do
  r <- try (evaluate (length (show x)))
  putStrLn (label ++ ": " ++ either (\e -> takeWhile (/= '\n') (show (e :: SomeException))) (const (show x)) r)

main :: IO ()
main = do
  try' "state lazy" (take 3 (L.evalState (mapM (const (L.state (\n -> (n, n + 1)))) [1 :: Int ..]) (0 :: Int)))
  try' "state lazy pair" (L.evalState (L.state undefined >> return 1) 'a')
  try' "state strict pair" (S.evalState (S.state undefined >> return 1) 'a')
  try' "state lazy fmap" (const 1 (fst (L.runState (fmap id undefined) 'a')))
  try' "state lazy ap" (L.evalState (L.state (\s -> undefined) *> L.put 'q' *> L.get) 'a')
  try' "state strict ap" (S.evalState (S.StateT (\s -> undefined) *> S.put 'q' *> S.get) 'a')
  try' "writer lazy" (take 3 (WL.execWriter (mapM_ (\n -> WL.tell [n]) [1 :: Int ..])))
  try' "writer strict pair" (fst (WS.runWriter (WS.writer (undefined :: ((), String)) >> return 1)) :: Int)
  try' "writer lazy pair" (fst (WL.runWriter (WL.writer (undefined :: ((), String)) >> return 1)) :: Int)
  try' "listen" (WL.runWriter (WL.listens length (WL.tell "abc")), WS.runWriter (WS.censor reverse (WS.tell "abc")))
  try' "rws lazy" (RL.evalRWS (RL.rws undefined >> return 1) 'r' 's' :: (Int, String))
  try' "rws lazy fst" (fst (RL.evalRWS (RL.rws undefined >> return 1) 'r' 's' :: (Int, String)))
  try' "rws strict fst" (fst (RS.evalRWS (RS.rws undefined >> return 1) 'r' 's' :: (Int, String)))
  try' "rws run" (RL.runRWS (do { r <- RL.ask; RL.tell [r]; s <- RL.get; RL.put (s + r); RL.modify (* 2); RL.asks (+ s) }) 3 4)
  try' "rws run" (RS.runRWS (do { r <- RS.ask; RS.tell [r]; s <- RS.get; RS.put (s + r); RS.pass (RS.asks (\n -> (n, map negate))) }) 3 4)
  try' "state fun" (RL.evalRWS (RL.state undefined >> return 1) 'r' 's' :: (Int, String), 3)
