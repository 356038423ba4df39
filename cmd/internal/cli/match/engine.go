package match

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"tengen/bench/match"
	"tengen/cmd/internal/cli"
	"tengen/internal/shell"
	"tengen/search/game"
)

// ParseEngines reads the --engine flags. The settings of each come first, so that an engine's own
// settings replace them; those that not all engines take go to those that do, of which there has to
// be one. usual is the default protocol of programs.
func ParseEngines(ctx context.Context, specs []string, each, usual string) ([]match.EngineConfig, error) {
	common, err := shell.Words(each)
	if err != nil {
		return nil, cli.BadInput("--each %q: %w", each, err)
	}
	var out []match.EngineConfig
	var kinds []string
	for i, s := range specs {
		own, err := shell.Words(s)
		if err != nil {
			return nil, cli.BadInput("--engine %q: %w", s, err)
		}
		kind := kindOf(slices.Concat(common, own))
		e, err := parseEngine(ctx, kind, common, own, usual)
		if err != nil {
			return nil, cli.BadInput("--engine %q: %w", s, err)
		}
		if e.Name == "" && len(e.Command) > 0 {
			e.Name = filepath.Base(e.Command[0])
			// The same program with other settings gets a number.
			for n := 2; slices.ContainsFunc(out, func(o match.EngineConfig) bool { return o.Name == e.Name }); n++ {
				e.Name = fmt.Sprintf("%s-%d", filepath.Base(e.Command[0]), n)
			}
		}
		e.Name = cmp.Or(e.Name, e.Program)
		if e.Name == "" {
			e.Name = fmt.Sprintf("engine%d", i+1)
		}
		out, kinds = append(out, e), append(kinds, kind)
	}
	for _, w := range common {
		key, _, _ := strings.Cut(w, "=")
		if kind := takers(key); kind != "" && len(kinds) > 0 && !slices.Contains(kinds, kind) {
			return nil, cli.BadInput("--each %q: %s is for %s, and no engine is one", each, key, kind)
		}
	}
	return out, nil
}

// Kinds of engines, as messages name them.
const (
	programs  = "programs"
	inProcess = "engines in process"
)

// kindOf returns the kind of the engine with some settings.
func kindOf(words []string) string {
	if slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(w, "cmd=") || strings.HasPrefix(w, "program=") }) {
		return programs
	}
	return inProcess
}

// takers returns the kind of engines that alone take a key; "" if all do.
func takers(key string) string {
	switch key {
	case "dir", "proto", "fill":
		return programs
	case "level", "off", "weights", "tune", "book":
		return inProcess
	}
	if strings.HasPrefix(key, optionPrefix) {
		return programs
	}
	return ""
}

// optionPrefix begins the keys of a program's own options.
const optionPrefix = "opt."

// parseEngine reads the words of an engine, key=value, after those that all engines have in common.
func parseEngine(ctx context.Context, kind string, common, own []string, usual string) (match.EngineConfig, error) {
	e := match.EngineConfig{Off: []string{}}
	if kind == programs {
		e.Protocol = usual
	}
	given := map[string]bool{}
	for i, w := range slices.Concat(common, own) {
		key, value, ok := strings.Cut(w, "=")
		if !ok {
			return e, fmt.Errorf("%q: want key=value; put a command with arguments into quotes, cmd='prog -x'", w)
		}
		if i == len(common) {
			clear(given) // an engine's own settings replace the common ones
		}
		if given[key] {
			return e, fmt.Errorf("%s is given twice", key)
		}
		given[key] = true
		if only := takers(key); only != "" && only != kind {
			if i < len(common) {
				continue
			}
			return e, fmt.Errorf("%s is for %s", key, only)
		}
		if err := setEngine(ctx, &e, key, value); err != nil {
			var number *strconv.NumError
			if errors.As(err, &number) {
				kind := "uint"
				if number.Func == "ParseBool" {
					kind = "bool"
				}
				err = fmt.Errorf("%q: want %s", value, cli.WantedNumber(kind))
			}
			return e, fmt.Errorf("%s: %w", key, err)
		}
	}
	return e, nil
}

// setEngine sets one key of an engine.
func setEngine(ctx context.Context, e *match.EngineConfig, key, value string) (err error) {
	number := func(to *int) {
		var n uint64
		if n, err = strconv.ParseUint(value, 10, 31); err == nil {
			*to = int(n)
		}
	}
	if option, ok := strings.CutPrefix(key, optionPrefix); ok {
		if e.Options == nil {
			e.Options = map[string]string{}
		}
		e.Options[option] = value
		return nil
	}
	switch key {
	case "name":
		e.Name = value
	case "cmd":
		if e.Command, err = shell.Words(value); err == nil && len(e.Command) == 0 {
			err = fmt.Errorf("no program")
		}
	case "program":
		e.Program = value
	case "dir":
		e.Dir = value
	case "proto":
		e.Protocol = value
	case "off":
		e.Off = strings.Split(value, ",")
	case "tc":
		err = setTime(e, value)
	case "nodes":
		e.Nodes, err = strconv.ParseUint(value, 10, 62)
	case "depth":
		number(&e.Depth)
	case "level":
		if number(&e.Level); err == nil && e.Level == 0 { // which the referee takes for none
			err = fmt.Errorf("want 1 to %d", game.MaxLevel)
		}
	case "memory":
		number(&e.Memory)
	case "threads":
		number(&e.Threads)
	case "tune":
		e.Tune = value
	case "weights":
		var text string
		text, err = cli.ReadWeights(ctx, value)
		e.Weights = match.Weights(text)
	case "book":
		e.Book, err = strconv.ParseBool(value)
	case "fill":
		e.Fill, err = strconv.ParseBool(value)
	default:
		return fmt.Errorf("no such key: want name, cmd, program, dir, proto, tc, nodes, depth, level, memory, threads, opt.KEY, off, weights, tune, book or fill")
	}
	return err
}

// shortest returns a time of a flag in the microseconds in which the journal has it, or an error if
// nothing would be left of it.
func shortest(s match.Seconds) (match.Seconds, error) {
	to := match.Seconds(time.Duration(s).Round(time.Microsecond))
	if to == 0 && s != 0 {
		return 0, fmt.Errorf("%v: want 0 or at least 1µs", s)
	}
	return to, nil
}

// setTime reads a time control: TURN, MATCH+INCREMENT or MATCH/TURN[+INCREMENT],
// in seconds; none for no clock.
func setTime(e *match.EngineConfig, s string) error {
	e.Turn, e.Match, e.Increment = 0, 0, 0
	if s == "none" {
		return nil
	}
	bad := fmt.Errorf("%q: want seconds a move (0.5), a game and an increment (60+0.6), a game with a longest move (60/5 or 60/5+0.6) or none", s)
	seconds := func(s string, to *match.Seconds) bool {
		f, err := strconv.ParseFloat(s, 64)
		if err != nil || !(f >= 0 && f <= 1e7) {
			return false
		}
		*to, err = shortest(match.SecondsOf(f))
		return err == nil
	}
	front, inc, plus := strings.Cut(s, "+")
	game, turn, slash := strings.Cut(front, "/")
	if plus && !seconds(inc, &e.Increment) {
		return bad
	}
	switch {
	case slash:
		if !seconds(game, &e.Match) || !seconds(turn, &e.Turn) {
			return bad
		}
	case plus:
		if !seconds(game, &e.Match) {
			return bad
		}
	default:
		if !seconds(game, &e.Turn) {
			return bad
		}
	}
	if e.Turn == 0 && e.Match == 0 {
		return bad
	}
	return nil
}
