package atomicfile

// MaxJournal is the largest journal that is resumed, in bytes.
const MaxJournal = 1 << 30
