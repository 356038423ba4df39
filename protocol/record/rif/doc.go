// Package rif reads the game database of the Renju International Federation, RenjuNet: XML
// with tables of countries, cities, rules, openings, players and tournaments, and then the
// games, which name what is in the tables by numbers:
//
//	<database version="1.0" date="2026-01-02">
//	  <players><player id="1" name="Ann" surname="Ek" country="1"/> … </players>
//	  …
//	  <games>
//	    <game id="7" tournament="3" round="F2" rule="1" black="1" white="2" bresult="0.5"
//	        opening="21" alt="i8" swap="R">
//	      <move>h8 h9 h7</move>
//	      <info>a note</info>
//	    </game>
//	  </games>
//	</database>
//
// bresult is the points of Black. Rows are counted from the bottom. alt are further points
// that were offered for the fifth move; they become labels on the fourth.
//
// Source: programs that read the database; there is no specification. Its contents may
// not be used online.
package rif
