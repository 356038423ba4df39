package term

// Bounds of the searches behind the terms, in moves made, when Options leave
// them open. Hand-set: a fukumi's VCF takes hundreds of moves as a rule, a
// koshu's win thousands.
const (
	defaultVCFNodes = 200_000
	defaultVCTNodes = 200_000
	vcfTableBits    = 14
	vctTableBytes   = 16 << 20
)
