package main

import (
	"log"
	"os"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("asm: ")
	if len(os.Args) > 1 {
		log.Print("takes no arguments: it writes the kernels of the package in this folder")
		os.Exit(2)
	}
	text, err := generate(".")
	if err == nil {
		err = os.WriteFile("kernels_amd64.s", text, 0o666)
	}
	if err != nil {
		log.Fatal(err)
	}
}
