package renlib

import (
	"tengen/protocol/record"
)

// The flags of a node.
const (
	flagSibling    = 0x80
	flagChildless  = 0x40
	flagOldComment = 0x20
	flagMark       = 0x10
	flagComment    = 0x08
	flagStart      = 0x04
	flagNoMove     = 0x02
	flagExtended   = 0x01

	moreText = 0x01 // in the second byte of the further flags
)

const (
	headerLength = 20
	major        = 3
	minorRoot    = 4 // with a root
	minorNoRoot  = 0
	centre       = 0x78 // h8
	lineBreak    = 0x08 // between the comment of one line and that of several
)

// signature begins a library.
const signature = "\xffRenLib\xff"

// The properties of a record that hold what SGF has no other place for.
const (
	markProperty  = "HO"
	startProperty = "RLSTART"
)

// pointOf returns the point of a byte; ok is false if there is none.
func pointOf(b byte) (p record.Point, ok bool) {
	p = record.Point{X: int(b&15) - 1, Y: size - 1 - int(b>>4)}
	return p, p.X >= 0 && p.Y >= 0
}

func byteOf(p record.Point) byte { return byte(size-1-p.Y)<<4 | byte(p.X+1) }

// swedish are the letters of the oldest programs.
var swedish = map[byte]rune{'}': 'å', '{': 'ä', '|': 'ö', ']': 'Å', '[': 'Ä', '\\': 'Ö'}
