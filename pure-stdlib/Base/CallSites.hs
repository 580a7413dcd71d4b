{-# LANGUAGE TypeFamilies #-}
-- Calls as values: which functions of the program have led to an expression.

module Base.CallSites where

import Prelude
import qualified Base.IsList as L
import Base.CallStack (HasCallStack, Recorded(..), called, recorded)

data SrcLoc = SrcLoc
  { srcLocPackage :: [Char]
  , srcLocModule :: [Char]
  , srcLocFile :: [Char]
  , srcLocStartLine :: Int
  , srcLocStartCol :: Int
  , srcLocEndLine :: Int
  , srcLocEndCol :: Int
  }
  deriving (Eq, Show)

-- Innermost first. To those that are frozen nothing is added, and none is taken away.
data CallStack = Calls [([Char], SrcLoc)] | Frozen [([Char], SrcLoc)]

instance Show CallStack where
  showsPrec _ stack = shows (getCallStack stack)

-- Those of the function in which it stands, not its own.
callStack :: HasCallStack => CallStack
callStack = case recorded of
  Recorded True texts -> Frozen (map callOf texts)
  Recorded False texts -> Calls (map callOf (drop 1 texts))

-- What a text says: NAME, called at FILE:LINE:COLUMN in PACKAGE:MODULE. It does not say where
-- the call ends: that is taken to be where the name does.
callOf :: [Char] -> ([Char], SrcLoc)
callOf text = (name, SrcLoc package (drop 1 modul) file line column line (column + length name))
  where
    (name, behind) = splitAtText ", called at " text
    (place, owner) = splitAtText " in " behind
    (package, modul) = break (== ':') owner
    (before, column) = number place
    (file, line) = number before
    number s = case break (== ':') (reverse s) of
      (digits, rest) -> (reverse (drop 1 rest), read (reverse digits))

-- The last place of a text within another divides it.
splitAtText :: [Char] -> [Char] -> ([Char], [Char])
splitAtText part whole = case [at | at <- [length whole, length whole - 1 .. 0], matches (drop at whole)] of
  at : _ -> (take at whole, drop (at + length part) whole)
  [] -> (whole, [])
  where
    matches s = take (length part) s == part

emptyCallStack :: CallStack
emptyCallStack = Calls []

getCallStack :: CallStack -> [([Char], SrcLoc)]
getCallStack (Calls calls) = calls
getCallStack (Frozen calls) = calls

fromCallSiteList :: [([Char], SrcLoc)] -> CallStack
fromCallSiteList = Calls

instance L.IsList CallStack where
  type Item CallStack = ([Char], SrcLoc)
  fromList = fromCallSiteList
  toList = getCallStack

pushCallStack :: ([Char], SrcLoc) -> CallStack -> CallStack
pushCallStack call (Calls calls) = Calls (call : calls)
pushCallStack _ frozen = frozen

popCallStack :: CallStack -> CallStack
popCallStack (Calls (_ : calls)) = Calls calls
popCallStack (Calls []) = errorWithoutStackTrace "popCallStack: empty stack"
popCallStack frozen = frozen

freezeCallStack :: CallStack -> CallStack
freezeCallStack stack = Frozen (getCallStack stack)

prettySrcLoc :: SrcLoc -> [Char]
prettySrcLoc (SrcLoc package modul file line column _ _) =
  file ++ ":" ++ show line ++ ":" ++ show column ++ " in " ++ package ++ ":" ++ modul

prettyCallStack :: CallStack -> [Char]
prettyCallStack stack = called [name ++ ", called at " ++ prettySrcLoc place | (name, place) <- getCallStack stack]
