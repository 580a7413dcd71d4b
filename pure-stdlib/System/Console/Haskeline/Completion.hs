-- What a word may go on as.

module System.Console.Haskeline.Completion
  ( CompletionFunc, Completion(..), noCompletion, simpleCompletion, fallbackCompletion
  , completeWord, completeWord', completeWordWithPrev, completeWordWithPrev', completeQuotedWord
  , completeFilename, listFiles, filenameWordBreakChars
  ) where

import Prelude
import Control.Exception (IOException, try)
import Control.Monad.IO.Class (MonadIO(..))
import Data.List (isPrefixOf, sort)
import System.Directory (doesDirectoryExist, getDirectoryContents, getHomeDirectory)
import System.FilePath (addTrailingPathSeparator, splitFileName, (</>))

-- Of the text on the left, its last character first, and that on the right: what of the former
-- stays, and what may stand for the rest.
type CompletionFunc m = (String, String) -> m (String, [Completion])

data Completion = Completion
  { replacement :: String  -- what is put into the line
  , display :: String  -- how it is listed
  , isFinished :: Bool  -- whether the word ends there
  }
  deriving (Eq, Ord, Show)

noCompletion :: Monad m => CompletionFunc m
noCompletion (left, _) = return (left, [])

simpleCompletion :: String -> Completion
simpleCompletion word = Completion word word True

-- The second, where the first finds nothing.
fallbackCompletion :: Monad m => CompletionFunc m -> CompletionFunc m -> CompletionFunc m
fallbackCompletion first second line = first line >>= \found -> if null (snd found) then second line else return found

-- With the character that takes another one's meaning, and those that end words.

completeWord :: Monad m => Maybe Char -> [Char] -> (String -> m [Completion]) -> CompletionFunc m
completeWord escape ends = completeWord' escape (`elem` ends)

completeWord' :: Monad m => Maybe Char -> (Char -> Bool) -> (String -> m [Completion]) -> CompletionFunc m
completeWord' escape ends find = completeWordWithPrev' escape ends (const find)

completeWordWithPrev :: Monad m => Maybe Char -> [Char] -> (String -> String -> m [Completion]) -> CompletionFunc m
completeWordWithPrev escape ends = completeWordWithPrev' escape (`elem` ends)

-- The function is also given what stands before the word, its last character first.
completeWordWithPrev' :: Monad m => Maybe Char -> (Char -> Bool) -> (String -> String -> m [Completion]) -> CompletionFunc m
completeWordWithPrev' escape ends find (left, _) = do
  let (word, rest) = lastWord escape ends left
  found <- find rest (reverse word)
  return (rest, map (escaped escape ends) found)

-- The last word of a text that is read backwards, without what escapes in it, and the text before.
lastWord :: Maybe Char -> (Char -> Bool) -> String -> (String, String)
lastWord escape ends = go
  where
    go text = case text of
      c : e : rest | (ends c || c == e) && Just e == escape -> more c rest
      c : rest | not (ends c) -> more c rest
      _ -> ("", text)
    more c rest = let (word, before) = go rest in (c : word, before)

escaped :: Maybe Char -> (Char -> Bool) -> Completion -> Completion
escaped escape ends found = case escape of
  Nothing -> found
  Just e -> found { replacement = concatMap (\c -> if ends c || c == e then [e, c] else [c]) (replacement found) }

-- After a quotation mark that is open; elsewhere as the last function says. What is found
-- is put in double ones.
completeQuotedWord :: Monad m => Maybe Char -> [Char] -> (String -> m [Completion]) -> CompletionFunc m -> CompletionFunc m
completeQuotedWord escape marks find otherwise' line@(left, _) = case openQuote of
  Nothing -> otherwise' line
  Just (word, rest) -> do
    found <- find (reverse word)
    return (rest, map (quoted . escaped escape isMark) found)
  where
    isMark = (`elem` marks)
    openQuote = case lastWord escape isMark left of
      (word, mark : rest) | isMark mark && closed rest -> Just (word, rest)
      _ -> Nothing
    -- Whether the marks come in pairs.
    closed text = case lastWord escape isMark text of
      (_, "") -> True
      (_, _ : rest) -> not (closed rest)
    quoted found = found { replacement = "\"" ++ replacement found ++ (if isFinished found then "\"" else "") }

completeFilename :: MonadIO m => CompletionFunc m
completeFilename = completeQuotedWord (Just '\\') "\"'" listFiles
  (completeWord (Just '\\') ("\"'" ++ filenameWordBreakChars) listFiles)

filenameWordBreakChars :: String
filenameWordBreakChars = " \t\n`@$><=;|&{("

-- The files whose paths begin so.
listFiles :: MonadIO m => FilePath -> m [Completion]
listFiles path = liftIO $ do
  let (folder, start) = splitFileName path
  home <- atHome folder
  names <- try (getDirectoryContents home)
  mapM (told folder home) (sort (filter (wanted start) (either none id names)))
  where
    none :: IOException -> [FilePath]
    none _ = []
    wanted start name = start `isPrefixOf` name && name `notElem` [".", ".."]
    told folder home name = do
      isFolder <- doesDirectoryExist (home </> name)
      let shown = if folder == "./" && not ("./" `isPrefixOf` path) then name else folder </> name
      return (Completion (if isFolder then addTrailingPathSeparator shown else shown) name (not isFolder))
    atHome ('~' : '/' : rest) = fmap (</> rest) getHomeDirectory
    atHome folder = return folder
