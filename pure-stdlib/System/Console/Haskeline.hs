-- Lines that a user types, which can be edited, with earlier ones and completion.

module System.Console.Haskeline
  ( InputT, runInputT, haveTerminalUI, mapInputT
  , Behavior, runInputTBehavior, defaultBehavior, useFileHandle, useFile, preferTerm
  , getInputLine, getInputLineWithInitial, getInputChar, getPassword, waitForAnyKey
  , outputStr, outputStrLn, getExternalPrint
  , Settings(..), defaultSettings, setComplete
  , Prefs, readPrefs, defaultPrefs, runInputTWithPrefs, runInputTBehaviorWithPrefs, withRunInBase
  , getHistory, putHistory, modifyHistory
  , withInterrupt, Interrupt(..), handleInterrupt
  , module System.Console.Haskeline.Completion
  ) where

import Prelude
import Control.Concurrent (myThreadId, throwTo)
import Control.Exception (Exception)
import Control.Monad (when)
import Control.Monad.Catch (MonadMask, bracket, catch, onException)
import Control.Monad.IO.Class (MonadIO(..))
import Control.Monad.Trans.Class (lift)
import Control.Monad.Trans.Reader (ask)
import Data.Char (isPrint, isSpace)
import Data.IORef
import Data.List (isPrefixOf)
import System.Console.Haskeline.Bytes (charFrom, lineFrom)
import System.Console.Haskeline.Completion
import System.Console.Haskeline.History
import System.Console.Haskeline.InputT
import System.Console.Haskeline.Line
import System.Console.Haskeline.Prefs
import System.Console.Haskeline.Screen
import System.IO
import System.IO.Error (isEOFError, tryIOError)
import System.Posix.Signals (Handler(..), installHandler, sigINT)
import System.Posix.Terminal (queryTerminal)

-- Printing

outputStr, outputStrLn :: MonadIO m => String -> InputT m ()
outputStr text = environment >>= \env -> liftIO (hPutStr (to (source env)) text >> hFlush (to (source env)))
outputStrLn text = outputStr (text ++ "\n")

-- A function by which other threads print while a line is edited.
getExternalPrint :: MonadIO m => InputT m (String -> IO ())
getExternalPrint = environment >>= \env -> return $ \text -> case terminal (source env) of
  Nothing -> hPutStr (to (source env)) text >> hFlush (to (source env))
  Just screen -> do
    again <- readIORef (shown screen)
    erase screen
    send screen text
    again

environment :: Monad m => InputT m (Env m)
environment = InputT ask

-- Asking. There is nothing at the end of the input.

getInputLine :: (MonadIO m, MonadMask m) => String -> InputT m (Maybe String)
getInputLine prompt = getInputLineWithInitial prompt ("", "")

-- The line has these two parts already, between which the cursor is.
getInputLineWithInitial :: (MonadIO m, MonadMask m) => String -> (String, String) -> InputT m (Maybe String)
getInputLineWithInitial prompt (left, right) = environment >>= \env -> case terminal (source env) of
  Nothing -> plainly prompt lineFrom
  Just screen -> do
    typed <- typing env screen prompt (Line (reverse left) right)
    case typed of
      Just line | autoAddHistory (settings env) && not (all isSpace line) ->
        modifyHistory (added (historyDuplicates (prefs env)) line)
      _ -> return ()
    return typed
  where
    added how = case how of
      AlwaysAdd -> addHistory
      IgnoreConsecutive -> addHistoryUnlessConsecutiveDupe
      IgnoreAll -> addHistoryRemovingAllDupes

-- A printable character, which needs no end of a line behind it.
getInputChar :: (MonadIO m, MonadMask m) => String -> InputT m (Maybe Char)
getInputChar prompt = environment >>= \env -> case terminal (source env) of
  Nothing -> plainly prompt printable
  Just screen -> withKeys screen (liftIO (do
    draw screen prompt "" ""
    typed <- shown' screen
    leave screen
    return typed))
  where
    shown' screen = readKey screen >>= \key -> case key of
      Just (Plain c) -> draw screen prompt [c] "" >> return (Just c)
      Just (Control 'd') -> return Nothing
      Just _ -> shown' screen
      Nothing -> return Nothing
    printable h = charFrom h >>= \c -> if isPrint c then endOfLine h >> return c else printable h
    -- The end of the line that is there already is read as well.
    endOfLine h = tryIOError (hReady h >>= \ready -> when ready
      (hLookAhead h >>= \c -> when (c == '\n') (hGetChar h >> return ())))

-- Whether there was one before the end of the input.
waitForAnyKey :: (MonadIO m, MonadMask m) => String -> InputT m Bool
waitForAnyKey prompt = environment >>= \env -> case terminal (source env) of
  Nothing -> fmap (maybe False (const True)) (plainly prompt charFrom)
  Just screen -> withKeys screen (liftIO (do
    draw screen prompt "" ""
    key <- readKey screen
    leave screen
    return (maybe False (const True) key)))

-- What is typed is shown as so many of this character, or not at all.
getPassword :: (MonadIO m, MonadMask m) => Maybe Char -> String -> InputT m (Maybe String)
getPassword mask prompt = environment >>= \env -> case terminal (source env) of
  Nothing -> do
    seen <- liftIO (if from (source env) == stdin then queryTerminal 0 else return False)
    let line = plainly prompt lineFrom
    if seen
      then bracket (liftIO (unseen 0)) (liftIO . restored 0) (const line) >>= \typed -> outputStr "\n" >> return typed
      else line
  Just screen -> withKeys screen (liftIO (edited screen (Line "" "")))
  where
    edited screen line@(Line left right) = do
      draw screen prompt (hidden left) (hidden right)
      let go = readKey screen >>= \key -> case key of
            Nothing -> end Nothing
            Just (Control c) | c == 'j' || c == 'm' -> end (Just (whole line))
            Just (Control 'd') | null (whole line) -> end Nothing
            Just other -> maybe go (edited screen . current) (edit other (Editing line [] [] ""))
      go
      where end typed = draw screen prompt (hidden (whole line)) "" >> leave screen >> return typed
    hidden = maybe (const "") (\c -> map (const c)) mask

-- Without a terminal the prompt is printed, and nothing else.
plainly :: MonadIO m => String -> (Handle -> IO a) -> InputT m (Maybe a)
plainly prompt get = outputStr prompt >> environment >>= \env -> liftIO (do
  got <- tryIOError (get (from (source env)))
  case got of
    Right x -> return (Just x)
    Left e | isEOFError e -> return Nothing
           | otherwise -> ioError e)

withKeys :: (MonadIO m, MonadMask m) => Screen -> InputT m a -> InputT m a
withKeys screen use = bracket (liftIO (keys (descriptor screen))) restore
  (const (use `onException` liftIO (leave screen)))
  where
    restore before = liftIO (writeIORef (shown screen) (return ()) >> restored (descriptor screen) before)

-- A line on a terminal. Of a prompt of several lines the last one is shown again and again.
typing :: (MonadIO m, MonadMask m) => Env m -> Screen -> String -> Line -> InputT m (Maybe String)
typing env screen prompt start = withKeys screen $ do
  liftIO (send screen above)
  before <- fmap historyLines getHistory
  cut <- liftIO (readIORef (kills env))
  go False (Editing start before [] cut)
  where
    (above, below) = let (end, rest) = break (== '\n') (reverse prompt) in (reverse rest, reverse end)
    show' (Line left right) = do
      writeIORef (shown screen) (draw screen below (reverse left) right)
      draw screen below (reverse left) right
    -- Whether the key before asked for completion.
    go asked e = liftIO (show' (current e)) >> key asked e
    key asked e = liftIO (readKey screen) >>= \pressed -> case pressed of
      Nothing -> end e Nothing
      Just (Control c)
        | c == 'j' || c == 'm' -> end e (Just (whole (current e)))
        | c == 'd' && null (whole (current e)) -> end e Nothing
        | c == 'i' -> completed asked e
        | c == 'l' -> liftIO (send screen "\ESC[H\ESC[2J" >> fresh screen) >> go False e
      Just other -> case edit other e of
        Just new -> go False new
        Nothing -> refused >> key False e
    refused = liftIO (ring screen (bellStyle (prefs env)))
    end e typed = liftIO $ do
      show' (endOf (whole (current e)))
      writeIORef (kills env) (killed e)
      leave screen
      return typed
    completed asked e = do
      let Line left right = current e
      (rest, found) <- InputT (lift (complete (settings env) (left, right)))
      let word = reverse (take (length left - length rest) left)
          new text = go True e { current = inserted text (Line rest right) }
      case found of
        [] -> refused >> key False e
        [one] -> new (replacement one ++ (if isFinished one then " " else ""))
        _ | length common > length word && word `isPrefixOf` common -> new common
          | asked || listCompletionsImmediately (prefs env) -> listed e (map display found) >> go True e
          | otherwise -> refused >> key True e
          where common = foldr1 shared (map replacement found)
    shared (x : xs) (y : ys) | x == y = x : shared xs ys
    shared _ _ = ""
    listed e words' = liftIO $ do
      wanted <- case completionPromptLimit (prefs env) of
        Just most | length words' > most -> do
          erase screen
          send screen ("Display all " ++ show (length words') ++ " possibilities? (y or n)")
          answer <- readKey screen
          send screen "\r\ESC[J"
          return (answer `elem` [Just (Plain 'y'), Just (Plain ' ')])
        _ -> return True
      when wanted $ do
        show' (endOf (whole (current e)))
        leave screen
        inColumns screen words' >>= send screen . unlines

-- Ctrl-C

data Interrupt = Interrupt
  deriving (Eq, Show)

instance Exception Interrupt

-- Ctrl-C is the exception `Interrupt` meanwhile.
withInterrupt :: (MonadIO m, MonadMask m) => InputT m a -> InputT m a
withInterrupt use = bracket install (\old -> liftIO (installHandler sigINT old Nothing)) (const use)
  where
    install = liftIO $ do
      thread <- myThreadId
      installHandler sigINT (Catch (throwTo thread Interrupt)) Nothing

-- The first is done if the second is interrupted.
handleInterrupt :: MonadMask m => m a -> m a -> m a
handleInterrupt instead use = use `catch` interrupted
  where interrupted Interrupt = instead
