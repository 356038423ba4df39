package main

import (
	"os"

	"tengen/cmd/internal/cli"
	clilite "tengen/cmd/internal/cli/lite"
)

var program = cli.Program{
	Name:     "tengen-lite",
	Commands: clilite.Commands,
	Others:   clilite.Others,
}

func main() {
	os.Exit(program.Run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
