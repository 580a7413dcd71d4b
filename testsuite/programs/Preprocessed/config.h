#ifndef CONFIG_H
#define CONFIG_H

/* How the program is built. */
#define TABLE_SIZE 64
#define VERSION_MAJOR 2
#define VERSION_MINOR 5
#define AT_LEAST(major, minor) (VERSION_MAJOR > (major) || (VERSION_MAJOR == (major) && VERSION_MINOR >= (minor)))

#if TABLE_SIZE > 32 && !defined(SMALL)
#define LARGE_TABLE 1
#endif

#ifdef __GLASGOW_HASKELL__
#define HAVE_BASE 1
#else
#define HAVE_BASE 0
#endif

#endif
