-- Tuples from text.

module Base.ReadTuples where

import Base.Types
import Base.Bool
import Base.Lex
import Base.Read

instance (Read a, Read b) => Read (a, b) where
  readsPrec _ = readParen False (\s ->
    [ ((a, b), r) | t0 <- expect "(" s, (a, u0) <- reads t0, t1 <- expect "," u0, (b, u1) <- reads t1,
      r <- expect ")" u1 ])

instance (Read a, Read b, Read c) => Read (a, b, c) where
  readsPrec _ = readParen False (\s ->
    [ ((a, b, c), r) | t0 <- expect "(" s, (a, u0) <- reads t0, t1 <- expect "," u0, (b, u1) <- reads t1,
      t2 <- expect "," u1, (c, u2) <- reads t2, r <- expect ")" u2 ])

instance (Read a, Read b, Read c, Read d) => Read (a, b, c, d) where
  readsPrec _ = readParen False (\s ->
    [ ((a, b, c, d), r) | t0 <- expect "(" s, (a, u0) <- reads t0, t1 <- expect "," u0, (b, u1) <- reads t1,
      t2 <- expect "," u1, (c, u2) <- reads t2, t3 <- expect "," u2, (d, u3) <- reads t3, r <- expect ")" u3 ])

instance (Read a, Read b, Read c, Read d, Read e) => Read (a, b, c, d, e) where
  readsPrec _ = readParen False (\s ->
    [ ((a, b, c, d, e), r) | t0 <- expect "(" s, (a, u0) <- reads t0, t1 <- expect "," u0, (b, u1) <- reads t1,
      t2 <- expect "," u1, (c, u2) <- reads t2, t3 <- expect "," u2, (d, u3) <- reads t3, t4 <- expect "," u3,
      (e, u4) <- reads t4, r <- expect ")" u4 ])

instance (Read a, Read b, Read c, Read d, Read e, Read f) => Read (a, b, c, d, e, f) where
  readsPrec _ = readParen False (\s ->
    [ ((a, b, c, d, e, f), r) | t0 <- expect "(" s, (a, u0) <- reads t0, t1 <- expect "," u0, (b, u1) <- reads t1,
      t2 <- expect "," u1, (c, u2) <- reads t2, t3 <- expect "," u2, (d, u3) <- reads t3, t4 <- expect "," u3,
      (e, u4) <- reads t4, t5 <- expect "," u4, (f, u5) <- reads t5, r <- expect ")" u5 ])

instance (Read a, Read b, Read c, Read d, Read e, Read f, Read g) => Read (a, b, c, d, e, f, g) where
  readsPrec _ = readParen False (\s ->
    [ ((a, b, c, d, e, f, g), r) | t0 <- expect "(" s, (a, u0) <- reads t0, t1 <- expect "," u0, (b, u1) <- reads t1,
      t2 <- expect "," u1, (c, u2) <- reads t2, t3 <- expect "," u2, (d, u3) <- reads t3, t4 <- expect "," u3,
      (e, u4) <- reads t4, t5 <- expect "," u4, (f, u5) <- reads t5, t6 <- expect "," u5, (g, u6) <- reads t6,
      r <- expect ")" u6 ])

instance (Read a, Read b, Read c, Read d, Read e, Read f, Read g, Read h) => Read (a, b, c, d, e, f, g, h) where
  readsPrec _ = readParen False (\s ->
    [ ((a, b, c, d, e, f, g, h), r) | t0 <- expect "(" s, (a, u0) <- reads t0, t1 <- expect "," u0,
      (b, u1) <- reads t1, t2 <- expect "," u1, (c, u2) <- reads t2, t3 <- expect "," u2, (d, u3) <- reads t3,
      t4 <- expect "," u3, (e, u4) <- reads t4, t5 <- expect "," u4, (f, u5) <- reads t5, t6 <- expect "," u5,
      (g, u6) <- reads t6, t7 <- expect "," u6, (h, u7) <- reads t7, r <- expect ")" u7 ])

instance (Read a, Read b, Read c, Read d, Read e, Read f, Read g, Read h, Read i) => Read (a, b, c, d, e, f, g, h, i) where
  readsPrec _ = readParen False (\s ->
    [ ((a, b, c, d, e, f, g, h, i), r) | t0 <- expect "(" s, (a, u0) <- reads t0, t1 <- expect "," u0,
      (b, u1) <- reads t1, t2 <- expect "," u1, (c, u2) <- reads t2, t3 <- expect "," u2, (d, u3) <- reads t3,
      t4 <- expect "," u3, (e, u4) <- reads t4, t5 <- expect "," u4, (f, u5) <- reads t5, t6 <- expect "," u5,
      (g, u6) <- reads t6, t7 <- expect "," u6, (h, u7) <- reads t7, t8 <- expect "," u7, (i, u8) <- reads t8,
      r <- expect ")" u8 ])

instance (Read a, Read b, Read c, Read d, Read e, Read f, Read g, Read h, Read i, Read j) => Read (a, b, c, d, e, f, g, h, i, j) where
  readsPrec _ = readParen False (\s ->
    [ ((a, b, c, d, e, f, g, h, i, j), r) | t0 <- expect "(" s, (a, u0) <- reads t0, t1 <- expect "," u0,
      (b, u1) <- reads t1, t2 <- expect "," u1, (c, u2) <- reads t2, t3 <- expect "," u2, (d, u3) <- reads t3,
      t4 <- expect "," u3, (e, u4) <- reads t4, t5 <- expect "," u4, (f, u5) <- reads t5, t6 <- expect "," u5,
      (g, u6) <- reads t6, t7 <- expect "," u6, (h, u7) <- reads t7, t8 <- expect "," u7, (i, u8) <- reads t8,
      t9 <- expect "," u8, (j, u9) <- reads t9, r <- expect ")" u9 ])

instance (Read a, Read b, Read c, Read d, Read e, Read f, Read g, Read h, Read i, Read j, Read k) => Read (a, b, c, d, e, f, g, h, i, j, k) where
  readsPrec _ = readParen False (\s ->
    [ ((a, b, c, d, e, f, g, h, i, j, k), r) | t0 <- expect "(" s, (a, u0) <- reads t0, t1 <- expect "," u0,
      (b, u1) <- reads t1, t2 <- expect "," u1, (c, u2) <- reads t2, t3 <- expect "," u2, (d, u3) <- reads t3,
      t4 <- expect "," u3, (e, u4) <- reads t4, t5 <- expect "," u4, (f, u5) <- reads t5, t6 <- expect "," u5,
      (g, u6) <- reads t6, t7 <- expect "," u6, (h, u7) <- reads t7, t8 <- expect "," u7, (i, u8) <- reads t8,
      t9 <- expect "," u8, (j, u9) <- reads t9, t10 <- expect "," u9, (k, u10) <- reads t10, r <- expect ")" u10 ])

instance (Read a, Read b, Read c, Read d, Read e, Read f, Read g, Read h, Read i, Read j, Read k, Read l) => Read (a, b, c, d, e, f, g, h, i, j, k, l) where
  readsPrec _ = readParen False (\s ->
    [ ((a, b, c, d, e, f, g, h, i, j, k, l), r) | t0 <- expect "(" s, (a, u0) <- reads t0, t1 <- expect "," u0,
      (b, u1) <- reads t1, t2 <- expect "," u1, (c, u2) <- reads t2, t3 <- expect "," u2, (d, u3) <- reads t3,
      t4 <- expect "," u3, (e, u4) <- reads t4, t5 <- expect "," u4, (f, u5) <- reads t5, t6 <- expect "," u5,
      (g, u6) <- reads t6, t7 <- expect "," u6, (h, u7) <- reads t7, t8 <- expect "," u7, (i, u8) <- reads t8,
      t9 <- expect "," u8, (j, u9) <- reads t9, t10 <- expect "," u9, (k, u10) <- reads t10, t11 <- expect "," u10,
      (l, u11) <- reads t11, r <- expect ")" u11 ])

instance (Read a, Read b, Read c, Read d, Read e, Read f, Read g, Read h, Read i, Read j, Read k, Read l, Read m) => Read (a, b, c, d, e, f, g, h, i, j, k, l, m) where
  readsPrec _ = readParen False (\s ->
    [ ((a, b, c, d, e, f, g, h, i, j, k, l, m), r) | t0 <- expect "(" s, (a, u0) <- reads t0, t1 <- expect "," u0,
      (b, u1) <- reads t1, t2 <- expect "," u1, (c, u2) <- reads t2, t3 <- expect "," u2, (d, u3) <- reads t3,
      t4 <- expect "," u3, (e, u4) <- reads t4, t5 <- expect "," u4, (f, u5) <- reads t5, t6 <- expect "," u5,
      (g, u6) <- reads t6, t7 <- expect "," u6, (h, u7) <- reads t7, t8 <- expect "," u7, (i, u8) <- reads t8,
      t9 <- expect "," u8, (j, u9) <- reads t9, t10 <- expect "," u9, (k, u10) <- reads t10, t11 <- expect "," u10,
      (l, u11) <- reads t11, t12 <- expect "," u11, (m, u12) <- reads t12, r <- expect ")" u12 ])

instance (Read a, Read b, Read c, Read d, Read e, Read f, Read g, Read h, Read i, Read j, Read k, Read l, Read m, Read n) => Read (a, b, c, d, e, f, g, h, i, j, k, l, m, n) where
  readsPrec _ = readParen False (\s ->
    [ ((a, b, c, d, e, f, g, h, i, j, k, l, m, n), r) | t0 <- expect "(" s, (a, u0) <- reads t0, t1 <- expect "," u0,
      (b, u1) <- reads t1, t2 <- expect "," u1, (c, u2) <- reads t2, t3 <- expect "," u2, (d, u3) <- reads t3,
      t4 <- expect "," u3, (e, u4) <- reads t4, t5 <- expect "," u4, (f, u5) <- reads t5, t6 <- expect "," u5,
      (g, u6) <- reads t6, t7 <- expect "," u6, (h, u7) <- reads t7, t8 <- expect "," u7, (i, u8) <- reads t8,
      t9 <- expect "," u8, (j, u9) <- reads t9, t10 <- expect "," u9, (k, u10) <- reads t10, t11 <- expect "," u10,
      (l, u11) <- reads t11, t12 <- expect "," u11, (m, u12) <- reads t12, t13 <- expect "," u12,
      (n, u13) <- reads t13, r <- expect ")" u13 ])

instance (Read a, Read b, Read c, Read d, Read e, Read f, Read g, Read h, Read i, Read j, Read k, Read l, Read m, Read n, Read o) => Read (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o) where
  readsPrec _ = readParen False (\s ->
    [ ((a, b, c, d, e, f, g, h, i, j, k, l, m, n, o), r) | t0 <- expect "(" s, (a, u0) <- reads t0,
      t1 <- expect "," u0, (b, u1) <- reads t1, t2 <- expect "," u1, (c, u2) <- reads t2, t3 <- expect "," u2,
      (d, u3) <- reads t3, t4 <- expect "," u3, (e, u4) <- reads t4, t5 <- expect "," u4, (f, u5) <- reads t5,
      t6 <- expect "," u5, (g, u6) <- reads t6, t7 <- expect "," u6, (h, u7) <- reads t7, t8 <- expect "," u7,
      (i, u8) <- reads t8, t9 <- expect "," u8, (j, u9) <- reads t9, t10 <- expect "," u9, (k, u10) <- reads t10,
      t11 <- expect "," u10, (l, u11) <- reads t11, t12 <- expect "," u11, (m, u12) <- reads t12,
      t13 <- expect "," u12, (n, u13) <- reads t13, t14 <- expect "," u13, (o, u14) <- reads t14,
      r <- expect ")" u14 ])
