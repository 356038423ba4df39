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
		{"yxeditlabeldatabase 7, 7 good, but slow, 3\ndone", []string{"7,7", "good,", "but", "slow,", "3"}, nil},
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

// The line of a label is a text, also if that ends with DONE: the entries after it say which position
// is meant.
func TestLabelledDone(t *testing.T) {
	for _, c := range []struct {
		script     string
		args, body []string
	}{
		{"YXEDITLABELDATABASE 7,7 done\n6,6\n5,5\ndone", []string{"7,7", "done"}, []string{"6,6", "5,5"}},
		{"YXEDITLABELDATABASE 7,7 well DONE\ndone", []string{"7,7", "well", "DONE"}, nil},
		{"YXEDITLABELDATABASE all done\n6,6 done", []string{"all", "done"}, []string{"6,6"}},
		{"YXEDITLABELDATABASE 7,7\n6,6\ndone", []string{"7,7"}, []string{"6,6"}},
		{"YXEDITLABELDATABASE done", nil, nil},
		{"YXEDITLABELDATABASE\n6,6\ndone", nil, []string{"6,6"}},
	} {
		var got []command
		var a assembler
		for line := range strings.SplitSeq(c.script, "\n") {
			a.add(input{text: line}, func(c command) { got = append(got, c) })
		}
		if len(got) != 1 || got[0].err != nil || !slices.Equal(got[0].args, c.args) || !slices.Equal(got[0].body, c.body) {
			t.Errorf("%q: %+v", c.script, got)
		}
	}
}
