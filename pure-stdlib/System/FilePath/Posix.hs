-- Paths as texts, in the manner of POSIX.

module System.FilePath.Posix
  ( FilePath, pathSeparator, pathSeparators, isPathSeparator, searchPathSeparator, isSearchPathSeparator
  , extSeparator, isExtSeparator, splitSearchPath, getSearchPath
  , splitExtension, takeExtension, replaceExtension, (-<.>), dropExtension, addExtension, hasExtension, (<.>)
  , splitExtensions, dropExtensions, takeExtensions, replaceExtensions, isExtensionOf, stripExtension
  , splitFileName, takeFileName, replaceFileName, dropFileName, takeBaseName, replaceBaseName
  , takeDirectory, replaceDirectory, combine, (</>), splitPath, joinPath, splitDirectories
  , splitDrive, joinDrive, takeDrive, hasDrive, dropDrive, isDrive
  , hasTrailingPathSeparator, addTrailingPathSeparator, dropTrailingPathSeparator
  , normalise, equalFilePath, makeRelative, isRelative, isAbsolute, isValid, makeValid
  ) where

import Prelude
import Data.List (isSuffixOf, stripPrefix)
import System.Environment (getEnv)

infixr 7 <.>, -<.>
infixr 5 </>

pathSeparator, searchPathSeparator, extSeparator :: Char
pathSeparator = '/'
searchPathSeparator = ':'
extSeparator = '.'

pathSeparators :: [Char]
pathSeparators = [pathSeparator]

isPathSeparator, isSearchPathSeparator, isExtSeparator :: Char -> Bool
isPathSeparator = (== pathSeparator)
isSearchPathSeparator = (== searchPathSeparator)
isExtSeparator = (== extSeparator)

-- An empty entry is the current directory.
splitSearchPath :: String -> [FilePath]
splitSearchPath s = case break isSearchPathSeparator s of
  (entry, "") -> [named entry]
  (entry, _ : rest) -> named entry : splitSearchPath rest
  where
    named "" = "."
    named entry = entry

getSearchPath :: IO [FilePath]
getSearchPath = fmap splitSearchPath (getEnv "PATH")

-- A text parted behind the last character that holds.
breakAfterLast :: (a -> Bool) -> [a] -> ([a], [a])
breakAfterLast p xs = case break p (reverse xs) of
  (after, before) -> (reverse before, reverse after)

-- Extensions

splitExtension :: FilePath -> (String, String)
splitExtension path = case breakAfterLast isExtSeparator name of
  ("", _) -> (path, "")
  (base, extension) -> (directory ++ init base, extSeparator : extension)
  where
    (directory, name) = splitName path

takeExtension, dropExtension :: FilePath -> String
takeExtension = snd . splitExtension
dropExtension = fst . splitExtension

replaceExtension, (-<.>), addExtension, (<.>), replaceExtensions :: FilePath -> String -> FilePath
replaceExtension path extension = dropExtension path <.> extension
(-<.>) = replaceExtension
addExtension path "" = path
addExtension path extension@(c : _) = drive ++ (if isExtSeparator c then name ++ extension else name ++ extSeparator : extension)
  where
    (drive, name) = splitDrive path
(<.>) = addExtension
replaceExtensions path extension = dropExtensions path <.> extension

hasExtension :: FilePath -> Bool
hasExtension = any isExtSeparator . takeFileName

splitExtensions :: FilePath -> (FilePath, String)
splitExtensions path = case break isExtSeparator name of
  (base, extensions) -> (directory ++ base, extensions)
  where
    (directory, name) = splitName path

dropExtensions, takeExtensions :: FilePath -> String
dropExtensions = fst . splitExtensions
takeExtensions = snd . splitExtensions

isExtensionOf :: String -> FilePath -> Bool
isExtensionOf extension@('.' : _) = isSuffixOf extension . takeExtensions
isExtensionOf extension = isSuffixOf ('.' : extension) . takeExtensions

stripExtension :: String -> FilePath -> Maybe FilePath
stripExtension "" path = Just path
stripExtension extension@(c : _) path = fmap reverse (stripPrefix (reverse dotted) (reverse path))
  where
    dotted = if isExtSeparator c then extension else '.' : extension

-- Directory and name

splitName :: FilePath -> (String, String)
splitName = breakAfterLast isPathSeparator

splitFileName :: FilePath -> (String, String)
splitFileName path = case splitName path of
  ("", name) -> ("./", name)
  parts -> parts

takeFileName, dropFileName, takeBaseName, takeDirectory :: FilePath -> FilePath
takeFileName = snd . splitName
dropFileName = fst . splitFileName
takeBaseName = dropExtension . takeFileName
takeDirectory path = case splitName path of
  ("", _) -> "."
  (directory, _) -> dropTrailingPathSeparator directory

replaceFileName, replaceBaseName, replaceDirectory :: FilePath -> String -> FilePath
replaceFileName path name = fst (splitName path) </> name
replaceBaseName path name = fst (splitName path) `combineAlways` (name <.> takeExtension path)
replaceDirectory path directory = directory `combineAlways` takeFileName path

combine, (</>), combineAlways :: FilePath -> FilePath -> FilePath
combine a b
  | hasDrive b = b
  | otherwise = combineAlways a b
(</>) = combine
combineAlways "" b = b
combineAlways a "" = a
combineAlways a b
  | hasTrailingPathSeparator a = a ++ b
  | otherwise = a ++ pathSeparator : b

-- The parts with the separators behind them.
splitPath :: FilePath -> [FilePath]
splitPath path = [drive | not (null drive)] ++ parts rest
  where
    (drive, rest) = splitDrive path
    parts "" = []
    parts s = case break isPathSeparator s of
      (name, more) -> case span isPathSeparator more of
        (separators, later) -> (name ++ separators) : parts later

joinPath :: [FilePath] -> FilePath
joinPath = foldr combine ""

splitDirectories :: FilePath -> [FilePath]
splitDirectories = map trimmed . splitPath
  where
    trimmed part = case takeWhile (not . isPathSeparator) part of
      "" -> part
      name -> name

-- A drive is the separators that a path begins with.

splitDrive :: FilePath -> (FilePath, FilePath)
splitDrive = span isPathSeparator

joinDrive :: FilePath -> FilePath -> FilePath
joinDrive = combineAlways

takeDrive, dropDrive :: FilePath -> FilePath
takeDrive = fst . splitDrive
dropDrive = snd . splitDrive

hasDrive, isDrive, isRelative, isAbsolute, isValid :: FilePath -> Bool
hasDrive = not . null . takeDrive
isDrive path = not (null path) && null (dropDrive path)
isRelative = null . takeDrive
isAbsolute = not . isRelative
isValid path = not (null path) && '\0' `notElem` path

makeValid :: FilePath -> FilePath
makeValid "" = "_"
makeValid path = map (\c -> if c == '\0' then '_' else c) path

hasTrailingPathSeparator :: FilePath -> Bool
hasTrailingPathSeparator path = not (null path) && isPathSeparator (last path)

addTrailingPathSeparator, dropTrailingPathSeparator, dropTrailing :: FilePath -> FilePath
addTrailingPathSeparator path = if hasTrailingPathSeparator path then path else path ++ [pathSeparator]
dropTrailingPathSeparator path
  | hasTrailingPathSeparator path && not (isDrive path) = dropTrailing path
  | otherwise = path

-- Without the separators at the end, but for one if nothing else is there.
dropTrailing path = case reverse (dropWhile isPathSeparator (reverse path)) of
  "" -> take 1 path
  trimmed -> trimmed

normalise :: FilePath -> FilePath
normalise path = result ++ [pathSeparator | directory && not (hasTrailingPathSeparator result)]
  where
    (drive, rest) = splitDrive path
    parts = filter (/= ".") (map (filter (not . isPathSeparator)) (splitPath rest))
    joined = joinPath ([[pathSeparator] | not (null drive)] ++ parts)
    result = if null joined then "." else joined
    directory = endsAsDirectory rest && not (null parts && not (null drive)) && result /= "/"
    -- A separator, or one and a dot.
    endsAsDirectory p = hasTrailingPathSeparator p || lastDot p
    lastDot p = case reverse p of
      '.' : c : _ -> isPathSeparator c
      _ -> False

equalFilePath :: FilePath -> FilePath -> Bool
equalFilePath a b = clean a == clean b
  where
    clean = dropTrailingPathSeparator . normalise

-- What leads from a directory to a path, if it is below it.
makeRelative :: FilePath -> FilePath -> FilePath
makeRelative root path
  | equalFilePath root path = "."
  | takeAbs root /= takeAbs path = path
  | otherwise = go (dropAbs root) (dropAbs path)
  where
    go "" y = dropWhile isPathSeparator y
    go x y =
      let (x1, x2) = step x
          (y1, y2) = step y
       in if x1 == y1 then go x2 y2 else path
    step s = case break isPathSeparator (dropWhile isPathSeparator s) of
      (name, rest) -> (name, dropWhile isPathSeparator rest)
    dropAbs s = if hasDrive s then drop 1 s else s
    takeAbs s = if hasDrive s then [pathSeparator] else ""
