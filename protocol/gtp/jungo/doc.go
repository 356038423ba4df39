// Package jungo lets the GTP server play Jungo.
//
// Decisions: nothing is ever dead in Jungo, so final_status_list calls every
// stone alive, and final_score counts the stones as they stand. Two moves of
// one colour in a row are allowed, as GTP wants. The rules are named as KataGo
// names them: area scoring with all groups taxed, no suicide; only the ko rule
// can be chosen. Handicap stones and set-up begin a new history: undo stops
// there.
package jungo
