-- Runs the splices of a module while it is compiled: the program whose `main` is `runSplices`
-- prints what they give, as text that the compiler reads back. Before each text stands what it
-- is: 'T' for what a splice gives, 'E' and 'W' for messages, 'F' for an exception that ended it,
-- 'R' where `recover` takes back the errors told so far.

module Base.Splice (Splice, expSplice, patSplice, typeSplice, decsSplice, runSplices) where

import Prelude
import Base.Effect
import Base.IO (IO(..))
import Base.Splice.Ask
import Base.Splice.Text
import Control.Exception
import Control.Monad.IO.Class
import Data.Char (ord)
import Data.Dynamic (Dynamic, fromDynamic, toDyn)
import Data.IORef
import Data.Maybe (mapMaybe)
import Language.Haskell.TH.Syntax

-- What the splices of a module hand on: values by their types, and what is done at the end.
data Shared = Shared (IORef [Dynamic]) (IORef [Q ()])

-- The monad in which they run. It knows where the splice stands, whether it told an error, and
-- what is shared.
newtype Splicing a = Splicing (Loc -> IORef Bool -> Shared -> IO a)

run :: Splicing a -> Loc -> IORef Bool -> Shared -> IO a
run (Splicing m) = m

instance Functor Splicing where
  fmap f (Splicing m) = Splicing (\l r s -> fmap f (m l r s))

instance Applicative Splicing where
  pure x = Splicing (\_ _ _ -> pure x)
  Splicing f <*> Splicing x = Splicing (\l r s -> f l r s <*> x l r s)

instance Monad Splicing where
  Splicing m >>= k = Splicing (\l r s -> m l r s >>= \x -> run (k x) l r s)

-- A splice that gives up, which `recover` sees, and none of the exceptions that it raises.
newtype GivenUp = GivenUp String

instance Show GivenUp where
  show (GivenUp message) = message

instance Exception GivenUp

instance MonadFail Splicing where
  fail message = Splicing (\_ _ _ -> throwIO (GivenUp message))

instance MonadIO Splicing where
  liftIO m = Splicing (\_ _ _ -> m)

instance Quasi Splicing where
  qNewName text = liftIO (qNewName text)
  qReport isError message = Splicing (\_ r _ -> if isError
    then put 'E' message >> writeIORef r True
    else put 'W' message)
  qRecover (Splicing handler) (Splicing m) = Splicing (\l r s -> do
    before <- readIORef r
    writeIORef r False
    done <- givingUp (m l r s)
    failed <- readIORef r
    writeIORef r before
    case done of
      Right x | not failed -> pure x
      _ -> put 'R' "" >> handler l r s)
  qLocation = Splicing (\l _ _ -> pure l)
  qLookupName isType text = liftIO (askLookup isType text)
  qReify name = answer (askReify name)
  qReifyFixity name = answer (askFixity name)
  qReifyType name = answer (askType name)
  qReifyInstances name ts = answer (askInstances name ts)
  qReifyRoles name = answer (askRoles name)
  qReifyAnnotations _ = missing "annotations"
  qReifyModule m = answer (askModule m)
  qReifyConStrictness name = answer (askStrictness name)
  qAddDependentFile name = liftIO (askFile name >> pure ())
  qAddTempFile _ = missing "files of its own"
  qAddTopDecls ds = mapM_ addable ds >> liftIO (putAll 'D' (pieces (declarations noNames ds)))
  qAddForeignFilePath _ _ = missing "sources of other languages"
  qAddModFinalizer act = Splicing (\_ _ (Shared _ final) -> modifyIORef final (act :))
  qAddCorePlugin _ = missing "plugins"
  qGetQ = Splicing (\_ _ (Shared known _) -> do
    values <- readIORef known
    pure (case mapMaybe fromDynamic values of
      x : _ -> Just x
      [] -> Nothing))
  qPutQ x = Splicing (\_ _ (Shared known _) -> modifyIORef known (toDyn x :))
  qIsExtEnabled e = fmap (elem e) qExtsEnabled
  qExtsEnabled = liftIO (fmap extensions askExtensions)

givingUp :: IO a -> IO (Either GivenUp a)
givingUp = try

-- What may be added to a module is what nothing else in it can speak of.
addable :: Dec -> Splicing ()
addable d = case d of
  FunD _ _ -> new
  ValD _ _ _ -> new
  SigD _ _ -> pure ()
  ForeignD (ImportF _ _ _ _ _) -> new
  PragmaD (AnnP _ _) -> pure ()
  _ -> qReport True
    "Only function, value, annotation, and foreign import declarations may be added with addTopDecl"
  where
    new = mapM_ isNew (defines d)
    isNew name = case name of
      Name _ (NameU _) -> pure ()
      _ -> qReport True ("The binder ‘" ++ nameBase name ++ "’ is not a NameU.\n"
        ++ "Probable cause: you used mkName instead of newName to generate a binding.")

-- What the compiler answers; what it has no answer to is an error.
answer :: IO (Either String a) -> Splicing a
answer m = liftIO m >>= \found -> case found of
  Right x -> pure x
  Left why -> qReport True why >> fail why

missing :: String -> Splicing a
missing what = qReport True why >> fail why
  where
    why = "splices have no " ++ what

extensions :: [String] -> [Extension]
extensions names = filter (\e -> name e `elem` names) [minBound .. maxBound]
  where
    name e = case e of
      Cpp -> "CPP"
      RecordPuns -> "NamedFieldPuns"
      _ -> show e

type Place = (String, String, (Int, Int), (Int, Int))

newtype Splice = Splice (Shared -> IO Bool)

expSplice :: Place -> Q Exp -> Splice
expSplice = splice (expression noNames)

patSplice :: Place -> Q Pat -> Splice
patSplice = splice (pattern' noNames)

typeSplice :: Place -> Q Type -> Splice
typeSplice = splice (type' noNames)

decsSplice :: Place -> Q [Dec] -> Splice
decsSplice = splice (\ds -> declarations (declared ds) ds)

splice :: (a -> Shown) -> Place -> Q a -> Splice
splice text place q =
  Splice (\shared -> running place shared (q >>= \x -> runIO (putAll 'T' (pieces (text x)))))

-- Whether all was well.
running :: Place -> Shared -> Q () -> IO Bool
running (file, m, start, end) shared (Q q) = do
  told <- newIORef False
  done <- try (run q (Loc file "main" m start end) told shared)
  failed <- readIORef told
  case done of
    Right () -> pure (not failed)
    Left e | failed -> pure False
           | otherwise -> put 'F' (displayException (e :: SomeException)) >> pure False

-- A message or text of its kind, between operations of the interpreter that tell it from what
-- splices print themselves.
put :: Char -> String -> IO ()
put kind text = putAll kind [text]

putAll :: Char -> [String] -> IO ()
putAll kind texts = IO (\w -> case io 1006 (ord kind) 0 w of
  Result _ -> case printed texts w of
    Result _ -> case io 1007 0 0 w of Result _ -> Result ())

printed :: [String] -> World -> Result ()
printed (text : more) w = case ioChars 1005 text w of Result _ -> printed more w
printed [] _ = Result ()

runSplices :: [Splice] -> IO ()
runSplices splices = do
  shared <- Shared <$> newIORef [] <*> newIORef []
  good <- inOrder (map (\(Splice s) -> s shared) splices)
  if good then finish shared else pure ()

inOrder :: [IO Bool] -> IO Bool
inOrder [] = pure True
inOrder (m : ms) = m >>= \good -> if good then inOrder ms else pure False

-- What is to be done at the end may ask for more to be done.
finish :: Shared -> IO ()
finish shared@(Shared _ final) = do
  acts <- readIORef final
  writeIORef final []
  good <- inOrder (map (running ("", "", (0, 0), (0, 0)) shared) acts)
  if good && not (null acts) then finish shared else pure ()
