// Package jungo adds the GTP commands that only Jungo has: handicap, the names of its
// rules, ownership and exact scores.
//
// Decisions: no stone is dead in Jungo, so final_status_list returns every stone as
// alive, and final_score counts the stones on the board. The rules have KataGo's names:
// area scoring with all groups taxed, no suicide; only the ko rule can be chosen.
// Handicap stones begin a new history: undo stops there.
package jungo
