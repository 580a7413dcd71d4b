-- Variables of the environment, of which an empty one is there.

module System.Environment.Blank
  ( getArgs, getProgName, getExecutablePath, withArgs, withProgName, getEnvironment
  , getEnv, getEnvDefault, setEnv, unsetEnv
  ) where

import Prelude
import GHC.IO.Exception (IOErrorType(..), IOException(..))
import System.Environment (getArgs, getExecutablePath, getProgName, withArgs, withProgName)
import System.Posix.Env (getEnv, getEnvDefault, getEnvironment)
import qualified System.Posix.Env as Posix

-- Whether it may take the place of another value.
setEnv :: String -> String -> Bool -> IO ()
setEnv name text replaces
  | null name || '=' `elem` name = ioError (IOError Nothing InvalidArgument "setEnv" "" Nothing Nothing)
  | otherwise = Posix.setEnv name (takeWhile (/= '\0') text) replaces

unsetEnv :: String -> IO ()
unsetEnv name
  | null name || '=' `elem` name =
      ioError (IOError Nothing InvalidArgument "unsetenv" "Invalid argument" (Just 22) Nothing)
  | otherwise = Posix.unsetEnv name
