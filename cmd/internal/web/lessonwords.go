package web

import "tengen/internal/say"

// The lessons of the rules: what each step asks for, and what is said when it is done. Page/steps.js has the
// positions.
var _ = []*say.Phrase{
	say.New("lesson.renju.1", "You have Black, and four stones in a row. Make five: tap the point that wins.", "あなたは黒で、石が四つ並んでいます。五つ目を打って勝ちましょう。"),
	say.New("lesson.renju.1.done", "Five in a row: you have won.", "五連。あなたの勝ちです。"),
	say.New("lesson.renju.2", "White threatens to make five. Black's stone below has closed one end: stop the other.", "白が次に五を作ります。下は黒が止めています。もう一方を止めましょう。"),
	say.New("lesson.renju.2.done", "Stopped. A four has to be answered at once.", "止めました。四にはすぐ受けなければなりません。"),
	say.New("lesson.renju.3", "You have an open three. Make a four that is open at both ends.", "三があります。両端のあいた四を作りましょう。"),
	say.New("lesson.renju.3.done", "White can stop only one end; you win at the other.", "白は片方しか止められません。もう一方で勝ちです。"),
	say.New("lesson.renju.4", "Find the point that makes a four along the row and a three up the column at once.", "横に四、縦に三が同時にできる点を見つけましょう。"),
	say.New("lesson.renju.4.done", "A four-three: White stops the four, and the three becomes a four that nothing stops.", "四三です。白が四を止めても、三が止められない四になります。"),
	say.New("lesson.renju.5", "Red crosses are forbidden to Black: two threes or two fours at once lose. Tap one to hear why, then win on another point.", "赤い×は黒の禁手です。三々や四々は打てません。×に触れると理由が分かります。別の点で勝ちましょう。"),
	say.New("lesson.renju.5.done", "A move that makes exactly five is always allowed. Now you know the rules.", "ちょうど五になる手はいつでも打てます。これでルールは終わりです。"),
	say.New("lesson.jungo.1", "You have Black. A stone without an empty point beside it is taken. Take the white stone.", "あなたは黒です。隣に空点がなくなった石は取られます。白石を取りましょう。"),
	say.New("lesson.jungo.1.done", "Taken: it is off the board.", "取りました。白石は盤から消えました。"),
	say.New("lesson.jungo.2", "Now your stone has one empty point left. Save it by making it longer.", "今度はあなたの石の空点が一つだけです。伸びて助けましょう。"),
	say.New("lesson.jungo.2.done", "Stones that touch are a chain, and share their empty points.", "つながった石は、空点を分け合います。"),
	say.New("lesson.jungo.3", "Take the white stone whose last empty point is D4.", "最後の空点が D4 の白石を取りましょう。"),
	say.New("lesson.jungo.3.done", "White may not take back at once: that would repeat the board, and is called ko.", "白はすぐには取り返せません。同じ形に戻るからで、コウといいます。"),
	say.New("lesson.jungo.4", "At the end only stones count. Fill a point of your own, but leave your stones two separate eyes.", "最後は盤上の石の数で決まります。自分の空点を一つ埋めましょう。ただし眼は二つ残します。"),
	say.New("lesson.jungo.4.done", "One stone more for you, and two eyes are left: nobody can take this chain.", "石が一つ増え、眼は二つ残りました。この石はもう取られません。"),
	say.New("lesson.jungo.5", "Nothing is left to gain, and to fill an eye would lose everything. Pass.", "もう得になる手はありません。眼を埋めると全部取られます。パスしましょう。"),
	say.New("lesson.jungo.5.done", "When both pass the game ends, and the stones are counted: 13 for you and 8 for White.", "二人ともパスすると終局です。石の数は黒13、白8です。"),
	say.New("lesson.ring.1", "You have Black, below. With the first move you give a ring to one of your pieces: tap one.", "あなたは下の黒です。最初の手で、駒の一つにリングを渡します。駒に触れてください。"),
	say.New("lesson.ring.1.done", "White does the same. Who carries either of the two rings into the goal he attacks wins.", "白も同じようにします。どちらかのリングを相手のゴールへ運べば勝ちです。"),
	say.New("lesson.ring.2", "A piece without a ring steps one or two squares, a carrier of a ring one. Tap a piece, then where it shall go.", "リングのない駒は一、二マス、リングのある駒は一マス動けます。駒と行き先に触れてください。"),
	say.New("lesson.ring.2.done", "So pieces move; over others they do not jump.", "これが動き方です。ほかの駒は飛び越せません。"),
	say.New("lesson.ring.3", "A piece hits an enemy one or two squares away in its row or column. Hit the white piece: tap yours, then the enemy.", "駒は縦横に一、二マス離れた敵を攻撃できます。自分の駒、白の駒の順に触れて攻撃しましょう。"),
	say.New("lesson.ring.3.done", "It was thrown back two squares, and yours took its place.", "敵は二マス飛ばされ、あなたの駒がその場所に入りました。"),
	say.New("lesson.ring.4", "A carrier is hit from the next square, and loses its ring to you. Take the ring.", "リングを持つ駒は隣から攻撃でき、リングを奪えます。奪いましょう。"),
	say.New("lesson.ring.4.done", "The ring is yours.", "リングを奪いました。"),
	say.New("lesson.ring.5", "A carrier hands its ring to a friend one or two squares away, straight or diagonal, over whatever stands between. Pass the ring.", "リングは縦横斜めに一、二マス離れた味方へ、間の駒を越えて渡せます。渡しましょう。"),
	say.New("lesson.ring.5.done", "The ring goes farther than a carrier does.", "リングは、持って歩くより遠くへ動きます。"),
	say.New("lesson.ring.6", "Two of your pieces stand before White's goal with a ring. Carry one into the yellow goal.", "リングを持つ駒が二つ、白のゴール前にいます。黄色いゴールへ運びましょう。"),
	say.New("lesson.ring.6.done", "Goal: you have won.", "ゴール。あなたの勝ちです。"),
	say.New("lesson.ring.7", "Nobody can stop you here: hand the ring to the friend in front, who carries it on.", "もう誰も止められません。前の味方にリングを渡しましょう。"),
	say.New("lesson.ring.7.done", "Next turn the ring comes before the goal, and then in. Now you know the rules.", "次にゴール前へ、その次にゴールへ。これでルールは終わりです。"),
}
