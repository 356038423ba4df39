package record

// maxLabel is the longest label of a mark, in characters, that fits on a cell.
const maxLabel = 3
