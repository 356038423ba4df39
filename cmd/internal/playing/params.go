package playing

// maxFile bounds a saved game, in bytes; the longest game takes a hundredth.
const maxFile = 1 << 20
