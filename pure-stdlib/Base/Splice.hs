-- Runs the splices of a module while it is compiled: the program whose `main` is `runSplices`
-- prints what they give, as text that the compiler reads back. Before each text stands what it
-- is: 'T' for what a splice gives, 'E' and 'W' for messages, 'F' for an exception that ended it,
-- 'R' where `recover` takes back the errors told so far.

module Base.Splice (Splice, expSplice, patSplice, typeSplice, decsSplice, runSplices) where

import Prelude
import Base.Splice.Ask
import Base.Splice.Text
import Control.Exception
import Control.Monad.IO.Class
import Data.IORef
import Language.Haskell.TH.Syntax

-- The monad in which they run. It knows where the splice stands, and whether it told an error.
newtype Splicing a = Splicing (Loc -> IORef Bool -> IO a)

run :: Splicing a -> Loc -> IORef Bool -> IO a
run (Splicing m) = m

instance Functor Splicing where
  fmap f (Splicing m) = Splicing (\l r -> fmap f (m l r))

instance Applicative Splicing where
  pure x = Splicing (\_ _ -> pure x)
  Splicing f <*> Splicing x = Splicing (\l r -> f l r <*> x l r)

instance Monad Splicing where
  Splicing m >>= k = Splicing (\l r -> m l r >>= \x -> run (k x) l r)

instance MonadFail Splicing where
  fail message = Splicing (\_ _ -> ioError (userError message))

instance MonadIO Splicing where
  liftIO m = Splicing (\_ _ -> m)

instance Quasi Splicing where
  qNewName text = liftIO (qNewName text)
  qReport isError message = Splicing (\_ r -> if isError
    then put 'E' message >> writeIORef r True
    else put 'W' message)
  qRecover (Splicing handler) (Splicing m) = Splicing (\l r -> do
    before <- readIORef r
    writeIORef r False
    done <- try (m l r)
    failed <- readIORef r
    writeIORef r before
    case done of
      Right x | not failed -> pure x
      Left e | Just stop <- fromException e -> throwIO (stop :: AsyncException)
      _ -> put 'R' "" >> handler l r)
  qLocation = Splicing (\l _ -> pure l)
  qLookupName isType text = liftIO (askLookup isType text)
  qReify name = answer (askReify name)
  qReifyFixity name = answer (askFixity name)
  qReifyType name = answer (askType name)
  qReifyInstances name ts = answer (askInstances name ts)
  qReifyConStrictness name = answer (askStrictness name)
  qAddDependentFile name = liftIO (askFile name >> pure ())
  qIsExtEnabled e = fmap (elem e) qExtsEnabled
  qExtsEnabled = liftIO (fmap extensions askExtensions)

-- What the compiler answers; what it has no answer to is an error.
answer :: IO (Either String a) -> Splicing a
answer m = liftIO m >>= \found -> case found of
  Right x -> pure x
  Left why -> qReport True why >> fail why

extensions :: [String] -> [Extension]
extensions names = filter (\e -> name e `elem` names) [minBound .. maxBound]
  where
    name e = case e of
      Cpp -> "CPP"
      RecordPuns -> "NamedFieldPuns"
      _ -> show e

type Place = (String, String, (Int, Int), (Int, Int))

newtype Splice = Splice (IO Bool)

expSplice :: Place -> Q Exp -> Splice
expSplice = splice (expression noNames)

patSplice :: Place -> Q Pat -> Splice
patSplice = splice (pattern' noNames)

typeSplice :: Place -> Q Type -> Splice
typeSplice = splice (type' noNames)

decsSplice :: Place -> Q [Dec] -> Splice
decsSplice = splice (\ds -> concatMap (++ "\n;") (declarations (declared ds) ds))

splice :: (a -> String) -> Place -> Q a -> Splice
splice text (file, m, start, end) (Q q) = Splice (do
  told <- newIORef False
  done <- try (run q (Loc file "main" m start end) told >>= \x -> put 'T' (text x))
  failed <- readIORef told
  case done of
    Right () -> pure (not failed)
    Left e | failed -> pure False
           | otherwise -> put 'F' (displayException (e :: SomeException)) >> pure False)

-- A message or text with its length, so that it may contain anything, behind a sign that tells it
-- from what splices print themselves.
put :: Char -> String -> IO ()
put kind text = length text `seq` putStr ('\SOH' : kind : show (length text) ++ ' ' : text)

runSplices :: [Splice] -> IO ()
runSplices [] = pure ()
runSplices (Splice s : rest) = do
  good <- s
  if good then runSplices rest else pure ()
