package main

import (
	"context"
	"fmt"
	"os"

	"tengen/internal/version"
	"tengen/protocol/gomocup"
)

func main() {
	text, done := told(os.Args[1:])
	fmt.Fprint(os.Stderr, text)
	if done {
		return
	}
	e, err := gomocup.NewEngine()
	if err == nil {
		err = gomocup.Run(context.Background(), os.Stdin, os.Stdout, e, gomocup.Options{Version: version.String()})
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "pbrain-tengen:", err)
		os.Exit(1)
	}
}
