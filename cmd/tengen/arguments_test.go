package main

import (
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// A wrong argument, subcommand or flag is named, and so is what is wanted instead.
func TestWrongArguments(t *testing.T) {
	for line, want := range map[string]string{
		"explian":                               "Did you mean this?\n\texplain\n",
		"db imprt":                              `unknown command "imprt" for "tengen db"` + "\n\nDid you mean this?\n\timport\n",
		"lab spa":                               "\n\tspsa\n",
		"db nosuch":                             `unknown command "nosuch" for "tengen db"` + "\nRun",
		"puzzle lst":                            "\n\ttengen puzzle list\n",
		"puzzle nosuch.txt":                     "nosuch.txt",
		"web there":                             `unexpected argument "there": the command takes flags alone`,
		"bench suite":                           `unexpected argument "suite": want --suite`,
		"verify":                                "too few arguments: want tengen verify FILE…",
		"db query":                              "too few arguments: want tengen db query DATABASE [-]",
		"db import games.db":                    "too few arguments: want tengen db import DATABASE FILE…",
		"lab network":                           "too few arguments: want tengen lab network --out NET GAMES …",
		"convert a.sgf":                         "too few arguments: want tengen convert IN OUT",
		"convert a.sgf b.sgf c":                 `unexpected argument "c": want tengen convert IN OUT`,
		"play ring":                             `unexpected argument "ring": want --game ring`,
		"analyze game.sgf":                      `unexpected argument "game.sgf": want --sgf game.sgf`,
		"analyze h8":                            `unexpected argument "h8": want - to read`,
		"analyze --gmae ring":                   "unknown flag: --gmae\n\nDid you mean this?\n\t--game\n",
		"analyze --xyzzy":                       "unknown flag: --xyzzy\nRun",
		"analyze --nodes 100k":                  `--nodes: "100k": want a whole number from 0`,
		"analyze --depth x":                     `--depth: "x": want a whole number` + "\n",
		"play --komi x":                         `--komi: "x": want a number` + "\n",
		"analyze --game ring --eval tables":     "--eval means nothing in ring",
		"gtp --game jungo --eval network":       "--eval means nothing in jungo",
		"solve --plies 3 --moves h8":            "--plies means nothing in renju",
		"solve --table --moves h8":              "--table means nothing in renju",
		"solve --game ring --table":             "--table means nothing in ring",
		"solve --game jungo --size 3 --plies 3": "--plies means nothing in jungo",
		"completion bahs":                       "\tbash\n",
		"match --serve :4222 --each nodes=1":    `unexpected argument ":4222": want --serve=:4222`,
		"play --warn false":                     `unexpected argument "false": want --warn=false`,
		"help explian":                          "\texplain\n",
		"help db imprt":                         "\timport\n",
	} {
		tengen.Refused(t, line, want)
	}
}

// The command help shows what --help shows.
func TestHelpCommand(t *testing.T) {
	for _, line := range []string{"", "db", "db import"} {
		words := strings.Fields(line)
		if got, want := tengen.Must(t, "", append([]string{"help"}, words...)...), tengen.Must(t, "", append(words, "--help")...); got != want {
			t.Errorf("tengen help %s prints\n%s\nwant\n%s", line, got, want)
		}
	}
}

// Help lists every flag that messages and texts of the commands name: no flag is hidden, and what
// texts call a flag is one. The other names of --rule stand in its usage, and examples have flags
// of other programs.
func TestFlagsNamedAreListed(t *testing.T) {
	listed := map[string]bool{"help": true, "lang": true, "version": true, "profile": true, "profile-dir": true, "ko": true, "variant": true, "mode": true, "chinese-rules": true, "budget": true}
	var list func(cmd *cobra.Command)
	list = func(cmd *cobra.Command) {
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			if listed[f.Name] = true; f.Hidden {
				t.Errorf("%s: --%s is hidden", cmd.CommandPath(), f.Name)
			}
		})
		if cmd.Flags().Lookup("output") != cmd.Flags().Lookup("out") {
			t.Errorf("%s: --output is not --out", cmd.CommandPath())
		}
		for _, sub := range cmd.Commands() {
			list(sub)
		}
	}
	for _, f := range program.Commands {
		list(f())
	}
	named := 0
	err := filepath.WalkDir(filepath.Join(repoRoot, "cmd", "internal", "cli"), func(name string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") {
			return err
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		var s scanner.Scanner
		s.Init(token.NewFileSet().AddFile(name, -1, len(text)), text, nil, 0)
		for _, tok, literal := s.Scan(); tok != token.EOF; _, tok, literal = s.Scan() {
			if tok != token.STRING {
				continue
			}
			for _, m := range regexp.MustCompile(`(?:^|[^-\w])--([a-z][a-z-]*)`).FindAllStringSubmatch(literal, -1) {
				if named++; !listed[m[1]] {
					t.Errorf("%s: %.60s: no command lists --%s", name, literal, m[1])
				}
			}
		}
		return nil
	})
	if err != nil || named < 300 {
		t.Errorf("%d flags named, %v: the sources are read wrongly", named, err)
	}
}
