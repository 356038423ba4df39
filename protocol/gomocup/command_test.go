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

// The line after a command that wants a path is one, also if it begins with the word of a command,
// unless it can be that command as a whole.
func TestPathOrCommand(t *testing.T) {
	for line, isPath := range map[string]bool{
		"games.db": true, "end games.db": true, "END 2": true, "stop it.db": true, "turn 2.db": true, "board of games.db": true, "about me.db": true,
		"start 15.db": true, "info.db": true, "info my games.db": true, "INFO games.db": true, "begin 2.db": true, "restart 7": true, "done": true, "7,7": true,
		"END": false, "end": false, "YXSTOP": false, "STOP": false, "turn": false, "TURN 7,7": false, "TURN 7 , 7": false, "START 15": false, "BOARD 7,7,1 done": false,
		"BOARD": false, "INFO timeout_turn 5000": false, "INFO rule x": false, "INFO FOO 3": false, "ABOUT": false, "YXDBMERGE my games.db": false, "yxsetdatabase": false,
	} {
		var got []command
		var a assembler
		a.add(input{text: "YXSETDATABASE"}, func(c command) { got = append(got, c) })
		a.add(input{text: line}, func(c command) { got = append(got, c) })
		if taken := len(got) == 1 && got[0].err == nil && slices.Equal(got[0].body, []string{line}); taken != isPath {
			t.Errorf("%q: %+v", line, got)
		}
	}
}
