// Package vector adds up and weighs rows of [Width] numbers of 16 bits, the first layer of small networks, by the
// vector instructions of the processor where it has them. The results are those of plain Go.
package vector
