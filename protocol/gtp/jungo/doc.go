// Package jungo gives the GTP server what Jungo has beyond other games: handicap,
// the names of its rules, ownership and exact scores.
//
// Decisions: nothing is ever dead in Jungo, so final_status_list calls every
// stone alive, and final_score counts the stones as they stand. The rules are named
// as KataGo names them: area scoring with all groups taxed, no suicide; only the ko
// rule can be chosen. Handicap stones begin a new history: undo stops there.
package jungo
