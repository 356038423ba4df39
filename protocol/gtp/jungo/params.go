package jungo

import "time"

// What an analysis command of GoGui's menu may spend: enough for a steady
// picture on 9×9, too little for the GUI to feel stuck.
const (
	menuTime  = time.Second
	menuMoves = 10 // labels on the board
)

// maxKomi bounds the komi either way, stones; a full 19×19 board.
const maxKomi = 361
