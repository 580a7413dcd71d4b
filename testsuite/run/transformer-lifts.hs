-- Operations carried over from the monad below, and the laws of the transformers.
module Main where
import Control.Exception
import Control.Monad.Trans.Class
import qualified Control.Monad.Trans.Cont as C
import qualified Control.Monad.Trans.Except as E
import qualified Control.Monad.Trans.Identity as I
import qualified Control.Monad.Trans.Maybe as M
import qualified Control.Monad.Trans.RWS.Strict as RS
import qualified Control.Monad.Trans.RWS.Lazy as RL
import qualified Control.Monad.Trans.Reader as R
import qualified Control.Monad.Trans.State.Lazy as L
import qualified Control.Monad.Trans.State.Strict as S
import qualified Control.Monad.Trans.Writer.Lazy as WL
import qualified Control.Monad.Trans.Writer.Strict as WS
import Data.Functor.Identity

shown :: Show a => String -> a -> IO ()
shown label x = do
  r <- try (evaluate (length (show x)))
  putStrLn (label ++ ": " ++ either (\e -> takeWhile (/= '\n') (show (e :: SomeException))) (const (show x)) r)

type Out = WL.Writer String

-- The laws, in a monad at hand: `run` tells what a computation does.
laws :: (Monad m, Show r) => String -> (m Int -> r) -> [m Int] -> (Int -> m Int) -> IO ()
laws label run ms k = do
  let same a b = show (run a) == show (run b)
      h n = k (n * 3)
  print (label, and [same (return 4 >>= k) (k 4)], [(same (m >>= return) m, same ((m >>= k) >>= h) (m >>= \x -> k x >>= h), same (fmap (+ 1) m) (m >>= return . (+ 1)), same (pure (+) <*> m <*> m) (m >>= \a -> m >>= \b -> return (a + b)), same (m *> k 1) (m >> k 1)) | m <- ms])
  print (map run ms)

main :: IO ()
main = do
  shown "restores" (C.runCont (S.runStateT (S.liftCallCC C.callCC (\exit -> S.put 'b' >> exit 1 >> S.put 'c' >> return 2)) 'a') id :: (Int, Char))
  shown "keeps" (C.runCont (S.runStateT (S.liftCallCC' C.callCC (\exit -> S.put 'b' >> exit 1 >> S.put 'c' >> return 2)) 'a') id :: (Int, Char))
  shown "lazily" (C.runCont (L.runStateT (L.liftCallCC' C.callCC (\exit -> L.put 'b' >> exit 1)) 'a') id :: (Int, Char))
  shown "writer" (C.runCont (WS.runWriterT (WS.tell "x" >> WS.liftCallCC C.callCC (\exit -> WS.tell "y" >> exit 1))) id :: (Int, String))
  shown "rws" (C.runCont (RS.runRWST (RS.liftCallCC C.callCC (\exit -> RS.put 'q' >> RS.tell "w" >> exit 1)) 'r' 's') id :: (Int, Char, String))
  shown "rws'" (C.runCont (RL.runRWST (RL.liftCallCC' C.callCC (\exit -> RL.put 'q' >> RL.tell "w" >> exit 1)) 'r' 's') id :: (Int, Char, String))
  shown "reader" (C.runCont (R.runReaderT (R.liftCallCC C.callCC (\exit -> R.asks fromEnum >>= exit >> return 0)) 'e') id)
  shown "except" (C.runCont (E.runExceptT (E.liftCallCC C.callCC (\exit -> exit 1 >> E.throwE 'x'))) id :: Either Char Int)
  shown "maybe" (C.runCont (M.runMaybeT (M.liftCallCC C.callCC (\exit -> exit 1 >> M.MaybeT (return Nothing)))) id :: Maybe Int)
  shown "identity" (C.runCont (I.runIdentityT (I.liftCallCC C.callCC (\exit -> exit 1 >> return 2))) id :: Int)
  shown "catch" (E.runExcept (S.runStateT (S.liftCatch E.catchE (S.put 'b' >> lift (E.throwE "no")) (\e -> S.gets (\s -> s : e))) 'a'))
  shown "catch" (E.runExcept (WL.runWriterT (WL.liftCatch E.catchE (WL.tell "lost" >> lift (E.throwE 'e')) (\e -> WL.tell [e]))))
  shown "catch" (E.runExcept (M.runMaybeT (M.liftCatch E.catchE (lift (E.throwE 'e')) (\_ -> M.MaybeT (return Nothing)))) :: Either Char (Maybe ()))
  shown "catch" (E.runExcept (R.runReaderT (R.liftCatch E.catchE (lift (E.throwE 'e')) (\e -> R.asks (\r -> [r, e]))) 'r'))
  shown "catch" (E.runExcept (RL.runRWST (RL.liftCatch E.catchE (RL.tell "a" >> lift (E.throwE 'e')) (\e -> RL.tell [e] >> RL.put e)) 'r' 's'))
  shown "listen" (WL.runWriter (S.runStateT (S.liftListen WL.listen (S.put 'z' >> lift (WL.tell "abc") >> return 1)) 'a') :: (((Int, String), Char), String))
  shown "listen" (WL.runWriter (E.runExceptT (E.liftListen WL.listen (lift (WL.tell "abc") >> return 1))) :: (Either () (Int, String), String))
  shown "pass" (WL.runWriter (S.runStateT (S.liftPass WL.pass (lift (WL.tell "abc") >> return (1, reverse))) 'a') :: ((Int, Char), String))
  shown "pass" (WL.runWriter (M.runMaybeT (M.liftPass WL.pass (lift (WL.tell "abc") >> return (1, map succ)))) :: (Maybe Int, String))
  shown "pass" (WL.runWriter (E.runExceptT (E.liftPass WL.pass (lift (WL.tell "abc") >> E.throwE 'n'))) :: (Either Char (), String))
  shown "local" (R.runReader (C.evalContT (C.liftLocal R.ask R.local (+ 1) (lift R.ask) >>= \a -> lift (R.asks (\b -> (a, b))))) 10)
  laws "state" (\m -> S.runState m 5) [return 1, S.get, S.state (\s -> (s + 1, s * 2)), S.put 9 >> return 3] (\n -> S.modify (+ n) >> S.gets (* n))
  laws "lazy state" (\m -> L.runState m 5) [return 1, L.get, L.withState (+ 1) L.get] (\n -> L.modify' (+ n) >> L.gets (* n))
  laws "writer" WS.runWriter [return 1, WS.writer (2, "two"), WS.censor reverse (WS.tell "ab" >> return 1)] (\n -> WS.tell (show n) >> return (n + 1))
  laws "rws" (\m -> RL.runRWS m 2 3) [RL.ask, RL.get, RL.rws (\r s -> (r, s + 1, "w")), RL.local (* 2) RL.ask] (\n -> RL.tell (show n) >> RL.asks (* n))
  laws "except" E.runExcept [return 1, E.throwE "e", E.catchE (E.throwE "f") (return . length)] (\n -> if n > 4 then E.throwE (show n) else return n)
  laws "maybe" (runIdentity . M.runMaybeT) [return 1, M.MaybeT (return Nothing)] (\n -> if even n then M.MaybeT (return Nothing) else return n)
  laws "cont" (\m -> C.runCont m show) [return 1, C.callCC (\k -> k 2 >> return 3), C.cont (\k -> k 1 ++ k 2)] (\n -> C.cont (\k -> k n ++ k (n + 1)))
  laws "reader" (\m -> R.runReader m 3) [R.ask, R.local (+ 1) R.ask, R.reader (* 2)] (\n -> R.asks (+ n))
