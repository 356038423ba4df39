package atomicfile

// MaxJournal is the largest journal that is written and resumed, in bytes. Hand-set: it is read into memory.
const MaxJournal = 1 << 30
