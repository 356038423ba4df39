// Package textboard draws positions with characters: Draw for a terminal, with highlights and
// colours that its caller chooses, and Text in plain ASCII. A Layout says where the cells are.
package textboard
