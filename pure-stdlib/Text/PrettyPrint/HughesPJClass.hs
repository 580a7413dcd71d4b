-- Values that are laid out as documents.

module Text.PrettyPrint.HughesPJClass
  ( Pretty(..), PrettyLevel(..), prettyNormal, prettyShow, prettyParen, module Text.PrettyPrint.HughesPJ
  ) where

import Prelude hiding ((<>))
import Text.PrettyPrint.HughesPJ

-- How much is told of a value.
newtype PrettyLevel = PrettyLevel Int
  deriving (Eq, Ord, Show)

prettyNormal :: PrettyLevel
prettyNormal = PrettyLevel 0

class Pretty a where
  pPrintPrec :: PrettyLevel -> Rational -> a -> Doc
  pPrintPrec _ _ = pPrint

  pPrint :: a -> Doc
  pPrint = pPrintPrec prettyNormal 0

  pPrintList :: PrettyLevel -> [a] -> Doc
  pPrintList l = brackets . fsep . punctuate comma . map (pPrintPrec l 0)

  {-# MINIMAL pPrintPrec | pPrint #-}

prettyShow :: Pretty a => a -> String
prettyShow = render . pPrint

prettyParen :: Bool -> Doc -> Doc
prettyParen = maybeParens

-- The precedence of applications.
applied :: Rational
applied = 10

instance Pretty Int where
  pPrint = int

instance Pretty Integer where
  pPrint = integer

instance Pretty Float where
  pPrint = float

instance Pretty Double where
  pPrint = double

instance Pretty () where
  pPrint _ = text "()"

instance Pretty Bool where
  pPrint = text . show

instance Pretty Ordering where
  pPrint = text . show

instance Pretty Char where
  pPrint = char
  pPrintList _ = text . show

instance Pretty a => Pretty (Maybe a) where
  pPrintPrec _ _ Nothing = text "Nothing"
  pPrintPrec l p (Just x) = prettyParen (p > applied) (text "Just" <+> pPrintPrec l (applied + 1) x)

instance (Pretty a, Pretty b) => Pretty (Either a b) where
  pPrintPrec l p e = prettyParen (p > applied) (case e of
    Left x -> text "Left" <+> pPrintPrec l (applied + 1) x
    Right y -> text "Right" <+> pPrintPrec l (applied + 1) y)

instance Pretty a => Pretty [a] where
  pPrintPrec l _ = pPrintList l

tuple :: [Doc] -> Doc
tuple = parens . fsep . punctuate comma

instance (Pretty a, Pretty b) => Pretty (a, b) where
  pPrintPrec l _ (a, b) = tuple [pPrintPrec l 0 a, pPrintPrec l 0 b]

instance (Pretty a, Pretty b, Pretty c) => Pretty (a, b, c) where
  pPrintPrec l _ (a, b, c) = tuple [pPrintPrec l 0 a, pPrintPrec l 0 b, pPrintPrec l 0 c]

instance (Pretty a, Pretty b, Pretty c, Pretty d) => Pretty (a, b, c, d) where
  pPrintPrec l _ (a, b, c, d) = tuple [pPrintPrec l 0 a, pPrintPrec l 0 b, pPrintPrec l 0 c, pPrintPrec l 0 d]

instance (Pretty a, Pretty b, Pretty c, Pretty d, Pretty e) => Pretty (a, b, c, d, e) where
  pPrintPrec l _ (a, b, c, d, e) =
    tuple [pPrintPrec l 0 a, pPrintPrec l 0 b, pPrintPrec l 0 c, pPrintPrec l 0 d, pPrintPrec l 0 e]

instance (Pretty a, Pretty b, Pretty c, Pretty d, Pretty e, Pretty f) => Pretty (a, b, c, d, e, f) where
  pPrintPrec l _ (a, b, c, d, e, f) =
    tuple [pPrintPrec l 0 a, pPrintPrec l 0 b, pPrintPrec l 0 c, pPrintPrec l 0 d, pPrintPrec l 0 e, pPrintPrec l 0 f]

instance (Pretty a, Pretty b, Pretty c, Pretty d, Pretty e, Pretty f, Pretty g) => Pretty (a, b, c, d, e, f, g) where
  pPrintPrec l _ (a, b, c, d, e, f, g) =
    tuple [ pPrintPrec l 0 a, pPrintPrec l 0 b, pPrintPrec l 0 c, pPrintPrec l 0 d, pPrintPrec l 0 e, pPrintPrec l 0 f
          , pPrintPrec l 0 g ]

instance (Pretty a, Pretty b, Pretty c, Pretty d, Pretty e, Pretty f, Pretty g, Pretty h) =>
    Pretty (a, b, c, d, e, f, g, h) where
  pPrintPrec l _ (a, b, c, d, e, f, g, h) =
    tuple [ pPrintPrec l 0 a, pPrintPrec l 0 b, pPrintPrec l 0 c, pPrintPrec l 0 d, pPrintPrec l 0 e, pPrintPrec l 0 f
          , pPrintPrec l 0 g, pPrintPrec l 0 h ]
