package draw

import "image/color"

// Lengths of a picture, in points. Chosen by eye: stones nearly touch, labels are as
// large as the numbers on the stones.
const (
	crossing = 26 // between two lines of a board of points
	square   = 34 // side of a square
	margin   = 22 // around the board, for the coordinates
	labels   = 11 // size of the coordinates
	outline  = 0.9
	mainLine = 1.8 // the border of the field and its middle
)

// Shares of a cell.
const (
	stoneRadius = 0.46 // on crossings
	pieceRadius = 0.36 // in squares
	ringRadius  = 0.24
	ringWidth   = 0.11
	dotRadius   = 0.12
	markReach   = 0.22 // half the width of crosses, squares and triangles
	arrowWidth  = 0.09
	arrowHead   = 0.30 // length of the head; its width is 0.8 of that
	arrowDash   = 0.12
	arrowGap    = 0.10 // from the tip to the middle of an empty target
	slotInset   = 0.08
	numberSize  = 0.46
)

// Of a PNG: how far in pixels the lines that stand for a curve may be from it, and the
// smallest 1 + cos α of a corner that is not cut off, where α is the angle by which a line turns
// (SVG's usual miterlimit, 4).
const (
	flatness = 0.02
	sharpest = 0.125
)

// MaxScale is the largest number of pixels per point of a PNG.
const MaxScale = 8

// Size of a graph in points, the radius of its marks, and the most numbers below it.
const (
	graphWidth   = 720
	graphHeight  = 260
	spotRadius   = 4
	graphNumbers = 24
)

// Colours. Arrows and marks have enough contrast with each of the boards and with
// both colours of stones.
var (
	paper      = rgb(0xfbfaf6)
	wood       = rgb(0xecc98a)
	woodLine   = rgb(0x5b4a2b)
	blackHalf  = rgb(0xd9dde3)
	whiteHalf  = rgb(0xf1f2f4)
	squareLine = rgb(0x8b919b)
	slotLine   = rgb(0xc2c6cd)
	goalFill   = rgb(0xffe0a3)
	ink        = rgb(0x24272c)
	blackStone = rgb(0x26282c)
	whiteStone = rgb(0xffffff)
	gold       = rgb(0xe8a200)
	may        = rgb(0x1769c0) // what is allowed
	stop       = rgb(0xcf2a2a) // what is not
	// The number of the last move, on a black stone.
	stopOnBlack = rgb(0xff8a80)
	effect      = rgb(0xb36b00) // what a move does to other pieces
	wallFill    = rgb(0x7b6a4b)
	graphBlack  = rgb(0xd3d7dc) // Black's part of a graph
)

func rgb(v uint32) color.Color {
	return color.NRGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255}
}
