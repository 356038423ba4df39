package certificate

import "tengen/movegen/renju"

const (
	// maxLemmas bounds a certificate: of each lemma its position and its plies are kept, some
	// 65 bytes on 15×15.
	maxLemmas = 1 << 21
	// maxNodes bounds the trees of a lemma, in nodes of some 100 bytes. The checker keeps no
	// more than twice as many at a time.
	maxNodes = 1 << 21
	// maxDeep is the largest depth of a tree, in nodes: a longer line does not fit on a board.
	maxDeep = renju.MaxSize*renju.MaxSize + 8
)
