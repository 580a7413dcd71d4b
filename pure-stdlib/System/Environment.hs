-- How the program was called.

module System.Environment
  ( getArgs, getProgName, getExecutablePath, lookupEnv, getEnv, setEnv, unsetEnv, getEnvironment, withArgs, withProgName
  ) where

import Prelude
import Base.Exception
import Base.File
import Base.Effect
import Base.IO
import Base.IOError

argument :: Int -> Int -> World -> Result Int
argument n i w = io 24 n i w

getArgs :: IO [String]
getArgs = IO (from 0)
  where
    from n w = case argument n 0 w of
      Result (-2) -> Result []
      Result _ -> case bytesOf (argument n) w of
        Result s -> case from (n + 1) w of
          Result rest -> Result (s : rest)

getProgName :: IO String
getProgName = IO (\w -> bytesOf (argument (-1)) w)

lookupEnv :: String -> IO (Maybe String)
lookupEnv name = IO (withText name (\w -> case io 22 0 0 w of
  Result 0 -> Result Nothing
  Result _ -> case bytesOf (\i -> io 23 i 0) w of
    Result s -> Result (Just s)))

getEnv :: String -> IO String
getEnv name = lookupEnv name >>= \found -> case found of
  Just s -> return s
  Nothing -> ioError (IOError Nothing NoSuchThing "getEnv" "no environment variable" Nothing (Just name))

getExecutablePath :: IO FilePath
getExecutablePath = IO (withText "/proc/self/exe" (io 32 11 0)) >>= \r ->
  if r < 0 then ioError (failureOf Nothing "/proc/self/exe" "getExecutablePath" r) else IO (bytesOf (\i -> io 23 i 0))

-- An empty value is none.
setEnv :: String -> String -> IO ()
setEnv name text
  | null name || '=' `elem` name = ioError (IOError Nothing InvalidArgument "setEnv" "" Nothing Nothing)
  | null value = unsetEnv name
  | otherwise = setVariable (name ++ '=' : value)
  where
    value = takeWhile (/= '\0') text

unsetEnv :: String -> IO ()
unsetEnv name
  | null name || '=' `elem` name =
      ioError (IOError Nothing InvalidArgument "unsetEnv" "Invalid argument" (Just 22) Nothing)
  | otherwise = setVariable name

setVariable :: String -> IO ()
setVariable line = IO (withText line (\w -> case io 39 0 0 w of Result _ -> Result ()))

getEnvironment :: IO [(String, String)]
getEnvironment = IO (\w -> case io 33 0 0 w of
  Result _ -> case bytesOf (\i -> io 23 i 0) w of
    Result s -> Result (map variable (linesOf s)))
  where
    linesOf "" = []
    linesOf s = case break (== '\0') s of (line, rest) -> line : linesOf (drop 1 rest)
    variable line = case break (== '=') line of (name, value) -> (name, drop 1 value)

setArgs :: [String] -> IO ()
setArgs args = IO (\w -> case io 25 0 0 w of Result _ -> pushAll args w)
  where
    pushAll [] _ = Result ()
    pushAll (s : ss) w = case withText s (io 26 0 0) w of Result _ -> pushAll ss w

withArgs :: [String] -> IO a -> IO a
withArgs args m = getArgs >>= \old -> whileSet (setArgs args) (setArgs old) m

withProgName :: String -> IO a -> IO a
withProgName name m = getProgName >>= \old -> whileSet (set name) (set old) m
  where
    set s = IO (withText s (\w -> case io 27 0 0 w of Result _ -> Result ()))

whileSet :: IO () -> IO () -> IO a -> IO a
whileSet set back m =
  set >> (m `catchAll` \e -> back >> throwIO e) >>= \x -> back >> return x
