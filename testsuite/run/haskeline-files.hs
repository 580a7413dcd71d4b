-- Lines from standard input that is no terminal, and from files.
module Main (main) where

import Control.Exception
import qualified Control.Monad.Catch as Catch
import Control.Monad.IO.Class
import Control.Monad.Trans.Class
import Control.Monad.Trans.State.Strict
import System.Console.Haskeline
import System.Console.Haskeline.History (addHistory, emptyHistory, historyLines, stifleAmount)
import System.Console.Haskeline.IO
import System.Directory
import System.IO

tell :: (MonadIO m, Show a) => a -> InputT m ()
tell = outputStrLn . show

ask :: InputT IO ()
ask = do
  haveTerminalUI >>= tell
  getInputChar "char> " >>= tell
  getInputLine "line> " >>= tell
  getPassword (Just '*') "pass> " >>= tell
  getPassword Nothing "hidden> " >>= tell
  getInputLineWithInitial "initial> " ("ab", "cd") >>= tell
  waitForAnyKey "key> " >>= tell
  getInputLine "line> " >>= tell
  getInputChar "char> " >>= tell
  getInputLine "two\nlines> " >>= tell
  getInputChar "char> " >>= tell
  waitForAnyKey "key> " >>= tell
  getPassword Nothing "pass> " >>= tell
  fmap historyLines getHistory >>= tell

counted :: InputT (StateT Int IO) Int
counted = do
  lift (modify (+ 1))
  line <- getInputLine "> "
  maybe (lift get) (const counted) line

main :: IO ()
main = do
  writeFile history "older\nold\n"
  runInputT defaultSettings { historyFile = Just history } (ask >> modifyHistory (addHistory "new"))
  readFile history >>= putStr
  writeFile lines' "one\ntwo\nthree"
  runInputTBehavior (useFile lines') defaultSettings ask
  h <- openFile lines' ReadMode
  runInputTBehaviorWithPrefs (useFileHandle h) defaultPrefs defaultSettings (getInputLine "" >>= tell)
  hClose h
  runStateT (runInputTBehavior (useFile lines') defaultSettings counted) 0 >>= print
  prefs <- readPrefs "there is no such file"
  runInputTWithPrefs prefs (setComplete noCompletion defaultSettings) { autoAddHistory = False } $ do
    getInputLine "end> " >>= tell
    fmap (\s -> (historyLines s, stifleAmount s)) getHistory >>= tell
    putHistory emptyHistory
    fmap historyLines getHistory >>= tell
    withRunInBase (\run -> run (outputStr "in base\n") >> return 'r') >>= tell
    mapInputT (\m -> putStrLn "before" >> m) (return 'm') >>= tell
    printing <- getExternalPrint
    liftIO (printing "external\n")
    handleInterrupt (return 'i') (withInterrupt (return 'u')) >>= tell
    handleInterrupt (return 'i') (liftIO (throwIO Interrupt)) >>= tell
    r <- Catch.try (liftIO (throwIO (userError "mine")) `Catch.finally` outputStrLn "finally")
    tell (r :: Either IOException ())
    Catch.bracket (return 'a') (const (outputStrLn "released")) return >>= tell
  print Interrupt
  st <- initializeInput (setComplete noCompletion defaultSettings)
  queryInput st (getInputLine "query> ") >>= print
  queryInput st (return 'q') >>= print
  closeInput st
  mapM_ removeFile [history, lines']
  where
    history = "haskeline-files-history.tmp"
    lines' = "haskeline-files-lines.tmp"
