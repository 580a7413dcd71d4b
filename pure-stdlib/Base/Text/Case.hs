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

-- What a character becomes; no second or third one is written as 0.
data Chars = One !Char | Several !Int !Int !Int

-- What characters fold to that fold to several; others are themselves here.
{-# NOINLINE folded #-}
folded :: Int -> Chars
folded x
  | geInt x 0x1F80 && leInt x 0x1FAF =
      let row = andInt (shrInt x 4) 15 in
      Several (plusInt (if eqInt row 8 then 0x1F00 else if eqInt row 9 then 0x1F20 else 0x1F60) (andInt x 7)) 0x3B9 0
  | otherwise = case x of
      0xDF -> Several 0x73 0x73 0
      0x149 -> Several 0x2BC 0x6E 0
      0x1F0 -> Several 0x6A 0x30C 0
      0x390 -> Several 0x3B9 0x308 0x301
      0x3B0 -> Several 0x3C5 0x308 0x301
      0x587 -> Several 0x565 0x582 0
      0x1E96 -> Several 0x68 0x331 0
      0x1E97 -> Several 0x74 0x308 0
      0x1E98 -> Several 0x77 0x30A 0
      0x1E99 -> Several 0x79 0x30A 0
      0x1E9A -> Several 0x61 0x2BE 0
      0x1F50 -> Several 0x3C5 0x313 0
      0x1F52 -> Several 0x3C5 0x313 0x300
      0x1F54 -> Several 0x3C5 0x313 0x301
      0x1F56 -> Several 0x3C5 0x313 0x342
      0x1FB2 -> Several 0x1F70 0x3B9 0
      0x1FB3 -> Several 0x3B1 0x3B9 0
      0x1FB4 -> Several 0x3AC 0x3B9 0
      0x1FB6 -> Several 0x3B1 0x342 0
      0x1FB7 -> Several 0x3B1 0x342 0x3B9
      0x1FBC -> Several 0x3B1 0x3B9 0
      0x1FC2 -> Several 0x1F74 0x3B9 0
      0x1FC3 -> Several 0x3B7 0x3B9 0
      0x1FC4 -> Several 0x3AE 0x3B9 0
      0x1FC6 -> Several 0x3B7 0x342 0
      0x1FC7 -> Several 0x3B7 0x342 0x3B9
      0x1FCC -> Several 0x3B7 0x3B9 0
      0x1FD2 -> Several 0x3B9 0x308 0x300
      0x1FD3 -> Several 0x3B9 0x308 0x301
      0x1FD6 -> Several 0x3B9 0x342 0
      0x1FD7 -> Several 0x3B9 0x308 0x342
      0x1FE2 -> Several 0x3C5 0x308 0x300
      0x1FE3 -> Several 0x3C5 0x308 0x301
      0x1FE4 -> Several 0x3C1 0x313 0
      0x1FE6 -> Several 0x3C5 0x342 0
      0x1FE7 -> Several 0x3C5 0x308 0x342
      0x1FF2 -> Several 0x1F7C 0x3B9 0
      0x1FF3 -> Several 0x3C9 0x3B9 0
      0x1FF4 -> Several 0x3CE 0x3B9 0
      0x1FF6 -> Several 0x3C9 0x342 0
      0x1FF7 -> Several 0x3C9 0x342 0x3B9
      0x1FFC -> Several 0x3C9 0x3B9 0
      0xFB00 -> Several 0x66 0x66 0
      0xFB01 -> Several 0x66 0x69 0
      0xFB02 -> Several 0x66 0x6C 0
      0xFB03 -> Several 0x66 0x66 0x69
      0xFB04 -> Several 0x66 0x66 0x6C
      0xFB05 -> Several 0x73 0x74 0
      0xFB06 -> Several 0x73 0x74 0
      0xFB13 -> Several 0x574 0x576 0
      0xFB14 -> Several 0x574 0x565 0
      0xFB15 -> Several 0x574 0x56B 0
      0xFB16 -> Several 0x57E 0x576 0
      0xFB17 -> Several 0x574 0x56D 0
      _ -> One (unsafeChr x)

-- The upper case of these is that of their foldings.
{-# NOINLINE upper #-}
upper :: Char -> Chars
upper c = case folded (ord c) of
  One _ -> One (toUpper c)
  Several x y z -> Several (up x) (up y) (up z)

up :: Int -> Int
up x = ord (toUpper (unsafeChr x))

-- In titles the first letter changes. Those with an iota below have a letter of their own
-- for that, or keep it as a mark.
{-# NOINLINE title #-}
title :: Char -> Chars
title c = case folded x of
  One _ -> One (toTitle c)
  Several a b d
    | hasTitle x -> One (toTitle c)
    | eqInt x 0x149 -> Several a (up b) d
    | otherwise -> Several (up a) (mark b) (mark d)
  where
    x = ord c
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
lower c = if eqChar c '\x130' then Several 0x69 0x307 0 else One (toLower c)

{-# NOINLINE fold #-}
fold :: Char -> Chars
fold c = case x of
  0xB5 -> One '\x3BC'
  0x17F -> One 's'
  0x345 -> One '\x3B9'
  0x3C2 -> One '\x3C3'
  0x3D0 -> One '\x3B2'
  0x3D1 -> One '\x3B8'
  0x3D5 -> One '\x3C6'
  0x3D6 -> One '\x3C0'
  0x3F0 -> One '\x3BA'
  0x3F1 -> One '\x3C1'
  0x3F5 -> One '\x3B5'
  0x1C80 -> One '\x432'
  0x1C81 -> One '\x434'
  0x1C82 -> One '\x43E'
  0x1C83 -> One '\x441'
  0x1C84 -> One '\x442'
  0x1C85 -> One '\x442'
  0x1C86 -> One '\x44A'
  0x1C87 -> One '\x463'
  0x1C88 -> One '\xA64B'
  0x1E9B -> One '\x1E61'
  0x1E9E -> Several 0x73 0x73 0
  0x1FBE -> One '\x3B9'
  0xA7C7 -> One '\xA7C8'
  0xA7C9 -> One '\xA7CA'
  0xA7F5 -> One '\xA7F6'
  _ -> case folded x of
    One _
      -- Cherokee folds to its capitals.
      | (geInt x 0x13A0 && leInt x 0x13FD) || (geInt x 0xAB70 && leInt x 0xABBF) -> One (toUpper c)
      | otherwise -> lower c
    several -> several
  where x = ord c

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
putChars b i cs w = case cs of
  One c -> putChar b i c w
  Several x y z -> case putChar b i (unsafeChr x) w of
    Result j -> case putChar b j (unsafeChr y) w of
      Result k -> if eqInt z 0 then Result k else putChar b k (unsafeChr z) w

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
