package verify

import "tengen/movegen/renju"

// Bounds of the text of a proof, set by hand.
const (
	maxLine = 1 << 12                         // longest line of the header, in bytes; a full board of stones takes 1,500
	maxTree = 1 << 24                         // nodes of a tree, some 2 GB
	maxDeep = renju.MaxSize*renju.MaxSize + 8 // largest depth of a tree, in nodes; a longer line does not fit on a board
)
