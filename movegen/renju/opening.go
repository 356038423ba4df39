package renju

import (
	"strconv"
	"strings"

	"tengen/internal/say"
)

// Opening is one of the 26 patterns: the position after three moves with Black
// 1 on tengen, up to symmetry.
type Opening struct {
	Code  string // "D1"…"D13", "I1"…"I13"
	Name  string // Japanese name in letters
	Kanji string
	White [2]int8 // offset (dx, dy) of White 2 from tengen, dy upwards
	Black [2]int8 // offset of Black 3
}

var direct, indirect = [2]int8{0, 1}, [2]int8{1, 1}

// Openings lists the 26 patterns in their international numbering (RIF): D for
// White 2 straight above tengen, I for White 2 on the upper right diagonal;
// Black 3 is numbered from the top row down, left to right.
var Openings = [26]Opening{
	{"D1", "Kansei", "寒星", direct, [2]int8{0, 2}},
	{"D2", "Keigetsu", "渓月", direct, [2]int8{1, 2}},
	{"D3", "Sosei", "疎星", direct, [2]int8{2, 2}},
	{"D4", "Kagetsu", "花月", direct, [2]int8{1, 1}},
	{"D5", "Zangetsu", "残月", direct, [2]int8{2, 1}},
	{"D6", "Ugetsu", "雨月", direct, [2]int8{1, 0}},
	{"D7", "Kinsei", "金星", direct, [2]int8{2, 0}},
	{"D8", "Shogetsu", "松月", direct, [2]int8{0, -1}},
	{"D9", "Kyugetsu", "丘月", direct, [2]int8{1, -1}},
	{"D10", "Shingetsu", "新月", direct, [2]int8{2, -1}},
	{"D11", "Zuisei", "瑞星", direct, [2]int8{0, -2}},
	{"D12", "Sangetsu", "山月", direct, [2]int8{1, -2}},
	{"D13", "Yusei", "遊星", direct, [2]int8{2, -2}},
	{"I1", "Chosei", "長星", indirect, [2]int8{2, 2}},
	{"I2", "Kyogetsu", "峡月", indirect, [2]int8{2, 1}},
	{"I3", "Kosei", "恒星", indirect, [2]int8{2, 0}},
	{"I4", "Suigetsu", "水月", indirect, [2]int8{2, -1}},
	{"I5", "Ryusei", "流星", indirect, [2]int8{2, -2}},
	{"I6", "Ungetsu", "雲月", indirect, [2]int8{1, 0}},
	{"I7", "Hogetsu", "浦月", indirect, [2]int8{1, -1}},
	{"I8", "Rangetsu", "嵐月", indirect, [2]int8{1, -2}},
	{"I9", "Gingetsu", "銀月", indirect, [2]int8{0, -1}},
	{"I10", "Myojo", "明星", indirect, [2]int8{0, -2}},
	{"I11", "Shagetsu", "斜月", indirect, [2]int8{-1, -1}},
	{"I12", "Meigetsu", "名月", indirect, [2]int8{-1, -2}},
	{"I13", "Suisei", "彗星", indirect, [2]int8{-2, -2}},
}

// Say is what the pattern is called, without its number.
func (o Opening) Say() *say.Message { return patternWords[o.Code].With() }

// Cells returns the three moves on a board of the given odd size ≥ 5.
func (o Opening) Cells(size int) [3]Cell {
	m := size / 2
	return [3]Cell{
		At(m, m),
		At(m+int(o.White[0]), m+int(o.White[1])),
		At(m+int(o.Black[0]), m+int(o.Black[1])),
	}
}

// OpeningByName returns a pattern by its number ("D4"), its name ("kagetsu") or its name
// in kanji, in either case; ok is false if there is none.
func OpeningByName(name string) (o Opening, ok bool) {
	for _, o := range Openings {
		if strings.EqualFold(name, o.Code) || strings.EqualFold(name, o.Name) || name == o.Kanji {
			return o, true
		}
	}
	return Opening{}, false
}

// OpeningOn returns the pattern of a name and its three moves on a board of the given
// size. An error says that no pattern has the name or that the board has no centre.
func OpeningOn(name string, size int) (o Opening, moves [3]Cell, err error) {
	o, ok := OpeningByName(name)
	if !ok {
		return o, moves, sayNoPattern.With(strconv.Quote(name))
	}
	if size%2 == 0 {
		return o, moves, sayNoCentre.With(size)
	}
	return o, o.Cells(size), nil
}

// IdentifyOpening names the pattern of the first three moves of a game on a
// board of odd size, whatever its orientation; ok is false when they are none of
// the 26.
func IdentifyOpening(moves []Cell, size int) (o Opening, ok bool) {
	if len(moves) < 3 || size%2 == 0 {
		return Opening{}, false
	}
	for _, o := range Openings {
		cells := o.Cells(size)
		for s := range NumSymmetries {
			same := true
			for i, c := range cells {
				same = same && Transform(c, s, size) == moves[i]
			}
			if same {
				return o, true
			}
		}
	}
	return Opening{}, false
}
