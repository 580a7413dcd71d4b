/* Definitions for Main.hs */
#ifndef CONFIG_H
#define CONFIG_H
#define LEVEL 3
#endif
