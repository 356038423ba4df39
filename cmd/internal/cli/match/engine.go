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

	"tengen/bench/match"
	"tengen/cmd/internal/cli"
	"tengen/internal/infile"
	"tengen/internal/shell"
)

// ParseEngines reads the --engine flags. The settings of each come first, so that an
// engine's own settings replace them. usual is the default protocol of programs.
func ParseEngines(ctx context.Context, specs []string, each, usual string) ([]match.EngineConfig, error) {
	var out []match.EngineConfig
	for i, s := range specs {
		e, err := parseEngine(ctx, each+" "+s, usual)
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
		out = append(out, e)
	}
	return out, nil
}

// parseEngine reads the words of an engine, key=value with quotes as shell.Words has them.
func parseEngine(ctx context.Context, spec, usual string) (match.EngineConfig, error) {
	var e match.EngineConfig
	words, err := shell.Words(spec)
	if err != nil {
		return e, err
	}
	proto, off := usual, []string{}
	for _, w := range words {
		key, value, ok := strings.Cut(w, "=")
		if !ok {
			return e, fmt.Errorf("%q: want key=value; put a command with arguments into quotes, cmd='prog -x'", w)
		}
		switch key {
		case "proto":
			proto = value
			continue
		case "off":
			off = strings.Split(value, ",")
			continue
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
	// --each may have settings that are only for programs, or only for Tengen in process.
	if len(e.Command) == 0 && e.Program == "" {
		e.Off = off
		e.Dir, e.Fill = "", false
		return e, nil
	}
	e.Protocol, e.Off = proto, off
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
	if option, ok := strings.CutPrefix(key, "opt."); ok {
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
	case "tc":
		err = setTime(e, value)
	case "nodes":
		e.Nodes, err = strconv.ParseUint(value, 10, 62)
	case "depth":
		number(&e.Depth)
	case "level":
		number(&e.Level)
	case "memory":
		number(&e.Memory)
	case "threads":
		number(&e.Threads)
	case "tune":
		e.Tune = value
	case "weights":
		var text []byte
		if text, err = infile.Read(ctx, value, cli.MaxWeightsFile); err == nil && len(text) == 0 {
			err = fmt.Errorf("%s: empty file", value)
		}
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
		*to = match.SecondsOf(f)
		return true
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
