-- Conversion between types that are the same but for newtypes. The compiler
-- solves Coercible; newtypes are gone at run time, so the value stays as it is.

module Base.Coerce where

import Base.Typeable (unsafeCoerce)

class Coercible a b

coerce :: Coercible a b => a -> b
coerce x = unsafeCoerce x
