package chooser

// ValueNodes is the number of nodes of the searches behind Value.
const ValueNodes = 1_000_000

// values are the shares of points that Black can expect after each of the 26 patterns,
// in renju on 15×15: those of "tengen openings --nodes 1000000 --json".
var values = map[string]float64{
	"D1":  0.606,
	"D2":  0.655,
	"D3":  0.558,
	"D4":  0.668,
	"D5":  0.655,
	"D6":  0.631,
	"D7":  0.656,
	"D8":  0.642,
	"D9":  0.585,
	"D10": 0.619,
	"D11": 0.626,
	"D12": 0.668,
	"D13": 0.554,
	"I1":  0.560,
	"I2":  0.627,
	"I3":  0.613,
	"I4":  0.638,
	"I5":  0.499,
	"I6":  0.658,
	"I7":  0.670,
	"I8":  0.600,
	"I9":  0.652,
	"I10": 0.638,
	"I11": 0.593,
	"I12": 0.585,
	"I13": 0.379,
}

// Value returns the share of points that Black can expect after a pattern, from a table;
// 0 if there is no such pattern.
func Value(code string) float64 { return values[code] }
