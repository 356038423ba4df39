// Package bot is a beginner at Renju and Gomoku, against whom the lowest level of play is
// measured: it extends its own lines and blocks fours and threes, and looks no further.
package bot
