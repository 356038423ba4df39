package engine

import (
	"strings"
	"testing"
)

func TestGTP(t *testing.T) {
	for _, c := range []struct{ args, in, want string }{
		{"", "name\ngogui-rules_board_size", "= Tengen Renju\n\n= 15\n\n"},
		{"--game jungo", "name\ngogui-rules_board_size", "= Tengen Jungo\n\n= 9\n\n"},
		{"--game jungo --size 5 --komi 23 --ruler --rule positional", "1 gogui-rules_game_id\nfinal_score", "=1 Jungo\n\n= W+23\n\n"},
		{"--game jungo --override-version 0.17", "gogui-rules_game_id\nversion", "= Go\n\n= 0.17\n\n"},
		{"--game jungo --nodes 2 --time 0", "boardsize 2\nkata-genmove_analyze b 9999 allow b A1 1 minmoves 9 maxmoves 1\nquit\nname", ""},
		{"--game renju", "name\ngogui-rules_board_size\ngenmove b", "= Tengen Renju\n\n= 15\n\n= H8\n\n"},
		{"--game renju --rule freestyle --size 19", "gogui-rules_game_id\ngenmove b", "= Gomoku\n\n= K10\n\n"},
		{"--game renju --rule caro --size 19 --letter-i", "name\ngenmove b", "= Tengen Caro\n\n= J10\n\n"},
	} {
		out := tengen.Must(t, c.in, append([]string{"gtp", "--hash", "2"}, strings.Fields(c.args)...)...)
		if c.want == "" {
			if !strings.HasPrefix(out, "=\n\n=\ninfo move A1 ") || !strings.HasSuffix(out, "\nplay A1\n\n=\n\n") {
				t.Errorf("gtp %s: %q", c.args, out)
			}
		} else if out != c.want {
			t.Errorf("gtp %s: %q, want %q", c.args, out, c.want)
		}
	}
	for _, c := range []struct{ args, want string }{
		{"--game chess", "chess"},
		{"--game jungo --size 1", "size 1"},
		{"--rule chinese", "chinese"},
		{"--game jungo --komi 999", "999"},
		{"--position -", "standard input"},
		{"--sgf -", "standard input"},
		{"--moves h8h8", "move 2"},
		{"--threads 0", "threads"},
		{"--time -1s", "-1s"},
		{"--game renju --ruler", "--ruler means nothing in renju"},
		{"--game ring --letter-i", "--letter-i means nothing in ring without --ruler"},
		{"--game renju --komi 5", "--komi means nothing in renju"},
		{"--game renju --size 23", "23"},
		{"--game renju --rule go", `"go"`},
		{"--memory 50", "renju takes at least 115"},
		{"--memory 300 --hash 400", "at most 154"},
		{"--game jungo --memory 200", "jungo takes at least 380"},
		{"--memory 0", "memory"},
	} {
		tengen.Refuses(t, "", c.want, append([]string{"gtp", "--hash", "2"}, strings.Fields(c.args)...)...)
	}
}

func TestGTPRing(t *testing.T) {
	for _, c := range []struct{ args, in, want string }{
		{"", "play b c2\nring-position\n", "=\n\n= 6/wwwwww/6/6/6/6/6/6/6/6/bbBbbb/6 - w -\n\n"},
		{"--ruler", "play b G3\ngogui-rules_board_size\nring-position\n", "=\n\n= 14\n\n= 6/wwwwww/6/6/6/6/6/6/6/6/bbBbbb/6 - w -\n\n"},
		{"--ruler --letter-i", "play b I3\nring-position\n", "=\n\n= 6/wwwwww/6/6/6/6/6/6/6/6/bbbbBb/6 - w -\n\n"},
		{"--rule ring-basic --nodes 50", "ring-setup 1B4/6/6/6/w5/6/6/6/2W3/6/b5/6 - b -\ngenmove b\nfinal_score\n", "=\n\n= b12c13\n\n= B+1\n\n"},
	} {
		if out := tengen.Must(t, c.in, append([]string{"gtp", "--game", "ring"}, strings.Fields(c.args)...)...); out != c.want {
			t.Errorf("gtp --game ring %s: %q, want %q", c.args, out, c.want)
		}
	}
	for _, c := range []struct{ args, want string }{{"--size 9", "--size"}, {"--rule renju", "renju"}} {
		tengen.Refuses(t, "", c.want, append([]string{"gtp", "--game", "ring"}, strings.Fields(c.args)...)...)
	}
}

// A game over GTP begins at the position of the flags, its moves can be taken back, and
// clear_board empties the board.
func TestGTPPosition(t *testing.T) {
	for _, c := range []struct{ args, in, want string }{
		{"--moves h8h9 --letter-i", "undo\nplay w H9\ngogui-rules_side_to_move\nundo\nundo\nundo", "=\n\n=\n\n= black\n\n=\n\n=\n\n? cannot undo: no move was made\n\n"},
		{"--opening kagetsu", "undo\nundo\nundo\nundo", "=\n\n=\n\n=\n\n? cannot undo: no move was made\n\n"},
		{"--game jungo --position .X./.O./... --komi 1", "gogui-rules_side_to_move\nfinal_score\nclear_board\nfinal_score", "= black\n\n= W+1\n\n=\n\n= W+1\n\n"},
		{"--game ring --moves c2", "ring-position\nundo\nundo", "= 6/wwwwww/6/6/6/6/6/6/6/6/bbBbbb/6 - w -\n\n=\n\n? cannot undo: no move was made\n\n"},
		{"--game ring --ruler --moves c2", "gogui-rules_side_to_move\nundo\ngogui-rules_side_to_move", "= white\n\n=\n\n= black\n\n"},
		{"--moves h8 --to-move black", "gogui-rules_side_to_move", "= black\n\n"},
	} {
		if out := tengen.Must(t, c.in, append([]string{"gtp", "--hash", "2"}, strings.Fields(c.args)...)...); out != c.want {
			t.Errorf("gtp %s: %q, want %q", c.args, out, c.want)
		}
	}
}

// These commands link no databases: a program that has none says so.
func TestNoDatabases(t *testing.T) {
	tengen.Refused(t, "gtp --db games.db", "--db: this program has no databases; tengen has")
	tengen.Refused(t, "gomocup --db games.db", "--db: this program has no databases; tengen has")
}
