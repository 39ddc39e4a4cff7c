// Carries the compiler and linker flags of ICU; it shows none of its headers on purpose (see CICU).
