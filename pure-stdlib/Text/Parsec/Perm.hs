{-# LANGUAGE ExistentialQuantification, FlexibleContexts #-}
-- Things that may stand in any order.

module Text.Parsec.Perm (PermParser, StreamPermParser, permute, (<||>), (<$$>), (<|?>), (<$?>)) where

import Prelude
import Base.Identity (Identity)
import Text.Parsec.Combinator (choice)
import Text.Parsec.Prim

infixl 1 <||>, <|?>
infixl 2 <$$>, <$?>

type PermParser tok st a = StreamPermParser String st a

-- The result if nothing follows, and what may stand first, each with what remains.
data StreamPermParser s st a = Perm (Maybe a) [Branch s st a]

data Branch s st a = forall b. Branch (StreamPermParser s st (b -> a)) (Parsec s st b)


mapped :: (a -> b) -> StreamPermParser s st a -> StreamPermParser s st b
mapped f (Perm end branches) = Perm (fmap f end) [Branch (mapped (f .) rest) p | Branch rest p <- branches]

(<$$>) :: Stream s Identity tok => (a -> b) -> Parsec s st a -> StreamPermParser s st b
f <$$> p = start f <||> p

(<$?>) :: Stream s Identity tok => (a -> b) -> (a, Parsec s st a) -> StreamPermParser s st b
f <$?> p = start f <|?> p

(<||>) :: Stream s Identity tok => StreamPermParser s st (a -> b) -> Parsec s st a -> StreamPermParser s st b
perm <||> p = add Nothing p perm

(<|?>) :: Stream s Identity tok => StreamPermParser s st (a -> b) -> (a, Parsec s st a) -> StreamPermParser s st b
perm <|?> (a, p) = add (Just a) p perm

start :: a -> StreamPermParser s st a
start a = Perm (Just a) []

-- One thing more, perhaps with what it is if it is not there.
add :: Maybe a -> Parsec s st a -> StreamPermParser s st (a -> b) -> StreamPermParser s st b
add missing p perm@(Perm end branches) = Perm (end <*> missing) (Branch perm p : map later branches)
  where later (Branch rest q) = Branch (add missing p (mapped flip rest)) q

permute :: Stream s Identity tok => StreamPermParser s st a -> Parsec s st a
permute (Perm end branches) = choice (map first branches ++ maybe [] (\a -> [return a]) end)
  where first (Branch rest p) = p >>= \b -> permute rest >>= \f -> return (f b)
