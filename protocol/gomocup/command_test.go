package gomocup

import (
	"slices"
	"strings"
	"testing"
)

// Blanks around a comma are dropped in coordinates, and kept in names of files and in texts.
func TestCommas(t *testing.T) {
	for _, c := range []struct {
		line       string
		args, body []string
	}{
		{"TURN 7 , -7", []string{"7,-7"}, nil},
		{"BOARD 7, 7 ,1 8,8,2 done", nil, []string{"7,7,1", "8,8,2"}},
		{"yxeditlabeldatabase 7, 7 good, but slow, 3 done", []string{"7,7", "good,", "but", "slow,", "3"}, nil},
		{"\tYXSETDATABASE  my games,  2nd file.db ", []string{"my", "games,", "2nd", "file.db"}, []string{"my games,  2nd file.db"}},
		{"yxsetdatabase\n a, b.db ", nil, []string{"a, b.db"}},
	} {
		var got []command
		var a assembler
		for line := range strings.SplitSeq(c.line, "\n") {
			a.add(input{text: line}, func(c command) { got = append(got, c) })
		}
		if len(got) != 1 || got[0].err != nil || !slices.Equal(got[0].args, c.args) || !slices.Equal(got[0].body, c.body) {
			t.Errorf("%q: %+v", c.line, got)
		}
	}
}
