-- The lines that were typed before, the newest first.

module System.Console.Haskeline.History
  ( History, emptyHistory, addHistory, addHistoryUnlessConsecutiveDupe, addHistoryRemovingAllDupes
  , historyLines, readHistory, writeHistory, stifleHistory, stifleAmount
  ) where

import Prelude
import Control.Exception (IOException, catch, evaluate)
import Data.Foldable (toList)
import Data.Sequence (Seq, ViewL(..), viewl, (<|))
import qualified Data.Sequence as Seq
import System.IO

-- The lines, and how many are kept.
data History = History (Seq String) (Maybe Int)

instance Show History where
  show (History kept _) = show kept

emptyHistory :: History
emptyHistory = History Seq.empty Nothing

stifleAmount :: History -> Maybe Int
stifleAmount (History _ most) = most

-- So many lines are kept from now on.
stifleHistory :: Maybe Int -> History -> History
stifleHistory most (History kept _) = limited most kept

limited :: Maybe Int -> Seq String -> History
limited most kept = History (maybe kept (`Seq.take` kept) most) most

historyLines :: History -> [String]
historyLines (History kept _) = toList kept

addHistory, addHistoryUnlessConsecutiveDupe, addHistoryRemovingAllDupes :: String -> History -> History
addHistory line (History kept most) = limited most (line <| kept)

addHistoryUnlessConsecutiveDupe line history@(History kept _) = case viewl kept of
  newest :< _ | newest == line -> history
  _ -> addHistory line history

addHistoryRemovingAllDupes line (History kept most) = addHistory line (History (Seq.filter (/= line) kept) most)

-- What cannot be read has no lines.
readHistory :: FilePath -> IO History
readHistory path = read' `catch` none
  where
    read' = withFile path ReadMode $ \h -> do
      hSetEncoding h utf8
      text <- hGetContents h
      _ <- evaluate (length text)
      return (limited Nothing (Seq.fromList (lines text)))
    none :: IOException -> IO History
    none _ = return emptyHistory

-- That a file cannot be written is not told.
writeHistory :: FilePath -> History -> IO ()
writeHistory path history = write `catch` ignored
  where
    write = withFile path WriteMode $ \h -> hSetEncoding h utf8 >> hPutStr h (unlines (historyLines history))
    ignored :: IOException -> IO ()
    ignored _ = return ()
