-- Lines as they are edited: what a key does to one, and to which of the earlier ones it goes.

module System.Console.Haskeline.Line (Key(..), Line(..), Editing(..), whole, endOf, inserted, edit) where

import Prelude
import Data.Char (isAlphaNum)

data Key
  = Plain Char | Control Char | Meta Char
  | Up | Down | ToLeft | ToRight | WordLeft | WordRight | Home | End | Delete | Backspace | Unknown
  deriving (Eq, Show)

-- What is left of the cursor, its last character first, and what is right of it.
data Line = Line String String

whole :: Line -> String
whole (Line left right) = reverse left ++ right

endOf :: String -> Line
endOf text = Line (reverse text) ""

inserted :: String -> Line -> Line
inserted text (Line left right) = Line (reverse text ++ left) right

data Editing = Editing
  { current :: Line
  , earlier, later :: [String]  -- the nearest first
  , killed :: String  -- what was cut out last
  }

-- What editing goes on with; none if the key does nothing here.
edit :: Key -> Editing -> Maybe Editing
edit key e = case key of
  Plain c -> changed (inserted [c])
  ToLeft -> moved back
  ToRight -> moved forth
  WordLeft -> at (backWord, left)
  WordRight -> at (forthWord, right)
  Home -> Just e { current = Line "" (whole line) }
  End -> Just e { current = endOf (whole line) }
  Backspace -> case line of
    Line (_ : before) after -> Just e { current = Line before after }
    _ -> Nothing
  Delete -> case line of
    Line before (_ : after) -> Just e { current = Line before after }
    _ -> Nothing
  Up -> case earlier e of
    text : rest -> Just e { current = endOf text, earlier = rest, later = whole line : later e }
    [] -> Nothing
  Down -> case later e of
    text : rest -> Just e { current = endOf text, later = rest, earlier = whole line : earlier e }
    [] -> Nothing
  Control c -> case c of
    'a' -> edit Home e
    'b' -> edit ToLeft e
    'd' -> edit Delete e
    'e' -> edit End e
    'f' -> edit ToRight e
    'h' -> edit Backspace e
    'k' -> cut "" right (Line left "")
    'n' -> edit Down e
    'p' -> edit Up e
    't' -> case line of
      Line (y : x : before) "" -> Just e { current = Line (x : y : before) "" }
      Line (x : before) (y : after) -> Just e { current = Line (x : y : before) after }
      _ -> Nothing
    'u' -> cut (reverse left) "" (Line "" right)
    'w' -> let (word, before) = span (/= ' ') (dropWhile (== ' ') left)
               spaces = takeWhile (== ' ') left
           in cut (reverse (spaces ++ word)) "" (Line before right)
    'y' -> changed (inserted (killed e))
    _ -> Nothing
  Meta c -> case c of
    'b' -> edit WordLeft e
    'f' -> edit WordRight e
    'd' -> let Line _ after = forthWord in cut "" (take (length right - length after) right) (Line left after)
    '\DEL' -> let Line before _ = backWord in cut (reverse (take (length left - length before) left)) "" (Line before right)
    _ -> Nothing
  Unknown -> Nothing
  where
    line@(Line left right) = current e
    changed f = Just e { current = f line }
    moved = fmap (\new -> e { current = new })
    back = case line of
      Line (c : before) after -> Just (Line before (c : after))
      _ -> Nothing
    forth = case line of
      Line before (c : after) -> Just (Line (c : before) after)
      _ -> Nothing
    at (new, side) = if null side then Nothing else Just e { current = new }
    backWord = over (\n -> Line (drop n left) (reverse (take n left) ++ right)) left
    forthWord = over (\n -> Line (reverse (take n right) ++ left) (drop n right)) right
    -- To the end of the next word on that side.
    over to side = to (length side - length (dropWhile isAlphaNum (dropWhile (not . isAlphaNum) side)))
    cut before after new
      | null (before ++ after) = Nothing
      | otherwise = Just e { current = new, killed = before ++ after }
