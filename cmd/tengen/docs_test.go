package main

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"tengen/cmd/internal/cli"
	"tengen/cmd/internal/cli/clitest"
	"tengen/internal/filetest"
	"tengen/internal/shell"
	"tengen/search/game/games"
)

// The pages for users, checked: what they show is what the programs print, their
// commands and links exist, and CONTRIBUTING's table is the import graph.

// maxReadme is the largest number of lines of README.
const maxReadme = 200

// pages returns the Markdown files that users read, by path from the root.
func pages(t *testing.T) map[string]string {
	t.Helper()
	names := []string{"README.md", "CONTRIBUTING.md", "CHANGELOG.md"}
	for _, dir := range []string{"docs", "docs/experiments"} {
		docs, err := filepath.Glob(filepath.Join(repoRoot, filepath.FromSlash(dir), "*.md"))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range docs {
			names = append(names, dir+"/"+filepath.Base(name))
		}
	}
	out := map[string]string{}
	for _, name := range names {
		text := filetest.Read(t, filepath.Join(repoRoot, filepath.FromSlash(name)))
		out[name] = string(text)
	}
	return out
}

// fence matches a fenced block: what follows the opening ```, and the text within.
var fence = regexp.MustCompile("(?ms)^```([^\n]*)\n(.*?)^```$")

// Sample outputs are those of the programs. Two kinds of block are written by this
// test with -update and compared without it:
//
//   - ```console holds command lines behind "$ ", each followed by what it prints on
//     standard output (see session);
//   - ```text FILE holds the text of a golden file.
//
// Any other block is an error, so that no sample escapes. Times are not compared.
func TestSamples(t *testing.T) {
	root, err := filepath.Abs(repoRoot) // sessions change the folder
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range pages(t) {
		t.Run(name, func(t *testing.T) {
			written := fence.ReplaceAllStringFunc(text, func(block string) string {
				m := fence.FindStringSubmatch(block)
				var want string
				switch info, file, _ := strings.Cut(m[1], " "); {
				case info == "console":
					want = session(t, m[2])
				case info == "text" && file != "":
					golden, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(file)))
					if err != nil {
						t.Error(err)
					}
					want = string(golden)
				default:
					t.Errorf("a block of %q: want console, or text with a golden file", m[1])
					return block
				}
				if clitest.Timeless(m[2]) == clitest.Timeless(want) {
					return block
				}
				if !*filetest.Update {
					t.Errorf("the sample is stale (go test ./cmd/tengen -run Samples -update): it shows\n%sprinted is\n%s", m[2], want)
				}
				return "```" + m[1] + "\n" + want + "```"
			})
			if !*filetest.Update || written == text {
				return
			}
			filetest.Put(t, filepath.Join(root, filepath.FromSlash(name)), written)
		})
	}
}

// session runs the command lines of a console block in a folder of its own and
// returns the block with what they print. A line is
//
//	$ [printf 'INPUT' |] tengen ARGUMENTS [>/dev/null] [&& tengen …]
//
// with the quotes of a shell; a backslash at the end continues it.
func session(t *testing.T, block string) string {
	t.Helper()
	t.Chdir(t.TempDir())
	var out strings.Builder
	for line := range strings.Lines(block) {
		commands, ok := strings.CutPrefix(line, "$ ")
		if !ok {
			continue
		}
		out.WriteString(line)
		for command := range strings.SplitSeq(strings.TrimSpace(commands), " && ") {
			got, err := runCommand(command)
			if err != nil {
				t.Errorf("%s: %v", command, err)
			}
			out.WriteString(got)
		}
	}
	return out.String()
}

// runCommand runs one command of a session.
func runCommand(command string) (string, error) {
	in := ""
	if text, rest, ok := strings.Cut(command, "' | "); ok {
		text, ok = strings.CutPrefix(text, "printf '")
		if !ok {
			return "", fmt.Errorf("want printf '…' before the bar")
		}
		in, command = strings.ReplaceAll(text, `\n`, "\n"), rest
	}
	command, silent := strings.CutSuffix(command, " >/dev/null")
	words, err := shell.Words(command)
	if err != nil {
		return "", err
	}
	if len(words) == 0 || words[0] != "tengen" {
		return "", fmt.Errorf("want a command of tengen")
	}
	out, errs, code := tengen.Run(in, words[1:]...)
	if code != cli.ExitOK {
		return "", fmt.Errorf("exit code %d, %s", code, errs)
	}
	if silent {
		return "", nil
	}
	return out, nil
}

// The commands that pages show exist, with their flags: those in indented blocks, those in prose
// (`tengen gtp --level N`, or without tengen, `gtp --off book`), and single flags (`--multipv 3`).
// They are not run: --help after them makes cobra parse the flags and stop.
func TestCommandsShown(t *testing.T) {
	names, flags := []string{}, map[string]bool{"help": true, "lang": true, "version": true}
	for _, f := range program.Commands {
		cmd := f()
		names = append(names, cmd.Name())
		for _, sub := range append(cmd.Commands(), cmd) {
			sub.Flags().VisitAll(func(f *pflag.Flag) { flags[f.Name] = true })
		}
	}
	seen, single := map[string]bool{}, 0
	for name, text := range pages(t) {
		text = strings.ReplaceAll(fence.ReplaceAllString(text, ""), "\\\n", " ")
		lines, prose := shown(text)
		for _, span := range prose {
			first, rest, _ := strings.Cut(span, " ")
			switch flag, _, _ := strings.Cut(strings.TrimPrefix(first, "--"), "="); {
			case first == "tengen", first == "go" && strings.HasPrefix(rest, "run "):
				lines = append(lines, span)
			case slices.Contains(names, first) && strings.Contains(rest, "--"):
				lines = append(lines, "tengen "+span)
			case regexp.MustCompile(`^--[a-z]`).MatchString(first) && !strings.HasPrefix(name, "docs/experiments/"):
				if single++; !flags[flag] {
					t.Errorf("%s: `%s`: no command has this flag", name, span)
				}
			}
		}
		for _, command := range lines {
			command = strings.Replace(strings.Replace(command, "go run ./cmd/tengen-lite", "tengen", 1), "go run ./cmd/tengen", "tengen", 1)
			words, err := shell.Words(command)
			if err != nil || len(words) < 2 || words[0] != "tengen" || seen[command] {
				continue
			}
			seen[command] = true
			if why := unknown(words[1:]); why != "" {
				t.Errorf("%s: %s: %s", name, command, why)
			}
		}
	}
	if len(seen) < 100 || single < 50 {
		t.Errorf("%d commands and %d flags found: the pages are read wrongly", len(seen), single)
	}
}

// shown returns the lines of a page's indented blocks, as commands, and the code in its prose.
func shown(text string) (lines, prose []string) {
	var rest strings.Builder
	for line := range strings.Lines(text) {
		command, ok := strings.CutPrefix(line, "    ")
		if !ok {
			rest.WriteString(line)
			continue
		}
		command, _, _ = strings.Cut(strings.TrimSpace(command), " < ")
		command, _, _ = strings.Cut(command, "   ") // README's list of commands
		lines = append(lines, command)
	}
	for _, m := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(rest.String(), -1) {
		prose = append(prose, strings.Join(strings.Fields(m[1]), " "))
	}
	return lines, prose
}

// unknown says what the program does not know of a command line; "" if it knows all. Capitals
// stand for values, and a flag at the end may lack its value.
func unknown(words []string) string {
	flag := ""
	for i, w := range words {
		if regexp.MustCompile(`^[A-Z]+$`).MatchString(w) {
			words[i] = "1"
		}
	}
	if len(words) > 1 && slices.Contains([]string{"db", "lab"}, words[0]) && !strings.HasPrefix(words[1], "-") {
		if _, errs, code := tengen.Run("", "help", words[0], words[1]); code != cli.ExitOK {
			return errs
		}
	}
	if last := len(words) - 1; strings.HasPrefix(words[last], "--") && !strings.Contains(words[last], "=") {
		words, flag = words[:last], words[last]
	}
	out, errs, code := tengen.Run("", append(words, "--help")...)
	switch {
	case code != cli.ExitOK:
		return errs
	case flag != "" && !regexp.MustCompile(`(?m)^ .* `+flag+`\b`).MatchString(out):
		return "no flag " + flag
	}
	return ""
}

// The examples of help are command lines that the program knows, or run programs that are there.
// Their matches do not repeat themselves.
func TestExamples(t *testing.T) {
	for _, f := range program.Commands {
		cmd := f()
		for _, sub := range append(cmd.Commands(), cmd) {
			for line := range strings.Lines(strings.ReplaceAll(sub.Example, "\\\n", " ")) {
				for command := range strings.SplitSeq(line, " && ") {
					command, _, _ = strings.Cut(strings.Replace(command, " > ", " < ", 1), " < ")
					words, err := shell.Words(command)
					if len(words) > 1 && words[0] == "python3" { // a program of bench/lab/gpu
						if _, err := os.Stat(filepath.Join(repoRoot, filepath.FromSlash(words[1]))); err != nil {
							t.Errorf("%s: %v", sub.CommandPath(), err)
						}
					} else if err != nil || len(words) < 2 || words[0] != "tengen" {
						t.Errorf("%s: an example is %q", sub.CommandPath(), line)
					} else if why := unknown(words[1:]); why != "" {
						t.Errorf("%s: %s: %s", sub.CommandPath(), command, why)
					} else if words[1] == "match" && strings.Contains(command, "nodes=") && !strings.Contains(command, "--random") && !strings.Contains(command, "--openings") {
						t.Errorf("%s: %s: fixed nodes without openings", sub.CommandPath(), command)
					}
				}
			}
		}
	}
}

// A command line that the program does not know is found.
func TestUnknownShown(t *testing.T) {
	for line, want := range map[string]bool{
		"gtp --level N": false, "gtp --memory": false, "bench --machine": false, "match --opening RULE": false, "lab book --check": false, "db": false,
		"gtp --nosuch": true, "gtp --level x": true, "nosuch": true, "gtp --memory --nosuch": true, "gtp --memor": true, "lab nosuch": true,
	} {
		if why := unknown(strings.Fields(line)); (why != "") != want {
			t.Errorf("%s: %q", line, why)
		}
	}
}

// Tengen's own commands of GTP stand in a page.
func TestPagesNameGTPCommands(t *testing.T) {
	var all strings.Builder
	for _, text := range pages(t) {
		all.WriteString(text)
	}
	for _, g := range games.Names() {
		seen := 0
		for name := range strings.SplitSeq(tengen.Must(t, "list_commands\n", "gtp", "--hash", "2", "--game", g), "\n") {
			if !strings.HasPrefix(name, "tengen-") && !strings.HasPrefix(name, g+"-") {
				continue
			}
			seen++
			if !regexp.MustCompile("`" + name + "[ `]").MatchString(all.String()) {
				t.Errorf("no page names the command %s of %s", name, g)
			}
		}
		if seen == 0 {
			t.Errorf("%s has no commands of Tengen", g)
		}
	}
}

// Links to files lead somewhere, also to a heading in them.
func TestLinks(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)#]*)(#[^)]*)?\)`)
	seen := 0
	for name, text := range pages(t) {
		for _, m := range link.FindAllStringSubmatch(text, -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			seen++
			target := path.Join(path.Dir(name), m[1])
			if m[1] == "" {
				target = name
			}
			linked, err := os.ReadFile(filepath.Join(repoRoot, filepath.FromSlash(target)))
			if info, e := os.Stat(filepath.Join(repoRoot, filepath.FromSlash(target))); e == nil && info.IsDir() {
				err = nil
			}
			if err != nil {
				t.Errorf("%s: link to %s: %v", name, m[1], err)
			}
			if m[2] != "" && !slices.Contains(anchors(string(linked)), m[2]) {
				t.Errorf("%s: link to %s%s: there is no such heading", name, m[1], m[2])
			}
		}
	}
	if seen < 50 {
		t.Errorf("%d links found, want at least 50: the pages are read wrongly", seen)
	}
}

// Pages that the code names exist.
func TestCodeNamesPages(t *testing.T) {
	seen := 0
	err := filepath.WalkDir(repoRoot, func(file string, _ os.DirEntry, err error) error {
		if err != nil || filepath.Ext(file) != ".go" {
			return err
		}
		text, err := os.ReadFile(file)
		for _, page := range regexp.MustCompile(`docs/[a-z/]+\.md\b`).FindAllString(string(text), -1) {
			seen++
			if _, err := os.Stat(filepath.Join(repoRoot, filepath.FromSlash(page))); err != nil {
				t.Errorf("%s names %s: %v", file, page, err)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if seen < 10 {
		t.Errorf("%d pages named, want at least 10: the code is read wrongly", seen)
	}
}

// anchors returns what GitHub makes of the headings of a page: #the-words-of-one.
func anchors(text string) (out []string) {
	text = fence.ReplaceAllString(text, "")
	for _, m := range regexp.MustCompile(`(?m)^#+ (.*)$`).FindAllStringSubmatch(text, -1) {
		words := regexp.MustCompile(`[^\p{L}\p{N} _-]`).ReplaceAllString(strings.ToLower(m[1]), "")
		out = append(out, "#"+strings.ReplaceAll(words, " ", "-"))
	}
	return out
}

func TestReadmeIsShort(t *testing.T) {
	if n := strings.Count(pages(t)["README.md"], "\n"); n > maxReadme {
		t.Errorf("README.md has %d lines, want at most %d: details belong into docs", n, maxReadme)
	}
}

// Every command stands in README's list.
func TestReadmeListsCommands(t *testing.T) {
	readme := pages(t)["README.md"]
	for _, f := range program.Commands {
		cmd := f()
		if !cmd.Hidden && !strings.Contains(readme, "\n    tengen "+cmd.Name()+" ") {
			t.Errorf("README.md does not list tengen %s", cmd.Name())
		}
	}
}

// CONTRIBUTING's table names every command with the package of its family.
func TestFamiliesOfCommands(t *testing.T) {
	text := pages(t)["CONTRIBUTING.md"]
	for _, f := range program.Commands {
		made := runtime.FuncForPC(reflect.ValueOf(f).Pointer()).Name() // package.function
		pkg := strings.TrimPrefix(made[:strings.LastIndexByte(made, '.')], "tengen/")
		_, rest, _ := strings.Cut(text, "]("+pkg+") (")
		if listed, _, _ := strings.Cut(rest, ")"); !strings.Contains(listed, "`"+f().Name()+"`") {
			t.Errorf("CONTRIBUTING's table has not %s for %s, but %q", f().Name(), pkg, listed)
		}
	}
}

// CONTRIBUTING's table has every package once, and may leave out the three that make a game.
func TestPackageTable(t *testing.T) {
	_, table, ok := strings.Cut(pages(t)["CONTRIBUTING.md"], "\n## Packages\n")
	if !ok {
		t.Fatal("CONTRIBUTING.md has no section Packages")
	}
	listed := map[string]int{}
	for _, m := range regexp.MustCompile(`\[([a-z/-]+)\]\(([a-z/-]+)\)`).FindAllStringSubmatch(table, -1) {
		if m[1] != m[2] {
			t.Errorf("the link of %s leads to %s", m[1], m[2])
		}
		listed[m[1]]++
	}
	exists := map[string]bool{}
	for _, s := range sources(t) {
		exists[s.pkg] = true
	}
	for pkg := range exists {
		dir, base := path.Split(pkg)
		if ofGame := slices.Contains(gameNames, base) && slices.Contains([]string{"movegen/", "search/", "search/game/"}, dir); ofGame && listed[pkg] == 0 {
			continue // a game is listed by its name alone
		}
		if listed[pkg] != 1 {
			t.Errorf("CONTRIBUTING's table has %s %d times", pkg, listed[pkg])
		}
	}
	for pkg := range listed {
		if !exists[pkg] {
			t.Errorf("CONTRIBUTING's table lists %s, which is no package", pkg)
		}
	}
}
