-- Case as Unicode has it for whole texts: a character may become several. That of
-- single characters is known from Base.Char; what is special is known here by the
-- foldings of characters that fold to several (versions 12.1 and, for foldings, 13.0).

module Base.Text.Case where

import Base.Types
import Base.Primitive
import Base.PrimitiveNumber
import Base.Bool
import Base.Char
import Base.Effect
import Base.Function (seq)
import Base.Text.Type

-- What a character becomes: one character or, 21 bits each from the lowest on, up to three.
type Chars = Int

one :: Char -> Chars
one = ord

several :: Int -> Int -> Int -> Chars
several x y z = orInt x (orInt (shlInt y 21) (shlInt z 42))

-- Whether it is more than one.
isSeveral :: Chars -> Bool
isSeveral cs = gtInt cs 0x1FFFFF

first, second, third :: Chars -> Int
first cs = andInt cs 0x1FFFFF
second cs = andInt (shrInt cs 21) 0x1FFFFF
third cs = shrInt cs 42

-- What characters fold to that fold to several; others are themselves here.
{-# NOINLINE folded #-}
folded :: Int -> Chars
folded x
  | geInt x 0x1F80 && leInt x 0x1FAF =
      let row = andInt (shrInt x 4) 15 in
      several (plusInt (if eqInt row 8 then 0x1F00 else if eqInt row 9 then 0x1F20 else 0x1F60) (andInt x 7)) 0x3B9 0
  | otherwise = case x of
      0xDF -> several 0x73 0x73 0
      0x149 -> several 0x2BC 0x6E 0
      0x1F0 -> several 0x6A 0x30C 0
      0x390 -> several 0x3B9 0x308 0x301
      0x3B0 -> several 0x3C5 0x308 0x301
      0x587 -> several 0x565 0x582 0
      0x1E96 -> several 0x68 0x331 0
      0x1E97 -> several 0x74 0x308 0
      0x1E98 -> several 0x77 0x30A 0
      0x1E99 -> several 0x79 0x30A 0
      0x1E9A -> several 0x61 0x2BE 0
      0x1F50 -> several 0x3C5 0x313 0
      0x1F52 -> several 0x3C5 0x313 0x300
      0x1F54 -> several 0x3C5 0x313 0x301
      0x1F56 -> several 0x3C5 0x313 0x342
      0x1FB2 -> several 0x1F70 0x3B9 0
      0x1FB3 -> several 0x3B1 0x3B9 0
      0x1FB4 -> several 0x3AC 0x3B9 0
      0x1FB6 -> several 0x3B1 0x342 0
      0x1FB7 -> several 0x3B1 0x342 0x3B9
      0x1FBC -> several 0x3B1 0x3B9 0
      0x1FC2 -> several 0x1F74 0x3B9 0
      0x1FC3 -> several 0x3B7 0x3B9 0
      0x1FC4 -> several 0x3AE 0x3B9 0
      0x1FC6 -> several 0x3B7 0x342 0
      0x1FC7 -> several 0x3B7 0x342 0x3B9
      0x1FCC -> several 0x3B7 0x3B9 0
      0x1FD2 -> several 0x3B9 0x308 0x300
      0x1FD3 -> several 0x3B9 0x308 0x301
      0x1FD6 -> several 0x3B9 0x342 0
      0x1FD7 -> several 0x3B9 0x308 0x342
      0x1FE2 -> several 0x3C5 0x308 0x300
      0x1FE3 -> several 0x3C5 0x308 0x301
      0x1FE4 -> several 0x3C1 0x313 0
      0x1FE6 -> several 0x3C5 0x342 0
      0x1FE7 -> several 0x3C5 0x308 0x342
      0x1FF2 -> several 0x1F7C 0x3B9 0
      0x1FF3 -> several 0x3C9 0x3B9 0
      0x1FF4 -> several 0x3CE 0x3B9 0
      0x1FF6 -> several 0x3C9 0x342 0
      0x1FF7 -> several 0x3C9 0x342 0x3B9
      0x1FFC -> several 0x3C9 0x3B9 0
      0xFB00 -> several 0x66 0x66 0
      0xFB01 -> several 0x66 0x69 0
      0xFB02 -> several 0x66 0x6C 0
      0xFB03 -> several 0x66 0x66 0x69
      0xFB04 -> several 0x66 0x66 0x6C
      0xFB05 -> several 0x73 0x74 0
      0xFB06 -> several 0x73 0x74 0
      0xFB13 -> several 0x574 0x576 0
      0xFB14 -> several 0x574 0x565 0
      0xFB15 -> several 0x574 0x56B 0
      0xFB16 -> several 0x57E 0x576 0
      0xFB17 -> several 0x574 0x56D 0
      _ -> x

-- The upper case of these is that of their foldings.
{-# NOINLINE upper #-}
upper :: Char -> Chars
upper c
  | isSeveral cs = several (up (first cs)) (up (second cs)) (up (third cs))
  | otherwise = one (toUpper c)
  where cs = folded (ord c)

up :: Int -> Int
up x = ord (toUpper (unsafeChr x))

-- In titles the first letter changes. Those with an iota below have a letter of their own
-- for that, or keep it as a mark.
{-# NOINLINE title #-}
title :: Char -> Chars
title c
  | not (isSeveral cs) || hasTitle x = one (toTitle c)
  | eqInt x 0x149 = several (first cs) (up (second cs)) (third cs)
  | otherwise = several (up (first cs)) (mark (second cs)) (mark (third cs))
  where
    x = ord c
    cs = folded x
    mark y = if eqInt y 0x3B9 then 0x345 else y

hasTitle :: Int -> Bool
hasTitle x = (geInt x 0x1F80 && leInt x 0x1FAF) || (case x of
  0x1FB3 -> True
  0x1FBC -> True
  0x1FC3 -> True
  0x1FCC -> True
  0x1FF3 -> True
  0x1FFC -> True
  _ -> False)

{-# NOINLINE lower #-}
lower :: Char -> Chars
lower c = if eqChar c '\x130' then several 0x69 0x307 0 else one (toLower c)

{-# NOINLINE fold #-}
fold :: Char -> Chars
fold c = case x of
  0xB5 -> one '\x3BC'
  0x17F -> one 's'
  0x345 -> one '\x3B9'
  0x3C2 -> one '\x3C3'
  0x3D0 -> one '\x3B2'
  0x3D1 -> one '\x3B8'
  0x3D5 -> one '\x3C6'
  0x3D6 -> one '\x3C0'
  0x3F0 -> one '\x3BA'
  0x3F1 -> one '\x3C1'
  0x3F5 -> one '\x3B5'
  0x1C80 -> one '\x432'
  0x1C81 -> one '\x434'
  0x1C82 -> one '\x43E'
  0x1C83 -> one '\x441'
  0x1C84 -> one '\x442'
  0x1C85 -> one '\x442'
  0x1C86 -> one '\x44A'
  0x1C87 -> one '\x463'
  0x1C88 -> one '\xA64B'
  0x1E9B -> one '\x1E61'
  0x1E9E -> several 0x73 0x73 0
  0x1FBE -> one '\x3B9'
  0xA7C7 -> one '\xA7C8'
  0xA7C9 -> one '\xA7CA'
  0xA7F5 -> one '\xA7F6'
  _ | isSeveral cs -> cs
    -- Cherokee folds to its capitals.
    | (geInt x 0x13A0 && leInt x 0x13FD) || (geInt x 0xAB70 && leInt x 0xABBF) -> one (toUpper c)
    | otherwise -> lower c
  where
    x = ord c
    cs = folded x

-- A text of what characters become; what ASCII becomes is said apart.
{-# INLINE changing #-}
changing :: (Int -> Int) -> (Char -> Chars) -> Text -> Text
changing ascii change (Text b from n) = runRW (\w -> case newBytes (plusInt n 12) w of
  Result c -> go c n 0 from w)
  where
    end = plusInt from n
    go c room k i w
      | room `seq` k `seq` geInt i end = finished c k w
      | gtInt k room = case grown c k w of
          Result more -> go more (minusInt (sizeBytes more) 12) k i w
      | otherwise = let x = indexW8 b i in
          if ltInt x 128 then case writeW8 c k (ascii x) w of Result _ -> go c room (plusInt k 1) (plusInt i 1) w
          else case putChars c k (change (charAt b i)) w of Result l -> go c room l (after b i) w

putChars :: Bytes -> Int -> Chars -> World -> Result Int
putChars b i cs w
  | not (isSeveral cs) = putChar b i (unsafeChr cs) w
  | otherwise = case putChar b i (unsafeChr (first cs)) w of
      Result j -> case putChar b j (unsafeChr (second cs)) w of
        Result k -> if eqInt (third cs) 0 then Result k else putChar b k (unsafeChr (third cs)) w

toUpperText, toLowerText, toCaseFoldText :: Text -> Text
toUpperText t = changing (\x -> if geInt x 97 && leInt x 122 then minusInt x 32 else x) upper t
toLowerText t = changing lowerAscii lower t
toCaseFoldText t = changing lowerAscii fold t

lowerAscii :: Int -> Int
lowerAscii x = if geInt x 65 && leInt x 90 then plusInt x 32 else x

-- The first letter of each word, which ends at a space, becomes a title's, others small;
-- whether a word has begun is passed on.
toTitleFrom :: Bool -> Text -> (Text, Bool)
toTitleFrom begun (Text b from n) = runRW (\w -> case newBytes (plusInt n 12) w of
  Result c -> go c n 0 from begun w)
  where
    end = plusInt from n
    go c room k i within w
      | room `seq` k `seq` geInt i end = case finished c k w of Result t -> Result (t, within)
      | gtInt k room = case grown c k w of
          Result more -> go more (minusInt (sizeBytes more) 12) k i within w
      | otherwise = let x = charAt b i in
          if isSpace x then case putChar c k x w of Result l -> go c room l (after b i) False w
          else if within then case putChars c k (lower x) w of Result l -> go c room l (after b i) True w
          else case putChars c k (title x) w of Result l -> go c room l (after b i) (isLetter x) w
