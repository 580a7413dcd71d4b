{-# LANGUAGE TemplateHaskell #-}
-- Files that stand beside a module, as what they are when it is compiled.
module Embed where

import Control.Exception
import Language.Haskell.TH
import Language.Haskell.TH.Quote
import Language.Haskell.TH.Syntax

beside :: FilePath -> Q FilePath
beside name = do
  here <- location
  let file = loc_filename here
  pure (reverse (dropWhile (/= '/') (reverse file)) ++ name)

embed :: FilePath -> Q Exp
embed name = do
  path <- beside name
  addDependentFile path
  text <- runIO (readFile path)
  stringE text

-- A function for each line `name = number`.
settings :: FilePath -> Q [Dec]
settings name = do
  path <- beside name
  text <- runIO (readFile path)
  concat <$> mapM define (map words (lines text))
  where
    define [key, "=", value] = do
      let n = mkName key
      pure [SigD n (ConT ''Int), ValD (VarP n) (NormalB (LitE (IntegerL (read value)))) []]
    define _ = pure []

exists :: FilePath -> Q Exp
exists name = do
  path <- beside name
  found <- runIO (try (readFile path))
  case found of
    Left e -> const [| False |] (e :: IOException)
    Right text -> length text `seq` [| True |]
