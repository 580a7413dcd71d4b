-- What a user wants of the editing of lines, by a file.

module System.Console.Haskeline.Prefs
  ( Prefs(..), BellStyle(..), HistoryDuplicates(..), defaultPrefs, readPrefs ) where

import Prelude
import Control.Exception (IOException, try)
import Data.Char (isSpace, toLower)
import Data.List (foldl')

data BellStyle = NoBell | VisualBell | AudibleBell
  deriving (Read, Show)

data HistoryDuplicates = AlwaysAdd | IgnoreConsecutive | IgnoreAll
  deriving (Read, Show)

data Prefs = Prefs
  { bellStyle :: BellStyle
  , maxHistorySize :: Maybe Int
  , historyDuplicates :: HistoryDuplicates
  , completionPromptLimit :: Maybe Int  -- above so many words it is asked before they are listed
  , listCompletionsImmediately :: Bool
  }
  deriving Show

defaultPrefs :: Prefs
defaultPrefs = Prefs AudibleBell (Just 100) AlwaysAdd (Just 100) True

-- Lines `name: value`. What is not understood, and a file that is not there, changes nothing.
readPrefs :: FilePath -> IO Prefs
readPrefs path = do
  text <- try (readFile path)
  return (foldl' set defaultPrefs (either none lines text))
  where
    none :: IOException -> [String]
    none _ = []
    set prefs line = case break (== ':') (filter (not . isSpace) line) of
      (name, _ : value) -> case map toLower name of
        "bellstyle" -> with value (\x -> prefs { bellStyle = x })
        "maxhistorysize" -> with (optional value) (\x -> prefs { maxHistorySize = x })
        "historyduplicates" -> with value (\x -> prefs { historyDuplicates = x })
        "completionpromptlimit" -> with (optional value) (\x -> prefs { completionPromptLimit = x })
        "listcompletionsimmediately" -> with value (\x -> prefs { listCompletionsImmediately = x })
        _ -> prefs
      _ -> prefs
      where
        with value change = case reads value of
          [(x, "")] -> change x
          _ -> prefs
    -- `Just 3` has lost its space.
    optional value = case splitAt 4 value of
      ("Just", n) -> "Just " ++ n
      _ -> value
