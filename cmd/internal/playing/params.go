package playing

// maxFile bounds a saved game, in bytes, a hundred times as long as the longest game.
const maxFile = 1 << 20
