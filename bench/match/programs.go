package match

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strings"

	"tengen/internal/plaintext"
	"tengen/internal/shell"
	"tengen/search/game"
)

// Program is a program that a match may run on this machine.
type Program struct {
	Command []string
	Dir     string // working directory
	// Options are the keys of options that a match may set: with them a program may be
	// made to read and write files. "*" stands for all.
	Options []string
}

// Programs are the programs that the operator of this machine allows, by name. A match
// from elsewhere names a program and never gives a command.
type Programs map[string]Program

// parseProgram reads NAME='[dir=DIR] [opt=KEY,…] PROG ARGS', with quotes as Words has them.
func parseProgram(text string) (name string, p Program, err error) {
	name, command, ok := strings.Cut(text, "=")
	if !ok {
		return "", p, fmt.Errorf("%s: want NAME='COMMAND'", quote(text))
	}
	name = strings.TrimSpace(name)
	if err := checkProgramName(name); err != nil {
		return "", p, err
	}
	words, err := shell.Words(command)
	if err != nil {
		return "", p, fmt.Errorf("program %s: %w", name, err)
	}
	for ; len(words) > 0; words = words[1:] {
		if dir, ok := strings.CutPrefix(words[0], "dir="); ok {
			p.Dir = dir
		} else if keys, ok := strings.CutPrefix(words[0], "opt="); ok {
			p.Options = strings.Split(keys, ",")
		} else {
			break
		}
	}
	if len(words) == 0 {
		return "", p, fmt.Errorf("program %s: no command", name)
	}
	p.Command = words
	return name, p, nil
}

// checkProgramName returns an error for a name that is not one word.
func checkProgramName(name string) error {
	if name == "" || name != clean(name, maxAbout) || strings.ContainsAny(name, " =") {
		return fmt.Errorf("%s is not the name of a program: want one word without =", quote(name))
	}
	return nil
}

// Add reads a program as parseProgram does and adds it.
func (ps Programs) Add(text string) error {
	name, p, err := parseProgram(text)
	if err != nil {
		return err
	}
	if _, twice := ps[name]; twice {
		return fmt.Errorf("two programs are called %s", name)
	}
	ps[name] = p
	return nil
}

// Read adds the programs of a file, one on each line. It skips empty lines and lines
// that begin with #. name is the name of the file in errors.
func (ps Programs) Read(r io.Reader, name string) error {
	return plaintext.Lines(r, bufio.MaxScanTokenSize, name, func(_ int, line string) error { return ps.Add(line) })
}

// CheckNamed returns an error if a match gives a command instead of naming a program.
func (c *Config) CheckNamed() error {
	for i := range c.Engines {
		if e := &c.Engines[i]; len(e.Command) > 0 || e.Dir != "" {
			return fmt.Errorf("engine %s: a match that is played elsewhere names its programs and gives no commands", e.Name)
		}
	}
	return nil
}

// resolve returns a match with the commands of the programs that it names.
func (ps Programs) resolve(c Config) (Config, error) {
	c.Engines = slices.Clone(c.Engines)
	for i := range c.Engines {
		e := &c.Engines[i]
		if e.Program == "" {
			continue
		}
		p, ok := ps[e.Program]
		if !ok {
			return c, fmt.Errorf("engine %s: the program %s is not allowed here", e.Name, e.Program)
		}
		for key := range e.Options {
			if !slices.Contains(p.Options, key) && !slices.Contains(p.Options, "*") {
				return c, fmt.Errorf("engine %s: the option %s of program %s is not allowed here", e.Name, quote(key), e.Program)
			}
		}
		e.Command, e.Dir = p.Command, p.Dir
	}
	return c, nil
}

// Allow returns an error if a match names a program that is not allowed here, has one that
// is not there, or wants more than is allowed.
func (o *Options) Allow(c *Config) error {
	here, err := o.Programs.resolve(*c)
	errs := []error{o.checkLimits(c), err}
	for _, e := range here.Engines {
		if err := findProgram(e.Command, e.Dir); err != nil {
			errs = append(errs, fmt.Errorf("engine %s: %w", e.Name, err))
		}
	}
	return errors.Join(errs...)
}

// Find returns an error for the first program, by name, that is not there.
func (ps Programs) Find() error {
	for _, name := range slices.Sorted(maps.Keys(ps)) {
		if err := findProgram(ps[name].Command, ps[name].Dir); err != nil {
			return fmt.Errorf("program %s: %w", name, err)
		}
	}
	return nil
}

// findProgram returns an error if the program of a command, or the folder to start it in,
// does not exist: all its games would be lost by a crash.
func findProgram(command []string, dir string) error {
	if len(command) == 0 {
		return nil
	}
	if _, err := exec.LookPath(command[0]); err != nil {
		return err
	}
	if dir == "" {
		return nil
	}
	if info, err := os.Stat(dir); err != nil {
		return fmt.Errorf("dir: %w", err)
	} else if !info.IsDir() {
		return fmt.Errorf("dir: %s is no folder", dir)
	}
	return nil
}

// checkLimits returns an error if an engine wants more than is allowed, or all engines
// together more than two: all of them stay in memory until the end of the match.
func (o *Options) checkLimits(c *Config) error {
	var errs []error
	sum := 0
	for i := range c.Engines {
		e := &c.Engines[i]
		usual := game.DefaultHash
		if e.outside() {
			usual = DefaultMemory
		}
		memory := cmp.Or(e.Memory, usual)
		sum += memory
		if o.MaxMemory > 0 && memory > o.MaxMemory {
			errs = append(errs, fmt.Errorf("engine %s: memory of %d MiB: at most %d are allowed here", e.Name, memory, o.MaxMemory))
		}
		if o.MaxThreads > 0 && e.Threads > o.MaxThreads {
			errs = append(errs, fmt.Errorf("engine %s: %d threads: at most %d are allowed here", e.Name, e.Threads, o.MaxThreads))
		}
	}
	if most := 2 * o.MaxMemory; o.MaxMemory > 0 && sum > most && len(errs) == 0 {
		errs = append(errs, fmt.Errorf("all engines: memory of %d MiB: at most %d are allowed here", sum, most))
	}
	return errors.Join(errs...)
}
