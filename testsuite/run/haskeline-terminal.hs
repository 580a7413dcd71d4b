-- slow
-- not: reproducible, ghc, log
-- Lines that are typed at a terminal, whose other end is the program's own.
module Main (main) where

import Control.Concurrent
import Control.Monad
import Control.Monad.IO.Class
import Data.IORef
import Data.List
import System.Console.Haskeline
import System.Console.Haskeline.History (historyLines)
import System.Console.Haskeline.IO
import System.Directory (removeFile)
import System.Environment (setEnv)
import System.IO
import System.Posix.IO
import System.Posix.Signals (raiseSignal, sigINT)
import System.Posix.Terminal
import System.Posix.Types (Fd)

-- Answers each prompt, when it is there, with what is typed.
typist :: Fd -> [(String, [String])] -> IO ()
typist master = mapM_ answer
  where
    answer (prompt, keys) = waitFor prompt "" >> mapM_ type' keys
    -- The terminal is none that interrupts this program.
    type' key = if key == "\ETX" then raiseSignal sigINT else void (fdWrite master key)
    waitFor prompt seen
      | prompt `isInfixOf` seen = return ()
      | otherwise = threadWaitRead master >> fdRead master 1 >>= \(c, _) -> waitFor prompt (seen ++ c)

main :: IO ()
main = do
  results <- dup stdOutput >>= fdToHandle
  (master, slave) <- openPseudoTerminal
  _ <- dupTo slave stdInput
  _ <- dupTo slave stdOutput
  setEnv "TERM" "xterm"
  writeFile file "older\nold\n"
  _ <- forkIO (typist master keys)
  said <- newIORef []
  let tell :: Show a => String -> a -> InputT IO ()
      tell what x = liftIO (modifyIORef said ((what ++ ": " ++ show x) :))
      line prompt = getInputLine prompt >>= tell prompt
  before <- getTerminalAttributes stdInput
  runInputT wanted $ do
    haveTerminalUI >>= tell "terminal"
    mapM_ (\n -> line ("p" ++ show n ++ "> ")) [1 .. length edits]
    getInputChar "char> " >>= tell "char"
    getPassword (Just '*') "pass> " >>= tell "pass"
    getPassword Nothing "hidden> " >>= tell "hidden"
    waitForAnyKey "any> " >>= tell "any"
    getInputLineWithInitial "initial> " ("ab", "cd") >>= tell "initial"
    handleInterrupt (tell "interrupted" True) (withInterrupt (line "interrupt> "))
    line "end> "
    fmap historyLines getHistory >>= tell "history"
  after <- getTerminalAttributes stdInput
  forM_ [EnableEcho, ProcessInput] (\m -> modifyIORef said (show (terminalMode m before == terminalMode m after) :))
  st <- initializeInput wanted
  queryInput st (getInputLine "query> ") >>= \l -> modifyIORef said (("query: " ++ show l) :)
  closeInput st
  kept <- readFile file
  removeFile file
  readIORef said >>= mapM_ (hPutStrLn results) . reverse
  hPutStr results kept
  hFlush results
  where
    file = "haskeline-terminal.tmp"
    wanted = setComplete (completeWord (Just '\\') " " found) defaultSettings { historyFile = Just file }
    found w = return (map simpleCompletion (filter (isPrefixOf w) ["apple", "apply", "banana split"]))
    keys = zipWith (\n typed -> ("p" ++ show n ++ "> ", typed)) [1 :: Int ..] edits ++
      [ ("char> ", ["x"]), ("pass> ", ["abd", "\DEL", "c\r"]), ("hidden> ", ["s3\r"]), ("any> ", ["k"])
      , ("initial> ", ["X\r"]), ("interrupt> ", ["abc", "\ETX"]), ("end> ", ["\EOT"]), ("query> ", ["asked\r"]) ]

-- Keys for a line each.
edits :: [[String]]
edits =
  [ ["hello\r"]
  , ["abc", left, left, "X", "\r"]
  , ["abc", "\ESCOH", "X", "\ESCOF", "Y", "\r"]
  , ["abc", "\SOH", "\EOT", "\r"]
  , ["abc", "\SOH", "\ESC[3~", "\r"]
  , ["abc", "\STX", "\ACK", "Z", "\DEL", "\r"]
  , ["one two", "\SOH", "\VT", "\EM", "\EM", "\r"]
  , ["one two", left, "\NAK", "\r"]
  , ["one two  three", "\ETB", "\r"]
  , ["one two", left, left, "\ETB", "\EM", "\r"]
  , ["one two", "\ESCb", "\ESCd", "\ESC\DEL", "x\r"]
  , ["abc", left, "\DC4", "\r"]
  , ["abc", "\FF", "d\r"]
  , ["a", "\t", "y\r"]
  , ["x b", "\t", "\r"]
  , ["appl", "\t", "\t", "e\r"]
  , ["zz", "\t", "\r"]
  , [up, up, "!", "\r"]
  , ["edited", up, up, "x", down, down, "y", "\r"]
  , ["\DLE", "\SO", "new\r"]
  , ["h\233\8364", left, "\DEL", "\r"]
  , [concatMap show [1 .. 60 :: Int], "\SOH", "<", "\ENQ", ">\r"]
  , ["   \r"]
  , ["\r"]
  ]
  where
    left = "\ESC[D"
    up = "\ESC[A"
    down = "\ESC[B"
