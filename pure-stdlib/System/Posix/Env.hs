-- The environment, as POSIX has it.

module System.Posix.Env
  ( getEnv, getEnvDefault, getEnvironment, getEnvironmentPrim, setEnvironment, putEnv, setEnv, unsetEnv, clearEnv
  ) where

import Prelude
import Base.Effect (Result(..))
import Base.Effect (io)
import Base.File (withText)
import Base.IO (IO(..))
import qualified System.Environment as E

getEnv :: String -> IO (Maybe String)
getEnv = E.lookupEnv

getEnvDefault :: String -> String -> IO String
getEnvDefault name value = fmap (maybe value id) (getEnv name)

getEnvironment :: IO [(String, String)]
getEnvironment = E.getEnvironment

getEnvironmentPrim :: IO [String]
getEnvironmentPrim = fmap (map (\(name, value) -> name ++ '=' : value)) getEnvironment

setEnvironment :: [(String, String)] -> IO ()
setEnvironment new = clearEnv >> mapM_ (\(name, value) -> setEnv name value True) new

clearEnv :: IO ()
clearEnv = getEnvironment >>= mapM_ (unsetEnv . fst)

-- `NAME=VALUE`
putEnv :: String -> IO ()
putEnv text = case break (== '=') text of
  (name, '=' : value) -> setEnv name value True
  (name, _) -> unsetEnv name

-- The last says whether to replace one that is there. A value may be empty.
setEnv :: String -> String -> Bool -> IO ()
setEnv name value over = do
  old <- getEnv name
  case old of
    Just _ | not over -> return ()
    _ | null value && valid -> setVariable (name ++ "=")
      | otherwise -> E.setEnv name value
  where valid = not (null name) && '=' `notElem` name

unsetEnv :: String -> IO ()
unsetEnv = E.unsetEnv

setVariable :: String -> IO ()
setVariable line = IO (withText line (\w -> case io 39 0 0 w of Result _ -> Result ()))
