package lab

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"tengen/bench/match"
	"tengen/search/game"
	"tengen/search/game/games"
)

// soakName is the configuration of smallSoak, whose moves take few nodes.
const soakName = "renju-freestyle-5-inprocess-1-20ms-0s"

// smallSoak is a soak of one configuration.
func smallSoak(dir string, games int) *Soak {
	return &Soak{Dir: dir, Game: "renju", Games: games, Workers: 2, Seed: 1, adapt: func(set *soakSet) bool {
		for i := range set.Engines {
			set.Engines[i].Nodes = 20
		}
		return set.name == soakName
	}}
}

// A soak that is stopped and resumed, with more games, counts every game once.
func TestSoak(t *testing.T) {
	dir := t.TempDir()
	ctx, cancel := context.WithCancel(t.Context())
	s := smallSoak(dir, 4)
	s.Told = func(SoakReport) { cancel() }
	r, err := s.Run(ctx)
	if !errors.Is(err, context.Canceled) || r.Games() < 1 || r.Games() > 3 || r.Wanted != 4 || r.Configurations != 1 {
		t.Fatalf("%+v, %v", r, err)
	}
	if _, err := smallSoak(dir, 4).Run(t.Context()); err == nil || !strings.Contains(err.Error(), "exists") {
		t.Errorf("the same folder again: %v", err)
	}
	s = smallSoak(dir, 6)
	s.Resume = true
	if r, err = s.Run(t.Context()); err != nil || r.Games() != 6 || len(r.Faults) > 0 || r.Rows[0].Moves < 30 {
		t.Errorf("%+v, %v", r, err)
	}
	if _, err := (&Soak{Dir: t.TempDir(), Game: "chess", Games: 2, Workers: 1}).Run(t.Context()); err == nil {
		t.Error("a soak of chess")
	}
	if _, err := (&Soak{Dir: t.TempDir(), Games: 3, Workers: 1}).Run(t.Context()); err == nil {
		t.Error("a soak of three games")
	}
}

// Every game is played in all ways, on all boards, and configurations have different names.
func TestSoakSets(t *testing.T) {
	s := Soak{Games: 2, Seed: 1, Tengen: []string{"/bin/tengen"}}
	sets, err := s.sets()
	if err != nil {
		t.Fatal(err)
	}
	names, ways, sizes := map[string]bool{}, map[string]bool{}, map[string]map[int]bool{}
	for _, of := range games.Names() {
		sizes[of] = map[int]bool{}
	}
	for _, set := range sets {
		names[set.name], ways[set.way], sizes[set.Game][set.Size] = true, true, true
	}
	want := 0
	for _, of := range games.Names() {
		want += len(s.ways(of))
	}
	// Each board is played in all ways or in one, programs are told what they play, and all
	// openings follow from the seed.
	boards, commands, openings := map[string]int{}, map[string]string{}, map[string]string{}
	for _, set := range sets {
		board := fmt.Sprint(set.Config.Config)
		boards[board]++
		e := set.Engines[0]
		w := strings.Split(set.way, ", ")[1]
		if commands[set.Game+" "+w] == "" || set.Size == 9 {
			commands[set.Game+" "+w] = fmt.Sprint(strings.Join(e.Command, " "), " proto ", e.Protocol, " threads ", e.Threads, " memory ", e.Memory)
		}
		openings[set.name] = fmt.Sprint(set.jobs[0].Opening.Moves)
		if time.Duration(set.Margin) != soakMargin || time.Duration(set.Grace) != soakGrace || set.Engines[1].Name != "B" || len(set.jobs) != 2 {
			t.Errorf("%s: %+v, %d games", set.name, set.Config, len(set.jobs))
		}
		if strings.Contains(set.way, "+ 10ms") != (time.Duration(e.Increment) == 10*time.Millisecond) {
			t.Errorf("%s has the increment %v", set.way, e.Increment)
		}
	}
	under := map[string]int{}
	for board := range boards {
		words := strings.Fields(strings.Trim(board, "{"))
		under[words[0]+" "+words[1]]++
	}
	for _, g := range games.All {
		for _, setting := range g.Settings() {
			for _, rule := range setting.Values {
				if setting.Name == game.Rule && under[g.Name()+" "+rule] == 0 {
					t.Errorf("%s is not played under %s", g.Name(), rule)
				}
			}
		}
	}
	// Each size of Jungo is played under one rule, 7×7 also on its usual board.
	if under["jungo simple"] != 7 || under["jungo positional"] != 6 || under["jungo situational"] != 6 {
		t.Errorf("boards by rule: %v", under)
	}
	for board, n := range boards {
		if all := len(s.ways(strings.Fields(strings.Trim(board, "{"))[0])); n != 1 && n != all {
			t.Errorf("%s is played in %d ways, want 1 or %d", board, n, all)
		}
	}
	for of, command := range map[string]string{
		"ring gtp": "/bin/tengen gtp --game ring --hash 4 --threads ", "jungo gtp": "/bin/tengen gtp --game jungo --hash 4 --threads ",
		"renju gomocup": "/bin/tengen gomocup proto gomocup threads ", "jungo in process": " proto  threads ",
	} {
		if got := commands[of]; !strings.HasPrefix(got, command) || strings.HasSuffix(of, "gtp") != strings.Contains(got, " proto gtp threads 0 memory 0") ||
			strings.HasSuffix(of, "process") != strings.HasSuffix(got, " memory 4") || strings.HasSuffix(of, "gomocup") != strings.HasSuffix(got, " memory 50") {
			t.Errorf("%s: %q, want %q …", of, got, command)
		}
	}
	if len(commands) != 7 {
		t.Errorf("games are played by %v", commands)
	}
	s.Seed++
	other, err := s.sets()
	if err != nil {
		t.Fatal(err)
	}
	order, same := 0, 0
	for i, set := range other {
		if set.name == sets[i].name {
			order++
		}
		if fmt.Sprint(set.jobs[0].Opening.Moves) == openings[set.name] {
			same++
		}
	}
	if order > len(sets)/4 || same > len(sets)/4 {
		t.Errorf("with another seed %d of %d configurations have their place, and %d their first opening", order, len(sets), same)
	}
	if len(names) != len(sets) || len(ways) != want || len(sizes["renju"]) != 18 || len(sizes["jungo"]) != 18 {
		t.Errorf("%d names of %d, %d ways of %d, sizes %v", len(names), len(sets), len(ways), want, sizes)
	}
}

// The report counts faults and late moves.
func TestSoakReport(t *testing.T) {
	s := smallSoak(t.TempDir(), 2)
	sets, err := s.sets()
	if err != nil {
		t.Fatal(err)
	}
	moves := []match.Move{
		{Move: "a1", Time: match.Seconds(20 * time.Millisecond)}, {Move: "b1", Time: match.Seconds(30 * time.Millisecond)},
		{Move: "c1", Time: match.Seconds(150 * time.Millisecond)},
	}
	var r SoakReport
	r.add(sets[0], &match.Result{Job: sets[0].jobs[0], Outcome: match.BlackWon, Reason: match.ByCrash, Detail: "B: exit status 3", Moves: moves})
	r.add(sets[0], &match.Result{Job: sets[0].jobs[1], Outcome: match.Drawn, Reason: match.ByRules, Moves: moves[:1]})
	set := *sets[0]
	set.name, set.way = "before it", "a way before it"
	r.add(&set, &match.Result{Job: sets[0].jobs[0], Outcome: match.WhiteWon, Reason: match.ByHang, Detail: "A", Moves: []match.Move{
		{Move: "a1", Time: match.Seconds(90 * time.Millisecond)}, {Move: "b1", Time: match.Seconds(25 * time.Millisecond)}}})
	var out strings.Builder
	if err := r.Write(&out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`(?m)^\| renju, in process, 1 thread, 20ms a move \| 1 \| 2 \| 0 \| 0 \| 1 \| 0 \| 4 \| 2 \| 1 \| 0\.130 \|$`,
		`(?m)^\| a way before it \| 1 \| 1 \| 0 \| 0 \| 0 \| 1 \| 2 \| 2 \| 0 \| 0\.070 \|\n\| renju`,
		`(?m)^\| all \| 2 \| 3 \| 0 \| 0 \| 1 \| 1 \| 6 \| 4 \| 1 \| 0\.130 \|$`,
		`(?m)^` + soakName + `, game 0: crash: B: exit status 3$`,
	} {
		if !regexp.MustCompile(want).MatchString(out.String()) {
			t.Errorf("no %s in\n%s", want, out.String())
		}
	}
}
