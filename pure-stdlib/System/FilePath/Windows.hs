-- Paths as texts, in the manner of Windows.

module System.FilePath.Windows
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
import Data.Char (isAsciiLower, isAsciiUpper, toLower, toUpper)
import Data.List (dropWhileEnd, isSuffixOf, stripPrefix)
import Data.Maybe (isJust)
import System.Environment (getEnv)

infixr 7 <.>, -<.>
infixr 5 </>

pathSeparator, searchPathSeparator, extSeparator :: Char
pathSeparator = '\\'
searchPathSeparator = ';'
extSeparator = '.'

pathSeparators :: [Char]
pathSeparators = "\\/"

isPathSeparator, isSearchPathSeparator, isExtSeparator :: Char -> Bool
isPathSeparator = (`elem` pathSeparators)
isSearchPathSeparator = (== searchPathSeparator)
isExtSeparator = (== extSeparator)

-- Empty entries are none, and quotes around one are not part of it.
splitSearchPath :: String -> [FilePath]
splitSearchPath s = case break isSearchPathSeparator s of
  (entry, "") -> named entry
  (entry, _ : rest) -> named entry ++ splitSearchPath rest
  where
    named "" = []
    named entry@('"' : quoted@(_ : _)) = [if last quoted == '"' then init quoted else entry]
    named entry = [entry]

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
addExtension path extension@(c : _) = joinDrive drive (if isExtSeparator c then name ++ extension else name ++ extSeparator : extension)
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
splitName path = (drive ++ directory, name)
  where
    (drive, rest) = splitDrive path
    (directory, name) = breakAfterLast isPathSeparator rest

splitFileName :: FilePath -> (String, String)
splitFileName path = case splitName path of
  ("", name) -> ("./", name)
  parts -> parts

takeFileName, dropFileName, takeBaseName, takeDirectory :: FilePath -> FilePath
takeFileName = snd . splitName
dropFileName = fst . splitFileName
takeBaseName = dropExtension . takeFileName
takeDirectory = dropTrailingPathSeparator . dropFileName

replaceFileName, replaceBaseName, replaceDirectory :: FilePath -> String -> FilePath
replaceFileName path name = fst (splitName path) </> name
replaceBaseName path name = fst (splitName path) `combineAlways` (name <.> takeExtension path)
replaceDirectory path directory = directory `combineAlways` takeFileName path

combine, (</>), combineAlways :: FilePath -> FilePath -> FilePath
combine a b
  | hasDrive b || any isPathSeparator (take 1 b) = b
  | otherwise = combineAlways a b
(</>) = combine
combineAlways "" b = b
combineAlways a "" = a
combineAlways a b
  | hasTrailingPathSeparator a || isLetterDrive a = a ++ b
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
splitDirectories = map dropTrailingPathSeparator . splitPath

-- A drive is a letter with a colon, or a computer whose files are shared (`\\name\`), both also behind
-- `\\?\`, which alone is a computer's name.

splitDrive :: FilePath -> (FilePath, FilePath)
splitDrive path = head ([parts | Just parts <- [lettered path, long path, shared path]] ++ [("", path)])

lettered, long, shared :: FilePath -> Maybe (FilePath, FilePath)
lettered (letter : ':' : rest)
  | isAsciiLower letter || isAsciiUpper letter = Just (withSeparators [letter, ':'] rest)
lettered _ = Nothing
long (a : b : '?' : c : rest)
  | all isPathSeparator [a, b, c] = case (rest, lettered rest) of
      (u : n : l : d : more, _) | map toUpper [u, n, l] == "UNC" && isPathSeparator d ->
        case computer more of (name, others) -> Just (a : b : '?' : c : u : n : l : d : name, others)
      (_, Just (drive, others)) -> Just (a : b : '?' : c : drive, others)
      _ -> Nothing
long _ = Nothing
shared (a : b : rest)
  | isPathSeparator a && isPathSeparator b = Just (case computer rest of (name, others) -> (a : b : name, others))
shared _ = Nothing

-- A name, with the separators behind it.
computer :: String -> (String, String)
computer s = case break isPathSeparator s of (name, rest) -> withSeparators name rest

withSeparators :: String -> String -> (String, String)
withSeparators before rest = case span isPathSeparator rest of (separators, after) -> (before ++ separators, after)

-- What stands behind it is looked for where the drive is now.
isLetterDrive :: FilePath -> Bool
isLetterDrive [letter, ':'] = isAsciiLower letter || isAsciiUpper letter
isLetterDrive _ = False

joinDrive :: FilePath -> FilePath -> FilePath
joinDrive = combineAlways

takeDrive, dropDrive :: FilePath -> FilePath
takeDrive = fst . splitDrive
dropDrive = snd . splitDrive

hasDrive, isDrive, isRelative, isAbsolute, isValid :: FilePath -> Bool
hasDrive = not . null . takeDrive
isDrive path = not (null path) && null (dropDrive path)
isRelative path = null drive || maybe False (not . hasTrailingPathSeparator . fst) (lettered drive)
  where drive = takeDrive path
isAbsolute = not . isRelative

-- Not so are control characters, some signs and the names of devices, whatever their extensions, and drives that
-- say nothing or lack the separator behind them.
isValid "" = False
isValid path =
  not (any isBad rest) && not (any isDevice (splitDirectories rest)) && not (isEmptyShare drive)
    && not (lacksSeparator drive)
  where
    (drive, rest) = splitDrive path

isBad :: Char -> Bool
isBad c = c < ' ' || c `elem` ":*?><|\""

isDevice, isEmptyShare, lacksSeparator :: String -> Bool
isDevice part = map toUpper (dropWhileEnd (== ' ') (dropExtensions part)) `elem` devices
  where devices = ["CON", "PRN", "AUX", "NUL", "CLOCK$"] ++ [port ++ show n | port <- ["COM", "LPT"], n <- [1 .. 9 :: Int]]
isEmptyShare drive = length drive >= 2 && all isPathSeparator drive
lacksSeparator drive = isJust (long drive) && not (hasTrailingPathSeparator drive)

makeValid :: FilePath -> FilePath
makeValid "" = "_"
makeValid path
  | isEmptyShare drive = take 2 drive ++ "drive"
  | lacksSeparator drive = makeValid (drive ++ pathSeparator : rest)
  | otherwise = joinDrive drive (concatMap renamed (splitPath (map (\c -> if isBad c then '_' else c) rest)))
  where
    (drive, rest) = splitDrive path
    renamed part = case span (not . isPathSeparator) part of
      (name, separators)
        | isDevice name -> case splitExtensions name of (base, extensions) -> base ++ "_" ++ extensions ++ separators
        | otherwise -> part

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
    plainDrive = case map plain drive of
      d | isJust (lettered d) -> map toUpper d
        | otherwise -> d
    plain c = if isPathSeparator c then pathSeparator else c
    parts = filter (/= ".") (map bare (splitPath rest))
    -- One that is of separators is one.
    bare part
      | all isPathSeparator part = [pathSeparator]
      | otherwise = dropTrailingPathSeparator part
    joined = joinDrive plainDrive (joinPath parts)
    result = if null joined then "." else joined
    directory = endsAsDirectory rest && not (isRelativeDrive plainDrive)
    isRelativeDrive d = maybe False (not . hasTrailingPathSeparator . fst) (lettered d)
    -- A separator, or one and a dot.
    endsAsDirectory p = hasTrailingPathSeparator p || lastDot p
    lastDot p = case reverse p of
      '.' : c : _ -> isPathSeparator c
      _ -> False

-- Letters of either case are the same.
equalFilePath :: FilePath -> FilePath -> Bool
equalFilePath a b = clean a == clean b
  where
    clean = dropTrailingPathSeparator . map toLower . normalise

-- What leads from a directory to a path, if it is below it.
makeRelative :: FilePath -> FilePath -> FilePath
makeRelative root path
  | equalFilePath root path = "."
  | start root /= start path = path
  | otherwise = go (below root) (below path)
  where
    go "" y = dropWhile isPathSeparator y
    go x y =
      let (x1, x2) = step x
          (y1, y2) = step y
       in if equalFilePath x1 y1 then go x2 y2 else path
    step s = case break isPathSeparator (dropWhile isPathSeparator s) of
      (name, rest) -> (name, dropWhile isPathSeparator rest)
    below s = if hasDrive s then dropDrive s else if leads s then drop 1 s else s
    start s
      | not (hasDrive s) && leads s = [pathSeparator]
      | otherwise = map (\c -> if isPathSeparator c then pathSeparator else toLower c) (takeDrive s)
    leads = any isPathSeparator . take 1
