// Package lab has the commands lab, whose jobs of hours make what the engines embed (bench/lab),
// and tune, which fits weights to games of selfplay.
//
// # Reading order
//
// lab.go (the command, and the flags of jobs that write a file), then any of the jobs, one
// a file, such as label.go; book.go hands a part of its work to openingbook.go and
// jungobook.go. tune.go is a command of its own.
package lab

import "github.com/spf13/cobra"

// Commands make the commands of this family.
var Commands = []func() *cobra.Command{newLab, newTune}
