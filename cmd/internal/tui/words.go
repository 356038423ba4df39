package tui

import "tengen/internal/say"

// What the board and the line mode tell.
var (
	sayHint      = say.New("tui.hint", "hint", "ヒント")
	sayHintMove  = say.New("tui.hint.move", "hint: {0}", "ヒント：{0}")
	sayHintIdea  = say.New("tui.hint.idea", "hint: {0}; h again shows the move", "ヒント：{0}（もう一度 h で手を表示）")
	sayNoHint    = say.New("tui.hint.none", "no hint: {0}", "ヒントがありません：{0}")
	sayNoEngine  = say.New("tui.engine.none", "there is no engine to ask", "エンジンがいません")
	sayNonePlays = say.New("tui.engine.plays", "no engine plays", "エンジンは対局していません")
	sayNotEngine = say.New("tui.engine.not", "it is not the engine's turn", "エンジンの番ではありません")
	sayWaitsNow  = say.New("tui.engine.waits", "the engine waits; g lets it go on", "エンジンは待っています（g で再開）")

	sayOverKeys  = say.New("tui.over.keys", "the game is over; s saves it, u takes moves back, R is a rematch, q leaves", "対局は終わっています（s 保存、u 待った、R もう一局、q 終了）")
	sayEndUndone = say.New("tui.undo.end", "the end of the game is taken back", "終局を取り消しました")
	sayUndone    = say.New("tui.undo", "{0} moves taken back", "{0}手戻しました")
	sayOneUndone = say.New("tui.undo.one", "one move taken back", "一手戻しました")
	sayGoOn      = say.New("tui.undo.go", "{0}; g lets the engines go on", "{0}（g でエンジンを再開）")
	sayRedone    = say.New("tui.redo", "{0} moves made again", "{0}手やり直しました")
	sayOneRedone = say.New("tui.redo.one", "one move made again", "一手やり直しました")
	sayTakenBack = say.New("tui.doubt.back", "taken back", "打ち直します")
	sayDoubt     = say.New("tui.doubt", "{0} loses at once to {1}: take that back? y or n", "{0} は {1} ですぐ負けます。打ち直しますか（y／n）")
	sayNewGame   = say.New("tui.new", "a new game", "新しい対局")
	saySwapped   = say.New("tui.new.swapped", "a new game with colours changed", "黒白を入れ替えた新しい対局")
	sayPlayers   = say.New("tui.players", "Black is {0}, White {1}", "黒は{0}、白は{1}")
	sayExchanged = say.New("tui.players.now", "Black is {0} now, White {1}", "これから黒は{0}、白は{1}")
	sayNoStop    = say.New("tui.stop", "Ctrl-Z does not stop the program here: no shell would let it go on", "ここでは Ctrl-Z で止められません（再開するシェルがありません）")

	sayPickSlot   = say.New("tui.slot", "pick the slot whose piece shall return", "戻す駒の枠を選んでください")
	sayPieceStuck = say.New("tui.stuck", "the piece on {0} has no legal move", "{0} の駒は動けません")
	sayNoCell     = say.New("tui.cell", "there is no cell here", "ここにマスはありません")
	sayNotHere    = say.New("tui.not", "{0} is not a move here", "{0} はここでは打てません")
	sayNoPass     = say.New("tui.pass", "players cannot pass in {0}", "{0}ではパスできません")
	sayNoPassNow  = say.New("tui.pass.opening", "players cannot pass in the opening", "開局中はパスできません")

	saySaved     = say.New("tui.saved", "saved to {0}", "{0} に保存しました")
	sayOtherFile = say.New("tui.saved.next", "saved to {0} from now on; the last game stays in {1}", "これからは {0} に保存します（前の対局は {1} に残ります）")
	sayNotSaved  = say.New("tui.saved.not", "not saved: {0}", "保存できません：{0}")
	sayUnsaved   = say.New("tui.saved.auto", "the game is not saved: {0}", "対局を保存できません：{0}")
	sayNameFile  = say.New("tui.saved.name", "name a file: type : and save FILE", "ファイル名を : と save FILE で入れてください")
	sayNoFile    = say.New("tui.saved.file", "save FILE: {0}", "save ファイル名：{0}")
	sayLevel     = say.New("tui.level", "level {0}", "強さ {0}")
	sayLevelIs   = say.New("tui.level.is", "level {0}: {1}", "強さ {0}：{1}")
	sayLineOn    = say.New("tui.line", "the engine's line is shown", "エンジンの読み筋を表示します")
	sayLineOff   = say.New("tui.line.off", "the engine's line is hidden", "エンジンの読み筋を隠します")

	sayNotShown  = say.New("tui.look.not", "the moves cannot be shown: {0}", "手を表示できません：{0}")
	sayLooking   = say.New("tui.look", "looking at move {0} of {1}: , and . step, end goes back to the game", "{1}手中{0}手目（, . で前後、End で対局に戻る）")
	sayBack      = say.New("tui.look.back", "back to the game", "対局に戻りました")
	sayBoardHere = say.New("tui.board", "this is the board of the game", "これが対局の盤です")
	sayNoMoves   = say.New("tui.moves.none", "no move has been made", "まだ手がありません")

	sayNoOwners = say.New("tui.owners.none", "points have no owners in {0}", "{0}に領地はありません")
	sayOwnersNo = say.New("tui.owners.not", "no owners: {0}", "領地がわかりません：{0}")
	sayExpected = say.New("tui.owners", "expected: {0} {1}, {2} %", "予想：{0} {1}、{2}％")
	sayProven   = say.New("tui.owners.proven", "{0}; proven score without komi, Black's stones minus White's: {1}", "{0}。証明済みの石数差（コミなし、黒－白）：{1}")
	saySigns    = say.New("tui.owners.signs", "x and o: empty points that Black and White will own", "x と o：黒と白の領地になる空点")
)

// The lines of the board: whose turn it is, who plays, what the engine sees.
var (
	saySmall    = say.New("tui.small", "This window is {0}×{1}, the board needs {2}×{3}. Enlarge it, or press q to leave; --lines needs no window.", "この窓は {0}×{1} で、盤には {2}×{3} が要ります。広げるか、q で終了してください（--lines なら窓は要りません）。")
	sayKeys     = say.New("tui.keys", "arrows, enter or mouse: move   ?: help", "矢印・Enter・マウス：打つ　?：説明")
	sayCounting = say.New("tui.turn.counting", "counting…", "数えています…")
	sayLooks    = say.New("tui.turn.hint", "looking for a hint…", "ヒントを探しています…")
	sayThinks   = say.New("tui.turn.thinks", "{0} is thinking…", "{0}が考えています…")
	sayWaits    = say.New("tui.turn.waits", "{0} waits", "{0}は待っています")
	sayPerson   = say.New("tui.person", "person", "人")
	sayAtLevel  = say.New("tui.engine.level", "engine, level {0}", "エンジン（強さ {0}）")
	sayEachMove = say.New("tui.engine.time", "engine, {0} a move", "エンジン（一手 {0}）")
	sayNodes    = say.New("tui.engine.nodes", "engine, {0} nodes", "エンジン（{0} 局面）")
	sayPlayer   = say.New("tui.player", "{0}: {1}  {2}", "{0}：{1}　{2}")
	sayLeft     = say.New("tui.clock", "left {0}", "残り {0}")
	sayTimeUp   = say.New("tui.clock.up", "time is up", "時間切れ")
	sayCanadian = say.New("tui.clock.moves", "{0} ({1} {1|move|moves} a {2})", "{0}（{2}ごとに{1}手）")
	sayPeriods  = say.New("tui.clock.periods", "{0} ({1} × {2})", "{0}（{1}×{2}）")
	sayThought  = say.New("tui.thought", "{0} {1}, {2}%, depth {3}, {4} nodes, {5}s", "{0} {1}、{2}％、深さ {3}、{4} 局面、{5}秒")
	sayFromBook = say.New("tui.thought.book", "{0} {1}, {2}%, book", "{0} {1}、{2}％、定石")

	sayQuitKept = say.New("tui.ask.quit.kept", "leave? --resume {0} goes on with it: y or n", "終わりますか。続きは --resume {0} で（y／n）")
	sayQuit     = say.New("tui.ask.quit", "leave the game unsaved? y or n", "保存せずに終わりますか（y／n）")
	sayYesNo    = say.New("tui.ask", "{0}? y or n", "{0}しますか（y／n）")
	sayAndQuit  = say.New("tui.ask.leave", "{0}, and leave this one? y or n", "この対局をやめて{0}しますか（y／n）")
)

// confirmWords are the words for what the board asks about.
var confirmWords = map[string]*say.Phrase{
	askNew:     say.New("tui.ask.new", "new game", "新しい対局を開始"),
	askRematch: say.New("tui.ask.rematch", "rematch", "もう一局対局"),
	askResign:  say.New("tui.ask.resign", "resign", "投了"),
}

// The line mode alone.
var (
	sayWelcome   = say.New("lines.welcome", "{0}. Type a move, or help.", "{0}。手か help を入れてください。")
	sayPrompt    = say.New("lines.prompt", "{0}> ", "{0}> ")
	sayPromptEnd = say.New("lines.prompt.over", "over> ", "終局> ")
	sayTimeLeft  = say.New("lines.left", "{0} has {1} left", "{0}の残り {1}")
	sayAndByo    = say.New("lines.left.periods", "{0}, {1} {1|period|periods} of byo-yomi", "{0}、秒読み {1} 回")
	sayThinking  = say.New("lines.thinking", "{0} is thinking", "{0}が考えています")
	sayPlays     = say.New("lines.plays", "{0} plays {1}", "{0}の手：{1}")
	sayChance    = say.New("lines.chance", "{0}, {1} %", "{0}、{1}％")
	sayBook      = say.New("lines.book", "{0}, book", "{0}、定石")
	sayIdea      = say.New("lines.hint", "hint: {0}; hint again shows the move", "ヒント：{0}（もう一度 hint で手を表示）")
	sayNobody    = say.New("lines.resign", "nobody can resign now", "今は投了できません")
	sayStopped   = say.New("lines.stopped", "interrupted", "中断しました")
)

// What is typed.
var (
	sayLongInput = say.New("command.long", "a command has at most {0} bytes", "命令は {0} バイトまでです")
	sayNoCommand = say.New("command.none", "{0} is neither a command nor a move (help lists the commands; one move a line)", "{0} は命令でも手でもありません（help で命令の一覧、一行に一手）")
	sayBadLevel  = say.New("command.level", "level {0}: want a number from 1 to {1}", "level {0}：1〜{1} の数を入れてください")
	sayNothing   = say.New("command.rest", "{0} takes nothing after it, not {1}", "{0} の後に {1} は要りません")

	sayCommands = say.New("command.help", `A move is typed as it is written: h8 (renju), D4 or pass (jungo), c2c4 (ring).
In an opening under a rule: a point, stay, swap, more or ten, a number, or the name of a
pattern such as kagetsu.
  undo         take back your last move
  redo         make again what was taken back
  hint         the idea of a good move; hint again shows the move
  line         show what the engine expects, or hide it
  owners       jungo: who will own each point, and the exact score where it is known
  level N      let the engine play at level N, 1 to 10
  save [FILE]  save the game
  resign       give the game up
  draw         end the game as a draw, on which two people have agreed
  new          begin the same game again
  rematch      begin again with colours changed
  board        show the board
  moves        list the moves
  rules        the rules of the game, with pictures
  help         this text
  quit         leave`, `手はそのまま入れます：h8（連珠）、D4 か pass（純碁）、c2c4（リング）。
開局規定では、点、stay（そのまま）、swap（交代）、more（石を加える）、ten（十個示す）、
数、または kagetsu（花月）のような珠型の名前。
  undo         待った
  redo         戻した手をやり直す
  hint         良い手の狙い。もう一度で手を表示
  line         エンジンの読み筋を表示する・隠す
  owners       純碁：各点の領地の予想と、わかれば正確な石数差
  level N      エンジンの強さを N（1〜10）にする
  save [FILE]  対局を保存する
  resign       投了する
  draw         引き分けにする（二人の合意）
  new          同じ対局を最初から始める
  rematch      黒白を入れ替えてもう一局
  board        盤を表示する
  moves        棋譜を表示する
  rules        ゲームのルール（図つき）
  help         この説明
  quit         終わる`)
)

// The page of the keys: what they are called, and what they do.
var (
	sayMoreKeys = say.New("keys.more", "any key: more", "何かのキー：次へ")
	sayKeysBack = say.New("keys.back", "any key goes back", "何かのキーで戻る")

	keyArrows = say.New("keys.arrows", "arrows", "矢印")
	keyEnter  = say.New("keys.enter", "enter, click", "Enter・左")

	sayKeyMove    = say.New("keys.move", "move the cursor", "カーソルを動かす")
	sayKeyNext    = say.New("keys.next", "next cell of a move", "次に選べるマス")
	sayKeyPick    = say.New("keys.pick", "pick a cell", "選ぶ（クリックでも）")
	sayKeyDrop    = say.New("keys.drop", "let go (right click too)", "やめる（右クリック）")
	sayKeyPass    = say.New("keys.pass", "pass", "パス")
	sayKeyUndo    = say.New("keys.undo", "take back", "待った")
	sayKeyRedo    = say.New("keys.redo", "redo what was taken back", "戻した手をやり直す")
	sayKeyHint    = say.New("keys.hint", "hint", "ヒント")
	sayKeyOwners  = say.New("keys.owners", "expected owners (jungo)", "領地の予想（純碁）")
	sayKeyBefore  = say.New("keys.before", "look a move back", "一手前を見る")
	sayKeyAfter   = say.New("keys.after", "look a move on", "一手先を見る")
	sayKeyStart   = say.New("keys.start", "look at the start", "最初を見る")
	sayKeyGame    = say.New("keys.game", "back to the game", "対局に戻る")
	sayKeyHurry   = say.New("keys.hurry", "engine, play now", "エンジンに今打たせる")
	sayKeyPause   = say.New("keys.pause", "engine, wait or go on", "エンジンの停止・再開")
	sayKeyLevel   = say.New("keys.level", "level of the engine", "エンジンの強さ")
	sayKeyLine    = say.New("keys.line", "engine's line", "エンジンの読み筋")
	sayKeyNew     = say.New("keys.new", "new game", "新しい対局")
	sayKeyRematch = say.New("keys.rematch", "rematch, colours changed", "黒白を替えてもう一局")
	sayKeyResign  = say.New("keys.resign", "resign", "投了")
	sayKeySave    = say.New("keys.save", "save", "保存")
	sayKeyType    = say.New("keys.type", "type a move or command", "手や命令を入れる")
	sayKeyRules   = say.New("keys.rules", "rules of the game", "ゲームのルール")
	sayKeyHelp    = say.New("keys.help", "this page", "この説明")
	sayKeyLeave   = say.New("keys.leave", "leave", "終わる")

	sayMarks = say.New("keys.marks", `[ ] cursor  ( ) where it may go  { } picked
< > last move, hint  - - what has won
> < stone that will be lost  = goal`, `[ ] カーソル  ( ) 行けるマス  { } 選択中
< > 最後の手・ヒント  - - 勝った形
> < 失われる石  = ゴール`)
)

// The menu.
var (
	sayTitle    = say.New("menu.title", "Tengen: Renju and Gomoku, Jungo, Ring", "Tengen：連珠・五目並べ、純碁、リング")
	sayMenuKeys = say.New("menu.keys", "arrows choose and change, enter goes on, esc leaves", "矢印：選ぶ・変える　Enter：進む　Esc：終わる")
	sayMoves    = say.New("menu.moves.none", "none: type some, such as {0}", "なし（{0} のように入れられます）")

	sayGame    = say.New("menu.game", "Game", "ゲーム")
	sayOpening = say.New("menu.opening", "Opening", "開局")
	sayStrong  = say.New("menu.level", "Level", "強さ")
	sayYou     = say.New("menu.you", "You play", "あなた")
	sayClock   = say.New("menu.clock", "Clock", "時計")
	sayListed  = say.New("menu.moves", "Moves", "棋譜")

	sayGomoku   = say.New("menu.gomoku", "gomoku ({0})", "五目並べ（{0}）")
	sayOnBoard  = say.New("menu.board", "{0} {1}×{1}", "{0} {1}×{1}")
	sayFreely   = say.New("menu.free", "free placement", "自由")
	sayByRule   = say.New("menu.rule", "rule {0}", "規定 {0}")
	sayBoth     = say.New("menu.both", "both sides", "両方")
	sayNeither  = say.New("menu.neither", "neither side", "観戦")
	sayNoClock  = say.New("menu.clock.none", "none", "なし")
	sayPlay     = say.New("menu.play", "Play", "対局")
	sayPlayWhat = say.New("menu.play.what", "on a board on this screen", "この画面の盤で")
	sayStudy    = say.New("menu.analyse", "Analyse", "検討")
	sayStudies  = say.New("menu.analyse.what", "best moves, score and line", "最善手・評価・読み筋")
	saySolve    = say.New("menu.solve", "Solve", "証明")
	saySolves   = say.New("menu.solve.what", "prove a win, or the score of a small jungo board", "勝ち、または小さな純碁の盤の石数を証明")
	sayExample  = say.New("menu.example", "{0} (built-in example)", "{0}（内蔵の例題）")
	sayMatch    = say.New("menu.match", "Match", "対戦")
	sayMatches  = say.New("menu.match.what", "two games of this level against the one below", "この強さと一つ下の強さで二局")
	sayRules    = say.New("menu.rules", "Rules", "ルール")
	sayRulesOf  = say.New("menu.rules.what", "the rules of the game, with pictures", "ゲームのルール（図つき）")
	sayList     = say.New("menu.commands", "Commands", "命令")
	sayLists    = say.New("menu.commands.what", "everything that tengen can do", "tengen のすべて")
	sayLeave    = say.New("menu.leave", "Leave", "終わる")
)
