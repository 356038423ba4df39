package db_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tengen/cmd/internal/cli"
	clidb "tengen/cmd/internal/cli/db"
	"tengen/internal/filetest"
	"tengen/protocol/db"
)

const twoGames = "(;GM[4]PB[Ann]PW[Bo]RE[B+];B[hh];W[hg];B[if];W[gh]C[a comment])(;GM[4]PB[Bo]PW[Ann]RE[W+];B[hh];W[ih];B[jg];W[ii])\n"

// --komi is that of records that name none.
func TestDBKomi(t *testing.T) {
	t.Chdir(t.TempDir())
	tengen.Must(t, "(;GM[1]SZ[5]RE[B+];B[cc])(;GM[1]SZ[5]KM[1]RE[B+];B[cc])", "db", "import", "a.db", "-", "--game", "jungo", "--komi", "6.5")
	tengen.Must(t, "(;GM[1]SZ[5]RE[B+];B[cc])", "db", "import", "a.db", "-", "--game", "jungo")
	for _, komi := range []string{"6.5", "1", "0"} {
		if out := tengen.Must(t, "", "db", "query", "a.db", "--game", "jungo", "--size", "5", "--komi", komi); !strings.Contains(out, "\n1 game: Black 1") {
			t.Errorf("komi %s: %s", komi, out)
		}
	}
}

// A query tells every game that reached the position, also one that ended there, and each once; an
// import or a merge with more moves adds them.
func TestDBCounts(t *testing.T) {
	t.Chdir(t.TempDir())
	tengen.Must(t, twoGames+"(;GM[4]PB[Cy]PW[Ann]RE[W+];B[hh];W[hg];B[if];W[gh];B[aa])", "db", "import", "a.db", "-")
	ring := "(;GM[99]PB[x]PW[y]RE[W+];B[a2];W[a11];B[b2b3];W[b11b10];B[b3b2];W[b10b11];B[b2b3];W[b11b10])"
	tengen.Must(t, ring, "db", "import", "a.db", "-")
	for moves, want := range map[string]string{"h8h9i10": "3 games: Black 1, White 2", "h8h9i10g8": "2 games: Black 1, White 1", "h8h9i10g8a15": "1 game: Black 0, White 1"} {
		if out := tengen.Must(t, "", "db", "query", "a.db", "--moves", moves); !strings.Contains(out, "\n"+want) || !strings.Contains(out, "Cy – Ann") {
			t.Errorf("%s: %s", moves, out)
		}
	}
	for _, moves := range []string{"", "a2 a11", "a2 a11 b2b3", "a2 a11 b2b3 b11b10"} {
		if out := tengen.Must(t, "", "db", "query", "a.db", "--game", "ring", "--moves", moves); !strings.Contains(out, "\n1 game: Black 0, White 1") {
			t.Errorf("%s: %s", moves, out)
		}
	}
	for _, plies := range []string{"2", "4"} {
		tengen.Must(t, twoGames, "db", "import", plies+".db", "-", "--plies", plies)
	}
	for file, moves := range map[string]string{"2.db": "2 moves", "4.db": "5 moves"} {
		if out := tengen.Must(t, "", "db", "check", file); !strings.Contains(out, moves) {
			t.Errorf("%s: %s", file, out)
		}
	}
	if out := tengen.Must(t, "", "db", "merge", "2.db", "4.db"); !strings.Contains(out, "2 games, 0 of them new, 1 position with a value or a comment; 8 positions read in ") {
		t.Errorf("merge: %s", out)
	}
	if out := tengen.Must(t, "", "db", "check", "2.db"); !strings.Contains(out, "2 games, 5 moves") {
		t.Errorf("merged: %s", out)
	}
}

// Import, query and export, from a record, self-play and a match.
func TestDB(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.Mkdir("games", 0o777); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"two.sgf": twoGames, "broken.sgf": "(;GM[4]SZ[15];B[hh];B[ii])"} {
		filetest.Put(t, filepath.Join("games", name), text)
	}
	tengen.Must(t, "", "selfplay", "--positions", "40", "--nodes", "5", "--threads", "1", "--out", "games/self.games")
	tengen.Must(t, "", "match", "--game", "ring", "--games", "2", "--engine", "name=a nodes=20 memory=1", "--engine", "name=b nodes=20 memory=1", "--draw-after", "6", "--out", "games/m")
	out, errs, code := tengen.Run("", "db", "import", "a.db", "games")
	if code != cli.ExitOK || !strings.Contains(errs, "games/broken.sgf: game 1: move 2") || strings.Count(errs, "\n") != 1 || !strings.Contains(out, " 1 left out") {
		t.Fatalf("exit code %d, %s%s", code, errs, out)
	}
	first := out
	if out, _, _ := tengen.Run("", "db", "import", "a.db", "games"); !strings.Contains(out, ", 0 of them new") {
		t.Errorf("imported again: %s, first %s", out, first)
	}
	var entry clidb.EntryJSON
	if err := json.Unmarshal([]byte(tengen.Must(t, "", "db", "query", "a.db", "--moves", "h8h9", "--json")), &entry); err != nil {
		t.Fatal(err)
	}
	if entry.Games != 2 || entry.Black != 1 || entry.White != 1 || len(entry.Next) != 1 || len(entry.Some) != 2 || entry.Some[0].Black != "Ann" {
		t.Errorf("h8h9: %+v", entry)
	}
	if out := tengen.Must(t, "", "db", "query", "a.db", "--moves", "h8i8j9"); !strings.Contains(out, "\n2 games: Black 1, White 1, drawn 0\n") || !strings.Contains(out, "Bo – Ann, White won, 4 moves, two.sgf") {
		t.Errorf("a turned position:\n%s", out)
	}
	if out := tengen.Must(t, "", "db", "query", "a.db", "--game", "ring"); !strings.Contains(out, "a – b") {
		t.Errorf("ring:\n%s", out)
	}
	if out := tengen.Must(t, "", "db", "query", "a.db", "--game", "jungo"); !strings.Contains(out, "a.db does not have this position of jungo") {
		t.Errorf("jungo:\n%s", out)
	}
	if out := tengen.Must(t, "", "db", "export", "a.db", "a.sgf", "--moves", "h8h9"); out != "written to a.sgf\n" {
		t.Errorf("export: %q", out)
	}
	text, err := os.ReadFile("a.sgf")
	if err != nil || !strings.Contains(string(text), "a comment") || !strings.Contains(string(text), "2 games: Black 1") {
		t.Errorf("%s, %v", text, err)
	}
	tengen.Must(t, "", "db", "export", "a.db", "plain.sgf", "--plain", "--moves", "h8h9")
	tengen.Must(t, "", "db", "import", "b.db", "plain.sgf")
	if err := json.Unmarshal([]byte(tengen.Must(t, "", "db", "query", "b.db", "--moves", "h8h9j10g8", "--json")), &entry); err != nil || entry.Comment != "" && entry.Comment != "a comment" {
		t.Errorf("exported and imported: %+v, %v", entry, err)
	}
}

// An analysis fills the database, which then answers.
func TestDBAnalyze(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	t.Chdir(t.TempDir())
	const position = "--rule freestyle --size 9 --moves e5a1e6a9e7i1"
	args := strings.Fields("db analyze a.db --hash 2 --nodes 500 --proof-nodes 5000 --positions 3 --threads 1 " + position)
	if out := tengen.Must(t, "", args...); !strings.Contains(out, "1 position searched, 1 of them now\nvalue win in ") {
		t.Errorf("analyze:\n%s", out)
	}
	tengen.Must(t, "", "db", "merge", "b.db", "a.db")
	if out := tengen.Must(t, "", "db", "check", "b.db"); !strings.HasSuffix(out, ": no fault\n") {
		t.Errorf("check: %s", out)
	}
	for _, c := range []struct{ args, in, want string }{
		{"analyze --db b.db --hash 2 --nodes 10 --threads 1 " + position, "", "From the database, by --db (book)"},
		{"analyze --db b.db --hash 2 --nodes 10 --threads 1 --json " + position, "", `"book": true`},
		{"play --db b.db --level 10 --black engine --white person --lines --line " + position, "quit\n", ", book"},
		{"gtp --db b.db --hash 2 --nodes 10 " + position, "reg_genmove black\nquit\n", "= "},
	} {
		if out := tengen.Must(t, c.in, strings.Fields(c.args)...); !strings.Contains(out, c.want) {
			t.Errorf("%s:\n%s", c.args, out)
		}
	}
}

// The brain plays by the database, and Yixin-Board's commands read and write it, as its
// source sends them and reads the answers (see testdata/yixinboard.txt).
func TestGomocupDB(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the long run")
	}
	transcript, err := filepath.Abs("testdata/yixinboard.txt")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	tengen.Must(t, "", strings.Fields("db analyze a.db --hash 2 --nodes 500 --proof-nodes 5000 --positions 3 --threads 1 --rule freestyle --size 9 --moves e5a1e6a9e7i1")...)
	out := tengen.Must(t, "INFO hash_size 4096\nSTART 9\nINFO rule 0\nINFO max_node 10\nBOARD\n4,4,1\n0,8,2\n4,3,1\n0,0,2\n4,2,1\n8,8,2\nDONE\n", "gomocup", "--db", "a.db")
	if !strings.Contains(out, "MESSAGE book, score win in ") {
		t.Errorf("by the book:\n%s", out)
	}
	filetest.Put(t, "two.sgf", twoGames)
	text := filetest.Read(t, transcript)
	got := talk(t, string(text))
	filetest.Golden(t, transcript, []byte(got))
	out = tengen.Must(t, "INFO hash_size 4096\nSTART 15\nyxdbcheck\nyxlibtodb\nx.lib\nyxeditlabeldatabase a\n7,7\ndone\nEND\n", "gomocup")
	if strings.Count(out, "not supported") != 3 {
		t.Errorf("without a database:\n%s", out)
	}
	if out := tengen.Must(t, "", "db", "import", "c.db", "tree.lib"); !strings.Contains(out, "0 of them new") {
		t.Errorf("a library counts as a game: %s", out)
	}
	if data, err := os.ReadFile("tree.lib"); err != nil || !strings.HasPrefix(string(data), "\xffRenLib") {
		t.Errorf("tree.lib: %.20q, %v", data, err)
	}
}

// talk has the conversations of a transcript, and returns it with the answers. Each
// conversation is a session with the database b.db; "> " begins a line sent, "$ " shows a file,
// and "# " begins a comment.
func talk(t *testing.T, transcript string) string {
	t.Helper()
	const greeting = "INFO hash_size 4096\nyxshowinfo\nSTART 15\nINFO rule 2\n"
	var out strings.Builder
	for i, part := range strings.Split(strings.TrimSuffix(transcript, "\n"), "\n\n") {
		var sent strings.Builder
		var show []string // the files
		if i > 0 {
			out.WriteString("\n")
		}
		for line := range strings.Lines(part + "\n") {
			switch line[:min(2, len(line))] {
			case "# ":
				out.WriteString(line)
			case "> ":
				sent.WriteString(line[2:])
				out.WriteString(line)
			case "$ ":
				show = append(show, strings.TrimSpace(line[2:]))
			}
		}
		if sent.Len() > 0 {
			answer := strings.ReplaceAll(tengen.Must(t, greeting+sent.String()+"END\n", "gomocup", "--db", "b.db"), "\r", "")
			_, answer, _ = strings.Cut(answer, "OK\n")
			out.WriteString(answer)
		}
		for _, name := range show {
			data := filetest.Read(t, name)
			fmt.Fprintf(&out, "$ %s\n%s", name, data)
		}
	}
	return out.String()
}

func TestDBErrors(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{"two.sgf": twoGames, "text.db": strings.Repeat("not a database\n", 100), "empty.sgf": "", "cut.sgf": twoGames[:len(twoGames)-3]} {
		filetest.Put(t, name, text)
	}
	tengen.Must(t, "", "db", "import", "a.db", "two.sgf")
	for _, c := range []struct{ line, want string }{
		{"db import", "too few arguments"},
		{"db import text.db two.sgf", "text.db: not a database of Tengen"},
		{"db import b.db two.sgf --plies -1", "--plies"},
		{"db import b.db two.sgf --rule chess", "chess"},
		{"db query none.db", "none.db"},
		{"db query text.db", "text.db: not a database of Tengen"},
		{"db query a.db --games -1", "--games"},
		{"db query a.db --moves z99", "z99"},
		{"db export a.db a.xyz", "a.xyz"},
		{"db export a.db a.sgf --least -1", "--least"},
		{"db export a.db a.sgf --moves a1", "does not have"},
		{"db analyze a.db --multipv 0", "--multipv"},
		{"db analyze a.db --positions -1", "--positions"},
		{"db analyze a.db --threads 0", "--threads"},
		{"db merge a.db none.db", "none.db"},
		{"db merge new.db a.db none.db", "none.db"},
		{"db import . two.sgf", ".: a folder, not a regular file"},
		{"db query .", ".: a folder, not a regular file"},
		{"db check text.db", "text.db: not a database"},
		{"analyze --db text.db --nodes 10", "--db: text.db"},
		{"gtp --db none.db", "--db: "},
		{"play --db none.db", "--db: "},
		{"gomocup --db text.db", "--db: text.db"},
	} {
		tengen.Refused(t, c.line, c.want)
	}
	// A forgotten database: a file of games stays as it is, and no database gets its name.
	tengen.Must(t, "", "db", "merge", "plain", "a.db")
	for _, ending := range []string{".sgf", ".SGF", ".psq", ".lib", ".rif", ".xml", ".gib", ".ngf", ".sav", ".pos", ".txt", ".jsonl", ".games"} {
		name := "none" + ending
		for _, line := range []string{"db import NAME two.sgf", "db merge NAME a.db", "db analyze NAME"} {
			line = strings.Replace(line, "NAME", name, 1)
			tengen.Refused(t, line, name+": a database cannot have the name of a file of games")
			if _, err := os.Stat(name); err == nil {
				t.Errorf("%s makes a file", line)
			}
		}
	}
	tengen.Refused(t, "db import empty.sgf two.sgf", "empty.sgf: a database cannot have the name of a file of games")
	if text := filetest.Read(t, "empty.sgf"); len(text) > 0 {
		t.Error("an empty file of games is a database now")
	}
	filetest.Put(t, "unplayable.sgf", "(;GM[4]SZ[15];B[hh];W[hh])")
	if _, errs, code := tengen.Run("", "db", "import", "a.db", "unplayable.sgf"); code != cli.ExitInput || !strings.Contains(errs, "no game could be played") {
		t.Errorf("exit code %d: %s", code, errs)
	}
	filetest.Put(t, "ring.sgf", "(;GM[99];B[c2])")
	tengen.Must(t, "", "db", "import", "ring.db", "ring.sgf")
	tengen.Refused(t, "db export ring.db ring.lib --game ring", "RenLib: no game of Ring")
	empty, cut := filepath.Join("bad", "empty.sgf"), filepath.Join("bad", "cut.sgf")
	if err := errors.Join(os.Mkdir("bad", 0o777), os.Rename("empty.sgf", empty), os.Rename("cut.sgf", cut)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		to, files, want string
		code            int
	}{ // it tells what it has read, with folders
		{"new.db", "none.sgf two.sgf", "none.sgf", cli.ExitInput},
		{"b.db", empty, "1 of 1 file", cli.ExitInput},
		{"b.db", cut, cut + ": game 2: ", cli.ExitFailed},
		{"b.db", "bad", empty + ": no game in it", cli.ExitFailed},
		{"b.db", "two.sgf bad", "2 of 3 files", cli.ExitFailed},
	} {
		if _, errs, code := tengen.Run("", append([]string{"db", "import", c.to}, strings.Fields(c.files)...)...); code != c.code || !strings.Contains(errs, c.want) {
			t.Errorf("%s: exit code %d, %s", c.files, code, errs)
		}
	}
	if out := tengen.Must(t, "", "db", "query", "b.db", "--moves", "h8", "--games", "1"); !strings.Contains(out, ", cut.sgf\n") {
		t.Errorf("the source of a game:\n%s", out)
	}
	if _, err := os.Stat("new.db"); err == nil {
		t.Error("without a file to read there is a new database")
	}
	if out := tengen.Must(t, "", "db", "query", "a.db", "--game", "ring"); !strings.Contains(out, "of renju 15×15.") {
		t.Errorf("a position of another game:\n%s", out)
	}
	d, err := db.Write("a.db")
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if _, errs, code := tengen.Run("", "db", "import", "a.db", "two.sgf"); code != cli.ExitFailed || errs != "tengen db import: a.db: another process is writing to it\n" {
		t.Errorf("a second writer: exit code %d, %s", code, errs)
	}
	if out := tengen.Must(t, "", "db", "query", "a.db", "--moves", "h8"); !strings.Contains(out, "2 games") {
		t.Errorf("a reader beside the writer:\n%s", out)
	}
}

// A folder of a match has every game twice, in its journal and in SGF; it counts once, also
// with the records of before version 1.0.
func TestMatchFolderOnce(t *testing.T) {
	t.Chdir(t.TempDir())
	tengen.Must(t, "", "match", "--rule", "freestyle", "--size", "7", "--random", "3", "--games", "4", "--each", "nodes=5 memory=1", "--engine", "name=a", "--engine", "name=b", "--out", "m")
	if out := tengen.Must(t, "", "db", "import", "d.db", "m"); !strings.HasPrefix(out, "8 games, 4 of them new") {
		t.Errorf("%s", out)
	}
	// A rule has one name, also in a journal that has another one for it.
	tengen.Must(t, "", "match", "--rule", "Gomoku", "--size", "7", "--random", "3", "--games", "4", "--each", "nodes=5 memory=1", "--engine", "name=a", "--engine", "name=b", "--out", "g")
	journal := string(filetest.Read(t, "g/games.jsonl"))
	if journal = strings.Replace(journal, `"rule":"freestyle"`, `"rule":"GOMOKU"`, 1); !strings.Contains(journal, "GOMOKU") {
		t.Errorf("no freestyle in %s", journal)
	}
	filetest.Put(t, "g/games.jsonl", journal)
	if out := tengen.Must(t, "", "db", "import", "d.db", "g"); !strings.HasPrefix(out, "8 games, none of them new") && !strings.HasPrefix(out, "8 games, 0 of them new") {
		t.Errorf("%s", out)
	}
	tengen.Must(t, "", "match", "--rule", "freestyle", "--size", "7", "--random", "3", "--games", "6", "--each", "nodes=5 memory=1", "--engine", "name=a", "--engine", "name=b", "--out", "g", "--resume")
	text := filetest.Read(t, "m/games.sgf")
	filetest.Put(t, "old.sgf", strings.ReplaceAll(string(text), "RO[game", "EV[game"))
	if out := tengen.Must(t, "", "db", "import", "d.db", "old.sgf"); !strings.HasPrefix(out, "4 games, none of them new") && !strings.HasPrefix(out, "4 games, 0 of them new") {
		t.Errorf("%s", out)
	}
}
