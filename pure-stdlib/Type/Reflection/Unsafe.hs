{-# LANGUAGE PolyKinds #-}
-- What is known of types as values beyond what they are.

module Type.Reflection.Unsafe (TypeRep, typeRepFingerprint) where

import Base.Fingerprint (Fingerprint, ofShape)
import Base.Typeable (TypeRep(..))

typeRepFingerprint :: TypeRep a -> Fingerprint
typeRepFingerprint (TypeRep t) = ofShape t
