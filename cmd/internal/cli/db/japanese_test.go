package db_test

import (
	"strings"
	"testing"

	"tengen/cmd/internal/cli/clitest"
	"tengen/internal/filetest"
)

// query speaks Japanese of a position that the database has, and of one that it does not have.
func TestQueryJapanese(t *testing.T) {
	t.Chdir(t.TempDir())
	filetest.Put(t, "two.sgf", "(;GM[4]SZ[9]RU[freestyle]PB[A]PW[B]RE[B+];B[ee];W[aa];B[ea];W[ai])(;GM[4]SZ[9]RU[freestyle]PB[B]PW[A]DT[2020-01-02];B[ee];W[ab])")
	tengen.Must(t, "", "db", "import", "a.db", "two.sgf")
	const at = " --rule freestyle --size 9 --moves e5a1e9a9"
	tengen.Must(t, "", strings.Fields("db analyze a.db --hash 1 --nodes 600 --proof-nodes 50 --multipv 2 --positions 2 --threads 1"+at)...)
	for line, want := range map[string][]string{
		"--rule freestyle --size 9 --moves e5": {"2局：黒勝ち 1、白勝ち 0、引き分け 0\n", "\n  手", "局数", "  対局 1：A – B、黒勝ち、4手、two.sgf\n", "  対局 2：B – A、結果なし、2手、2020-01-02、two.sgf\n"},
		at:                                     {"\n評価値 ", "、深さ ", "、最善手 "},
		"--game ring":                          {"a.db にはリングのこの局面がありません。\n自由五目 9×9の対局 2、手 "},
	} {
		out := tengen.Must(t, "", append(strings.Fields("db query a.db --lang ja"), strings.Fields(line)...)...)
		for _, w := range want {
			if !strings.Contains(out, w) {
				t.Errorf("%s: no %q in\n%s", line, w, out)
			}
		}
		clitest.Japanese(t, out, "two", "sgf", "wwwwww", "bbbbbb")
	}
}
