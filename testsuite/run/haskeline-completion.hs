-- Completion of words, with quotation marks and what escapes them, of files, and the history of lines.
module Main (main) where

import Control.Exception
import Data.Functor.Identity
import Data.List
import System.Console.Haskeline.Completion
import System.Console.Haskeline.History
import System.Directory

main :: IO ()
main = do
  let h = foldr addHistory emptyHistory (reverse ["a","b","a","c"])
  print h
  print (historyLines h, stifleAmount h)
  print (stifleHistory (Just 2) h)
  print (addHistory "z" (stifleHistory (Just 2) h))
  print (addHistory "z" (stifleHistory (Just 0) h))
  print (addHistoryUnlessConsecutiveDupe "c" h, addHistoryUnlessConsecutiveDupe "b" h)
  print (addHistoryRemovingAllDupes "a" h)
  print (stifleHistory Nothing (stifleHistory (Just 2) h))
  writeHistory file h
  readFile file >>= print
  readHistory file >>= print
  readHistory "no such file" >>= print
  writeHistory "no such folder/x" h
  removeFile file
  let ws w = return (map simpleCompletion (filter (isPrefixOf w) ["apple pie","apply","a'b","a\"c", "apricot"]))
      t n f = mapM_ (\(l, r) -> print (n, runIdentity (f (reverse l, r)))) [("ap",""),("x ap","pl"),("x \\ ap",""),("'ap",""),("x \"apple p",""),("apple\\ p",""),("",""), ("\"a\" ap",""),("x\\ \"a",""),("a(ap","x")]
  t "word" (completeWord Nothing " \t" ws)
  t "word esc" (completeWord (Just '\\') " \t" ws)
  t "word'" (completeWord' (Just '\\') (`elem` " (") ws)
  t "quoted" (completeQuotedWord (Just '\\') "\"'" ws (completeWord (Just '\\') " ('\"" ws))
  t "quoted none" (completeQuotedWord Nothing "\"'" ws noCompletion)
  t "prev" (completeWordWithPrev (Just '\\') " (" (\p w -> return [simpleCompletion (p ++ "|" ++ w)]))
  t "fallback" (fallbackCompletion noCompletion (completeWord Nothing " " ws))
  print filenameWordBreakChars
  print (simpleCompletion "x y", Completion "a" "b" False)
  let u n f = mapM_ (\l -> print (n, l, runIdentity (f (reverse l, "")))) ["a\\b","a\\\\b","\\","a\\","a \\","a\\ ","'a\" b","'a\"b","a 'b","it's \"fo","\\'a","\\'a 'b","a\\'b 'c","'a\\'b","'a\\\"b 'c", "\"a\\b"]
      vs w = return [simpleCompletion (w ++ "!")]
  u "word" (completeWord Nothing " \t" vs)
  u "word esc" (completeWord (Just '\\') " \t" vs)
  u "quoted" (completeQuotedWord (Just '\\') "\"'" vs noCompletion)
  u "quoted none" (completeQuotedWord Nothing "\"'" vs noCompletion)
  u "unf" (completeQuotedWord Nothing "'" (\w -> return [Completion w w False]) noCompletion)
  createDirectoryIfMissing True (folder ++ "/sub dir")
  mapM_ (\name -> writeFile (folder ++ "/" ++ name) "") ["abc", "abd", ".hid"]
  (`finally` removeDirectoryRecursive folder) $ withCurrentDirectory folder $ do
    mapM_ (\p -> fmap sort (listFiles p) >>= print) ["", "a", "s", "./a", "x", "none/a", ".h", "sub dir/"]
    mapM_ (\s -> completeFilename (reverse s, "") >>= print . fmap sort) ["su", "cat ab", "\"su", "sub\\ d", "cat 'ab"]
  where
    file = "haskeline-completion.tmp"
    folder = "haskeline-completion-folder.tmp"
