{-# LANGUAGE CPP, ExplicitForAll, UnicodeSyntax #-}
-- The preprocessor and names, operators and texts that are not ASCII.
module Main where

#define APPLY(f, x) f → x
#define TWICE(e) (e ⊕ e)

infixl 6 ⊕, ∔⊖
infixr 5 ⊙

(⊕), (∔⊖) ∷ Int → Int → Int
a ⊕ b = a + b
a ∔⊖ b = a - b

(⊙) ∷ (a → b) → a → b
f ⊙ x = f x

data Größe = Groß | Klein Int -- ∷ → ⊙
  deriving (Show, Eq)

größe ∷ ∀ a. Show a ⇒ a → Größe
größe a /* C's own: ∷ ⊙ */ = Klein (length (show a))

#if defined(groesse) || 2 == 1
wrong ∷ APPLY(Int, Int)
#elif 1 /* ≠ */
right ∷ APPLY(Int, Int)
#endif
right x = TWICE(x) ⊕ 1

main ∷ IO ()
main = do
  print (right 4, 9 ∔⊖ 2 ⊕ 1)
  print [größe 'λ', Groß]
  putStrLn "∀ → ⊙ \8759 ≠"
  print (a' 3)
  where
    a' n = n⊕n
