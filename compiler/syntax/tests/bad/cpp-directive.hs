{-# LANGUAGE CPP #-}
#define
#define F(a,
#includ "x.h"
#include x.h
#if 0
#nonsense
#endif
main = print 1
