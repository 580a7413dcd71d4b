-- The monads in which syntax is made, and what can be asked there.

module Base.Splice.Monad where

import Prelude
import Base.Catch (MonadThrow(..))
import Base.Splice.Tree
import Control.Monad.Fix (MonadFix(..))
import Control.Monad.IO.Class
import Data.Data (Data, Typeable)
import Data.IORef
import Language.Haskell.TH.LanguageExtensions (ForeignSrcLang)
import System.IO.Unsafe

class Monad m => Quote m where
  newName :: String -> m Name

class (MonadIO m, MonadFail m) => Quasi m where
  qNewName :: String -> m Name
  qReport :: Bool -> String -> m ()
  qRecover :: m a -> m a -> m a
  qLookupName :: Bool -> String -> m (Maybe Name)
  qReify :: Name -> m Info
  qReifyFixity :: Name -> m (Maybe Fixity)
  qReifyType :: Name -> m Type
  qReifyInstances :: Name -> [Type] -> m [Dec]
  qReifyRoles :: Name -> m [Role]
  qReifyAnnotations :: Data a => AnnLookup -> m [a]
  qReifyModule :: Module -> m ModuleInfo
  qReifyConStrictness :: Name -> m [DecidedStrictness]
  qLocation :: m Loc
  qRunIO :: IO a -> m a
  qRunIO = liftIO
  qAddDependentFile :: FilePath -> m ()
  qAddTempFile :: String -> m FilePath
  qAddTopDecls :: [Dec] -> m ()
  qAddForeignFilePath :: ForeignSrcLang -> String -> m ()
  qAddModFinalizer :: Q () -> m ()
  qAddCorePlugin :: String -> m ()
  qGetQ :: Typeable a => m (Maybe a)
  qPutQ :: Typeable a => a -> m ()
  qIsExtEnabled :: Extension -> m Bool
  qExtsEnabled :: m [Extension]

newtype Q a = Q { unQ :: forall m. Quasi m => m a }

runQ :: Quasi m => Q a -> m a
runQ (Q m) = m

instance Functor Q where
  fmap f (Q m) = Q (fmap f m)

instance Applicative Q where
  pure x = Q (pure x)
  Q f <*> Q x = Q (f <*> x)
  Q a *> Q b = Q (a *> b)

instance Monad Q where
  Q m >>= k = Q (m >>= \x -> unQ (k x))
  (>>) = (*>)

instance MonadFail Q where
  fail message = report True message >> Q (fail "Q monad failure")

instance MonadThrow Q where
  throwM e = fail (show e)

instance MonadIO Q where
  liftIO m = Q (qRunIO m)

instance MonadFix Q where
  mfix k = do
    known <- runIO (newIORef (error "a value of Q that is needed to make itself"))
    result <- runIO (unsafeInterleaveIO (readIORef known))
    x <- k result
    runIO (writeIORef known x)
    pure x

instance Semigroup a => Semigroup (Q a) where
  a <> b = (<>) <$> a <*> b

instance Monoid a => Monoid (Q a) where
  mempty = pure mempty

instance Quote Q where
  newName text = Q (qNewName text)

instance Quote IO where
  newName = qNewName

instance Quasi Q where
  qNewName = newName
  qReport = report
  qRecover = recover
  qLookupName = lookupName
  qReify = reify
  qReifyFixity = reifyFixity
  qReifyType = reifyType
  qReifyInstances = reifyInstances
  qReifyRoles = reifyRoles
  qReifyAnnotations = reifyAnnotations
  qReifyModule = reifyModule
  qReifyConStrictness = reifyConStrictness
  qLocation = location
  qRunIO m = Q (qRunIO m)
  qAddDependentFile = addDependentFile
  qAddTempFile = addTempFile
  qAddTopDecls = addTopDecls
  qAddForeignFilePath = addForeignFilePath
  qAddModFinalizer = addModFinalizer
  qAddCorePlugin = addCorePlugin
  qGetQ = getQ
  qPutQ = putQ
  qIsExtEnabled = isExtEnabled
  qExtsEnabled = extsEnabled

instance Quasi IO where
  qNewName = newNameIO
  qReport True message = putStrLn ("Template Haskell error: " ++ message)
  qReport False message = putStrLn ("Template Haskell error: " ++ message)
  qRecover _ _ = badIO "recover"
  qLookupName _ _ = badIO "lookupName"
  qReify _ = badIO "reify"
  qReifyFixity _ = badIO "reifyFixity"
  qReifyType _ = badIO "reifyType"
  qReifyInstances _ _ = badIO "reifyInstances"
  qReifyRoles _ = badIO "reifyRoles"
  qReifyAnnotations _ = badIO "reifyAnnotations"
  qReifyModule _ = badIO "reifyModule"
  qReifyConStrictness _ = badIO "reifyConStrictness"
  qLocation = badIO "currentLocation"
  qRunIO m = m
  qAddDependentFile _ = badIO "addDependentFile"
  qAddTempFile _ = badIO "addTempFile"
  qAddTopDecls _ = badIO "addTopDecls"
  qAddForeignFilePath _ _ = badIO "addForeignFilePath"
  qAddModFinalizer _ = badIO "addModFinalizer"
  qAddCorePlugin _ = badIO "addCorePlugin"
  qGetQ = badIO "getQ"
  qPutQ _ = badIO "putQ"
  qIsExtEnabled _ = badIO "isExtEnabled"
  qExtsEnabled = badIO "extsEnabled"

newNameIO :: String -> IO Name
newNameIO text = do
  n <- readIORef counter
  writeIORef counter (n + 1)
  pure (mkNameU text n)

badIO :: String -> IO a
badIO what = do
  qReport True ("Can't do `" ++ what ++ "' in the IO monad")
  fail "Template Haskell failure"

-- The number below those of the names that `newName` makes.
firstNew :: Uniq
firstNew = 6989586621679000000

-- The next name that `newName` makes.
counter :: IORef Uniq
counter = unsafePerformIO (newIORef firstNew)
{-# NOINLINE counter #-}

report :: Bool -> String -> Q ()
report isError message = Q (qReport isError message)

reportError :: String -> Q ()
reportError = report True

reportWarning :: String -> Q ()
reportWarning = report False

recover :: Q a -> Q a -> Q a
recover (Q handler) (Q m) = Q (qRecover handler m)

location :: Q Loc
location = Q qLocation

lookupName :: Bool -> String -> Q (Maybe Name)
lookupName isType text = Q (qLookupName isType text)

lookupTypeName, lookupValueName :: String -> Q (Maybe Name)
lookupTypeName = lookupName True
lookupValueName = lookupName False

reify :: Name -> Q Info
reify name = Q (qReify name)

reifyFixity :: Name -> Q (Maybe Fixity)
reifyFixity name = Q (qReifyFixity name)

reifyType :: Name -> Q Type
reifyType name = Q (qReifyType name)

reifyInstances :: Name -> [Type] -> Q [InstanceDec]
reifyInstances name ts = Q (qReifyInstances name ts)

isInstance :: Name -> [Type] -> Q Bool
isInstance name ts = fmap (not . null) (reifyInstances name ts)

reifyRoles :: Name -> Q [Role]
reifyRoles name = Q (qReifyRoles name)

reifyAnnotations :: Data a => AnnLookup -> Q [a]
reifyAnnotations what = Q (qReifyAnnotations what)

reifyModule :: Module -> Q ModuleInfo
reifyModule m = Q (qReifyModule m)

reifyConStrictness :: Name -> Q [DecidedStrictness]
reifyConStrictness name = Q (qReifyConStrictness name)

-- The file is part of what the module is made from.
addDependentFile :: FilePath -> Q ()
addDependentFile name = Q (qAddDependentFile name)

addTempFile :: String -> Q FilePath
addTempFile suffix = Q (qAddTempFile suffix)

-- Declarations of the module besides those that the splice gives.
addTopDecls :: [Dec] -> Q ()
addTopDecls ds = Q (qAddTopDecls ds)

addForeignFilePath :: ForeignSrcLang -> FilePath -> Q ()
addForeignFilePath language name = Q (qAddForeignFilePath language name)

addForeignFile, addForeignSource :: ForeignSrcLang -> String -> Q ()
addForeignFile = addForeignSource
addForeignSource language _ = addForeignFilePath language "a source in the splice"

-- What is done when the splices of the module have run.
addModFinalizer :: Q () -> Q ()
addModFinalizer act = Q (qAddModFinalizer act)

addCorePlugin :: String -> Q ()
addCorePlugin name = Q (qAddCorePlugin name)

-- A value of each type that the splices of a module hand on.
getQ :: Typeable a => Q (Maybe a)
getQ = Q qGetQ

putQ :: Typeable a => a -> Q ()
putQ x = Q (qPutQ x)

isExtEnabled :: Extension -> Q Bool
isExtEnabled e = Q (qIsExtEnabled e)

extsEnabled :: Q [Extension]
extsEnabled = Q qExtsEnabled

runIO :: IO a -> Q a
runIO m = Q (qRunIO m)

sequenceQ :: Monad m => [m a] -> m [a]
sequenceQ = sequence
