{-# LANGUAGE CPP #-}
#if 1 +
a = 1
#endif
#if MIN_VERSION_nothing(1,2,3)
a = 2
#endif
#if MIN_VERSION_base(4,15)
a = 3
#elif 1 / 0
a = 4
#endif
#ifdef
#endif
main = print 1
