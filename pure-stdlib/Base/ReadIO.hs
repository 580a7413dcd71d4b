-- Input that is read as a value.

module Base.ReadIO where

import Base.Types
import Base.Classes
import Base.File
import Base.IO
import Base.IOError
import Base.Lex
import Base.Monad
import Base.Read

readIO :: Read a => String -> IO a
readIO s = case [x | (x, rest) <- reads s, ("", "") <- lex rest] of
  [x] -> return x
  [] -> ioError (userError "Prelude.readIO: no parse")
  _ -> ioError (userError "Prelude.readIO: ambiguous parse")

readLn :: Read a => IO a
readLn = getLine >>= readIO
