package main

import (
	"log"
	"os"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("asm: ")
	if len(os.Args) != 2 {
		log.Print("want the name of a package, net or train")
		os.Exit(2)
	}
	text, err := generate(os.Args[1])
	if err == nil {
		err = os.WriteFile("kernels_amd64.s", text, 0o666)
	}
	if err != nil {
		log.Fatal(err)
	}
}
