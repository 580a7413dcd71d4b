module GHC.Fingerprint.Type (Fingerprint(..)) where

import Base.Fingerprint
