{-# LANGUAGE RankNTypes #-}
-- Calls as values, and those that are not told.
module Main (main) where
import GHC.Stack
import Control.Exception
import qualified Data.List as L

a :: HasCallStack => Int -> [(String, SrcLoc)]
a _ = getCallStack callStack

b :: HasCallStack => Int -> [(String, SrcLoc)]
b n = withFrozenCallStack (a n)

c :: HasCallStack => Int -> Int
c n = withFrozenCallStack (if n > 0 then n else error "bad")

d :: HasCallStack => Int -> Int
d n = withFrozenCallStack (c n)

u :: HasCallStack => Int
u = withFrozenCallStack undefined

newtype Check = Check (HasCallStack => String)

run :: HasCallStack => Check -> String
run (Check s) = s

place :: (String, SrcLoc) -> String
place (f, l) = f ++ " " ++ srcLocModule l ++ " " ++ srcLocPackage l ++ " " ++ show (srcLocStartLine l, srcLocStartCol l)

main :: IO ()
main = do
  mapM_ (putStrLn . place) (a 1)
  mapM_ (putStrLn . place) (b 1)
  mapM_ (putStrLn . place) (L.concatMap b [1, 2])
  print (map snd (a 2) == map snd (a 2), map fst (b 3))
  mapM_ tell [c 0, d 0, u, c 1]
  print (map fst (getCallStack (freezeCallStack callStack)), length (getCallStack emptyCallStack))
  let l = SrcLoc "p" "M" "f.hs" 1 2 3 4
  putStrLn (prettySrcLoc l)
  print l
  print (pushCallStack ("g", l) emptyCallStack)
  print (fromCallSiteList [("h", l)])
  putStrLn (prettyCallStack (pushCallStack ("i", l) (fromCallSiteList [("h", l)])))
  print (map fst (getCallStack (pushCallStack ("i", l) (freezeCallStack (fromCallSiteList [("h", l)])))))
  putStrLn (run (Check (concatMap place (getCallStack callStack))))
 where
  tell n = do
    r <- try (evaluate n)
    case r of
      Left (ErrorCallWithLocation m s) -> mapM_ putStrLn (m : map short (lines s))
      Right k -> print k

-- Without the folder of the file.
short :: String -> String
short line = takeWhile (/= ',') line ++ concat [' ' : reverse (takeWhile (/= '/') (reverse w)) | w <- words line, head (reverse w) /= ':', any (`elem` w) "123456789"]
