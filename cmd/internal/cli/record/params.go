package record

// maxLabel is the longest label of a mark, in characters, that fits on a cell.
const maxLabel = 3

// mostNotes bounds the lines of notes that are printed. Set by hand.
const mostNotes = 50
