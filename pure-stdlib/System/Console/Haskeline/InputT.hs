{-# LANGUAGE DerivingStrategies, GeneralizedNewtypeDeriving, RankNTypes #-}
-- Actions that ask for lines: with their settings, earlier lines, and where lines come from.

module System.Console.Haskeline.InputT
  ( InputT(..), Env(..), Settings(..), defaultSettings, setComplete
  , Behavior, defaultBehavior, preferTerm, useFile, useFileHandle, Source(..)
  , runInputT, runInputTWithPrefs, runInputTBehavior, runInputTBehaviorWithPrefs
  , haveTerminalUI, mapInputT, withRunInBase, getHistory, putHistory, modifyHistory
  ) where

import Prelude
import Control.Monad.Catch (MonadCatch, MonadMask, MonadThrow, bracket, finally)
import Control.Monad.Fail (MonadFail)
import Control.Monad.Fix (MonadFix)
import Control.Monad.IO.Class (MonadIO(..))
import Control.Monad.Trans.Class (MonadTrans(..))
import Control.Monad.Trans.Reader (ReaderT(..), ask, mapReaderT)
import Data.IORef
import Data.Maybe (isJust)
import System.Console.Haskeline.Completion
import System.Console.Haskeline.History
import System.Console.Haskeline.Prefs
import System.Console.Haskeline.Screen
import System.Environment (lookupEnv)
import System.IO

data Settings m = Settings
  { complete :: CompletionFunc m
  , historyFile :: Maybe FilePath
  , autoAddHistory :: Bool
  }

defaultSettings :: MonadIO m => Settings m
defaultSettings = Settings completeFilename Nothing True

setComplete :: CompletionFunc m -> Settings m -> Settings m
setComplete find settings = settings { complete = find }

-- Where lines come from, and where what is printed goes.
data Source = Source
  { terminal :: Maybe Screen
  , from, to :: Handle
  , finished :: IO ()
  }

newtype Behavior = Behavior (IO Source)

defaultBehavior, preferTerm :: Behavior
defaultBehavior = Behavior (onTerminal opened)
preferTerm = Behavior (onTerminal openedAny)

-- A terminal without a cursor that moves gives lines as a file does.
onTerminal :: IO (Maybe Screen) -> IO Source
onTerminal find = do
  name <- lookupEnv "TERM"
  found <- if name `elem` [Nothing, Just "dumb"] then return Nothing else find
  return $ case found of
    Just screen -> Source found (input screen) (output screen) (closed screen)
    Nothing -> Source Nothing stdin stdout (return ())

useFileHandle :: Handle -> Behavior
useFileHandle h = Behavior (return (Source Nothing h stdout (return ())))

useFile :: FilePath -> Behavior
useFile path = Behavior (fmap (\h -> Source Nothing h stdout (hClose h)) (openFile path ReadMode))

data Env m = Env
  { settings :: Settings m
  , prefs :: Prefs
  , source :: Source
  , history :: IORef History
  , kills :: IORef String
  }

newtype InputT m a = InputT { unInputT :: ReaderT (Env m) m a }
  deriving newtype
    (Functor, Applicative, Monad, MonadIO, MonadFail, MonadFix, MonadThrow, MonadCatch, MonadMask)

instance MonadTrans InputT where
  lift m = InputT (lift m)

mapInputT :: (forall b . m b -> m b) -> InputT m a -> InputT m a
mapInputT f (InputT m) = InputT (mapReaderT f m)

-- With a function that runs what asks for lines, with the same history.
withRunInBase :: Monad m => ((forall a . InputT m a -> m a) -> m b) -> InputT m b
withRunInBase use = InputT (ReaderT (\env -> use (\(InputT m) -> runReaderT m env)))

runInputT :: (MonadIO m, MonadMask m) => Settings m -> InputT m a -> m a
runInputT = runInputTBehavior defaultBehavior

runInputTWithPrefs :: (MonadIO m, MonadMask m) => Prefs -> Settings m -> InputT m a -> m a
runInputTWithPrefs = runInputTBehaviorWithPrefs defaultBehavior

-- What the user wants is said in the file .haskeline, of which only a terminal has need.
runInputTBehavior :: (MonadIO m, MonadMask m) => Behavior -> Settings m -> InputT m a -> m a
runInputTBehavior behavior wanted m = withSource behavior $ \place -> do
  home <- liftIO (lookupEnv "HOME")
  chosen <- case home of
    Just folder | isJust (terminal place) -> liftIO (readPrefs (folder ++ "/.haskeline"))
    _ -> return defaultPrefs
  runAt place chosen wanted m

runInputTBehaviorWithPrefs :: (MonadIO m, MonadMask m) => Behavior -> Prefs -> Settings m -> InputT m a -> m a
runInputTBehaviorWithPrefs behavior chosen wanted m = withSource behavior (\place -> runAt place chosen wanted m)

withSource :: (MonadIO m, MonadMask m) => Behavior -> (Source -> m a) -> m a
withSource (Behavior open) = bracket (liftIO open) (liftIO . finished)

runAt :: (MonadIO m, MonadMask m) => Source -> Prefs -> Settings m -> InputT m a -> m a
runAt place chosen wanted (InputT m) = do
  before <- liftIO (maybe (return emptyHistory) kept (historyFile wanted))
  lines' <- liftIO (newIORef before)
  cut <- liftIO (newIORef "")
  runReaderT m (Env wanted chosen place lines' cut) `finally` liftIO (case historyFile wanted of
    Just path -> readIORef lines' >>= writeHistory path
    Nothing -> return ())
  where kept path = fmap (stifleHistory (maxHistorySize chosen)) (readHistory path)

-- Whether lines are edited on a terminal.
haveTerminalUI :: Monad m => InputT m Bool
haveTerminalUI = InputT (fmap (isJust . terminal . source) ask)

getHistory :: MonadIO m => InputT m History
getHistory = InputT (ask >>= liftIO . readIORef . history)

putHistory :: MonadIO m => History -> InputT m ()
putHistory new = modifyHistory (const new)

modifyHistory :: MonadIO m => (History -> History) -> InputT m ()
modifyHistory change = InputT (ask >>= \env -> liftIO (modifyIORef (history env) change))
