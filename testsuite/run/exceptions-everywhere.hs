{-# LANGUAGE ScopedTypeVariables, LambdaCase, RankNTypes #-}
{-# OPTIONS_GHC -Wno-deprecations #-}
-- Monads that throw, catch and mask: each transformer's results and what its brackets do to state,
-- output and resources, however the use ends.

import Control.Concurrent.STM
import Control.Exception (ArithException(..), ErrorCall(..), MaskingState(..), getMaskingState)
import qualified Control.Exception as E
import Control.Monad
import Control.Monad.Catch
import Control.Monad.Catch.Pure
import Control.Monad.Cont
import Control.Monad.Except
import Control.Monad.Reader
import Control.Monad.RWS (MonadRWS, RWST(..))
import qualified Control.Monad.RWS.Strict as SR
import Control.Monad.ST
import Control.Monad.State
import qualified Control.Monad.State.Strict as SS
import Control.Monad.Trans.Error (ErrorT(..))
import Control.Monad.Trans.Identity
import Control.Monad.Trans.List (ListT(..))
import Control.Monad.Trans.Maybe
import Control.Monad.Writer
import qualified Control.Monad.Writer.Strict as SW
import Data.Functor.Identity
import Data.IORef

data Boom = Boom Int deriving (Show, Eq)
instance Exception Boom

attempt :: IO a -> IO (Either Boom a)
attempt = E.try

-- All that a monad with masks is asked for.
probe :: (MonadMask m, MonadIO m) => String -> (forall a. Show a => m a -> IO String) -> m () -> IO ()
probe name run effect = do
  putStrLn ("-- " ++ name)
  let say s = liftIO (putStrLn ("  " ++ s))
      mark s = say s >> effect
      go what m = E.try (run m) >>= \case
        Left (e :: SomeException) -> putStrLn (what ++ ": threw " ++ show e)
        Right r -> putStrLn (what ++ ": " ++ r)
      boom = effect >> throwM (Boom 1)
  go "throwM" (boom >> return 'x')
  go "catch" ((boom >> return 1) `catch` \(Boom n) -> effect >> return (n + 1))
  go "catch, other" ((boom >> return 'a') `catch` \(e :: ArithException) -> return (head (show e)))
  go "catchAll" ((boom >> return "") `catchAll` (return . show))
  go "catchIOError" ((throwM (userError "u") >> return "") `catchIOError` (return . show))
  go "catchIf" (catchIf (== Boom 1) (boom >> return 0) (\_ -> return (7 :: Int)))
  go "catchIf not" (catchIf (== Boom 2) (boom >> return 0) (\_ -> return (7 :: Int)))
  go "catchJust" (catchJust (\(Boom n) -> if n > 0 then Just n else Nothing) (boom >> return 0) (return . (* 10)))
  go "catchJust not" (catchJust (\(Boom n) -> if n > 1 then Just n else Nothing) (boom >> return 0) (return . (* 10)))
  go "handle" (handle (\(Boom n) -> return n) (boom >> return 0))
  go "handleAll" (handleAll (\_ -> return 'h') (boom >> return 'n'))
  go "handleIOError" (handleIOError (\_ -> return 'h') (boom >> return 'n'))
  go "handleIf" (handleIf (== Boom 1) (\_ -> return 'h') (boom >> return 'n'))
  go "handleJust" (handleJust (\(Boom n) -> Just n) return (boom >> return 0))
  go "try" (try (boom >> return 'n') >>= \r -> return (r :: Either Boom Char))
  go "try fine" (try (effect >> return 'n') >>= \r -> return (r :: Either Boom Char))
  go "tryJust" (tryJust (\(Boom n) -> Just n) (boom >> return 'n'))
  go "tryJust not" (tryJust (\(Boom n) -> if n > 5 then Just n else Nothing) (boom >> return 'n'))
  go "catches" (catches (boom >> return "") [Handler (\(e :: ArithException) -> return (show e)), Handler (\(e :: Boom) -> return (show e))
    , Handler (\(e :: SomeException) -> return "any")])
  go "catches none" (catches (boom >> return "") (Just (Handler (\(e :: ArithException) -> return (show e)))))
  go "catches mapped" (catches (boom >> return "") [fmap reverse (Handler (\(e :: Boom) -> return (show e)))])
  go "onException" ((boom >> return 'n') `onException` mark "after")
  go "onException fine" ((effect >> return 'n') `onException` mark "after")
  go "onError" ((boom >> return 'n') `onError` mark "after")
  go "onError fine" ((effect >> return 'n') `onError` mark "after")
  go "finally" ((boom >> return 'n') `finally` mark "after")
  go "finally fine" ((effect >> return 'n') `finally` mark "after")
  go "bracket" (bracket (mark "acquire" >> return 3) (\n -> mark ("release " ++ show n)) (\n -> boom >> return n))
  go "bracket fine" (bracket (mark "acquire" >> return 3) (\n -> mark ("release " ++ show n)) (\n -> effect >> return n))
  go "bracket, release throws" (bracket (mark "acquire" >> return 3) (\n -> mark "release" >> void (throwM (Boom 2))) (\n -> effect >> return n))
  go "bracket, both throw" (bracket (mark "acquire") (\_ -> mark "release" >> void (throwM (Boom 2))) (\_ -> boom >> return ()))
  go "bracket, acquire throws" (bracket (boom >> return ()) (\_ -> mark "release") (\_ -> mark "use"))
  go "bracket_" (bracket_ (mark "before") (mark "after") (boom >> return 'n'))
  go "bracketOnError" (bracketOnError (return 3) (\n -> mark ("release " ++ show n)) (\n -> boom >> return n))
  go "bracketOnError fine" (bracketOnError (return 3) (\n -> mark ("release " ++ show n)) (\n -> effect >> return n))
  go "generalBracket" (generalBracket (effect >> return 1) (\n exit -> mark (show (n, exit)) >> return 'c') (\n -> effect >> return (n, 'b')))
  go "generalBracket throws" (generalBracket (effect >> return 1) (\n exit -> mark (show (n, exit)) >> return 'c') (\n -> boom >> return (n, 'b')))
  let state = liftIO getMaskingState
  go "mask" (mask (\restore -> (,,) <$> state <*> restore state <*> restore (effect >> return 'm')))
  go "uninterruptibleMask" (uninterruptibleMask (\restore -> (,,) <$> state <*> restore state <*> restore (effect >> return 'm')))
  go "mask_" (mask_ ((,) <$> state <*> uninterruptibleMask_ state))
  go "masks of a bracket" ((,) <$> bracket state (\_ -> state >>= say . show) (\a -> (,) a <$> state) <*> state)

main :: IO ()
main = do
  probe "IO" (fmap show) (return ())
  probe "IdentityT" (fmap show . runIdentityT) (return ())
  probe "ReaderT" (\m -> show <$> runReaderT m 'r') (ask >>= \c -> liftIO (print c))
  probe "StateT, lazy" (\m -> show <$> runStateT m 0) (modify (+ 1))
  probe "StateT, strict" (\m -> show <$> SS.runStateT m 0) (modify (+ 1))
  probe "WriterT, lazy" (fmap show . runWriterT) (tell "w")
  probe "WriterT, strict" (fmap show . SW.runWriterT) (tell "w")
  probe "RWST, lazy" (\m -> show <$> runRWST m 5 0) (ask >>= \n -> modify (+ n) >> tell "w")
  probe "RWST, strict" (\m -> show <$> SR.runRWST m 5 0) (ask >>= \n -> modify (+ n) >> tell "w")
  probe "MaybeT" (fmap show . runMaybeT) (return ())
  probe "ExceptT" (\m -> runExceptT m >>= \r -> return (either id show r)) (return ())
  ends
  plain
  pure'

-- Ends of a use that are neither results nor exceptions.
ends :: IO ()
ends = do
  let logged :: MonadIO m => Show a => Char -> a -> m ()
      logged c a = liftIO (putStrLn ("  " ++ c : ' ' : show a))
  print =<< runMaybeT (generalBracket (return 1) (\n e -> logged 'r' (n, e)) (\_ -> mzero :: MaybeT IO ()))
  print =<< runMaybeT (generalBracket (mzero :: MaybeT IO Int) (\n e -> logged 'r' (n, e)) (\_ -> return ()))
  print =<< runMaybeT (generalBracket (return 1) (\n e -> logged 'r' (n, e) >> (mzero :: MaybeT IO ())) return)
  print =<< runMaybeT (bracketOnError (return 1) (\n -> logged 'r' n) (\_ -> mzero :: MaybeT IO ()))
  print =<< runMaybeT ((mzero :: MaybeT IO ()) `onError` logged 'e' ())
  print =<< runMaybeT ((mzero :: MaybeT IO ()) `onException` logged 'e' ())
  print =<< runMaybeT ((mzero :: MaybeT IO ()) `finally` logged 'f' ())
  print =<< runExceptT (generalBracket (return 1) (\n e -> logged 'r' (n, e)) (\_ -> throwError "use" :: ExceptT String IO ()))
  print =<< runExceptT (generalBracket (return 1) (\n e -> logged 'r' (n, e) >> throwError "release") (\_ -> throwError "use" :: ExceptT String IO ()) :: ExceptT String IO ((), ()))
  print =<< runExceptT (generalBracket (throwError "acquire" :: ExceptT String IO Int) (\n e -> logged 'r' (n, e)) (\_ -> return ()))
  print =<< runExceptT (bracket (return 'a') (\n -> logged 'r' n) (\n -> return n) :: ExceptT String IO Char)
  print =<< runExceptT ((throwM (Boom 1) :: ExceptT String IO ()) `catch` \(Boom n) -> throwError (show n))
  print =<< runErrorT (generalBracket (return 1) (\n e -> logged 'r' (n, e)) (\_ -> throwError "use" :: ErrorT String IO ()))
  print =<< runErrorT ((throwM (Boom 1) :: ErrorT String IO Int) `catch` \(Boom n) -> return n)
  print =<< runErrorT (mask (\restore -> restore (throwError "masked") :: ErrorT String IO ()))
  print =<< runErrorT (uninterruptibleMask_ (return 'u') :: ErrorT String IO Char)
  -- The state where the use has failed, below and above.
  print =<< runStateT (runMaybeT (bracket (lift (modify (+ 1))) (\_ -> lift (modify (* 10))) (\_ -> lift (modify (+ 5)) >> mzero :: MaybeT (StateT Int IO) ()))) 0
  print =<< runMaybeT (runStateT (bracket (modify (+ 1)) (\_ -> modify (* 10) >> get >>= logged 's') (\_ -> modify (+ 5) >> mzero)) 0 :: MaybeT IO ((), Int))
  print =<< runStateT ((modify (+ 1) >> throwM (Boom 1)) `catch` \(Boom _) -> modify (+ 10)) 0
  print =<< runExceptT (SW.runWriterT (bracket_ (SW.tell "a") (SW.tell "c" >> logged 'w' ()) (SW.tell "b" >> throwError "x")) :: ExceptT String IO ((), String))

plain :: IO ()
plain = do
  print (throwM (Boom 1) :: Maybe Int)
  print (throwM (Boom 1) :: [Int])
  print (throwM (Boom 1) :: Either SomeException Int)
  print ((throwM (Boom 1) `catch` \(Boom n) -> Right n) :: Either SomeException Int)
  print ((throwM Overflow `catch` \(Boom n) -> Right n) :: Either SomeException Int)
  print (try (throwM (Boom 3)) :: Either SomeException (Either Boom ()))
  print (generalBracket (Right 1) (\n e -> Right (show (n, e))) (\n -> throwM (Boom n) :: Either SomeException ()))
  print (generalBracket (Right 1) (\n e -> Right (show (n, e))) (\n -> Right (n + 1)) :: Either SomeException (Int, String))
  print (bracket (throwM (Boom 1)) (\() -> throwM (Boom 2)) (\() -> Right ()) :: Either SomeException ())
  print (mask (\restore -> restore (Right 'm')) :: Either SomeException Char)
  print (uninterruptibleMask_ (Left (toException (Boom 4))) :: Either SomeException Char)
  print =<< attempt (stToIO (throwM (Boom 5) :: ST RealWorld ()))
  print =<< atomically ((throwM (Boom 6) >> return 0) `catch` \(Boom n) -> return n)
  v <- newTVarIO 'o'
  print =<< atomically ((writeTVar v 'w' >> throwM (Boom 7)) `catch` \(Boom _) -> readTVar v)
  print =<< attempt (atomically (throwM (Boom 8) :: STM ()))
  print =<< runListT (msum [return 1, (throwM (Boom 9) `catch` \(Boom n) -> ListT (return [n, n + 1])), ListT (return [3])])
  print =<< attempt (runContT (throwM (Boom 10) :: ContT () IO Int) print)
  print =<< attempt (runMaybeT (throwM (Boom 11) :: MaybeT IO ()))
  print (runIdentity (runMaybeT (lift (Identity 'i'))))
  print [show (ExitCaseSuccess 'a'), show (ExitCaseException (toException (Boom 1)) :: ExitCase ()), showsPrec 11 (ExitCaseAbort :: ExitCase ()) ""]
  print (showsPrec 11 (ExitCaseException (toException (Boom 1)) :: ExitCase ()) "")

pure' :: IO ()
pure' = do
  print (runCatch (throwM (Boom 1) :: Catch ()))
  print (runCatch (throwM (Boom 1) `catch` \(Boom n) -> return n))
  print (runCatch (throwM Overflow `catch` \(Boom n) -> return n))
  print (runCatch ((+) <$> return 1 <*> return 2))
  print (runCatch (fail "failed" :: Catch ()))
  print (runCatch (mzero `mplus` return 'p'), runCatch (mzero :: Catch ()))
  print (runCatch (bracket (return 1) (\_ -> throwM (Boom 2)) (\n -> return n)) :: Either SomeException Int)
  print (runCatch (generalBracket (return 1) (\n e -> return (show (n, e))) (\n -> throwM (Boom n) `catchAll` (return . show))))
  print (runCatch (mask (\r -> r (return 'm')) >>= \c -> uninterruptibleMask_ (return [c])))
  print (sum (CatchT [Right 1, Left (toException (Boom 1)), Right 2]), length (CatchT (Just (Right 'x'))))
  print =<< either show show <$> runCatchT (liftIO (putStrLn "io") >> lift (return 'l'))
  print (fmap (either show show) (runCatchT (traverse (\x -> [x, x + 1]) (CatchT (Just (Right 1))) !! 1)))
  print (runState (runCatchT (modify (+ 1) >> throwM (Boom 1) >> modify (* 2))) 0)
  print (runState (runCatchT ((put 5 >> throwM (Boom 1)) `catchAll` (\_ -> state (\s -> ((), s + 1))))) 0)
  print (runReader (runCatchT ((,) <$> ask <*> local (+ 1) (asks (* 2)))) 10)
  print (runWriter (runCatchT (listen (tell "a" >> return 'x'))))
  print (runWriter (runCatchT (pass (tell "ab" >> return ('x', reverse)))))
  print (runWriter (runCatchT (pass (tell "ab" >> throwM (Boom 1)) :: CatchT (Writer String) ())))
  print (runWriter (runCatchT (writer ('w', "out"))))
  print (either show show (runCatch (mapCatchT (fmap (either (const (Right 'm')) Right)) (throwM (Boom 1)))))
  print (fmap (take 3) (runCatch (mfix (\xs -> return (1 : xs)))))
