package chooser

import "tengen/internal/say"

// Why something is chosen.
var (
	sayWorth    = say.New("choose.worth", "{0} is worth {1} %", "{0}の勝率 {1}％")
	sayStay     = say.New("choose.stay", "{0}: I stay", "{0}：交代しない")
	saySwap     = say.New("choose.swap", "{0}: I swap", "{0}：交代する")
	sayTen      = say.New("choose.ten", "with ten fifth stones {0}: I offer them", "五手目十個なら{0}：十個示す")
	sayWith     = say.New("choose.with", "with {0} {1}", "{0} なら{1}")
	sayWithBoth = say.New("choose.both", "with {0} and {1} {2}", "{0} と{1}なら{2}")
	sayOneFifth = say.New("choose.fifth", "one fifth stone", "五手目 1 個")
	sayFifths   = say.New("choose.fifths", "{0} fifth stones", "五手目 {0} 個")
	sayLast     = say.New("choose.last", "with the last of them {0}", "最後の候補なら{0}")
	sayKept     = say.New("choose.kept", "with {0} {1}: it stays", "{0} なら{1}：残す")
	sayOnly     = say.New("choose.only", "the rule allows only {0}", "規定では {0} だけ")
	sayPattern  = say.New("choose.pattern", "{0} {1}: {2}", "{0} {1}：{2}")
	sayAfter    = say.New("choose.after", "after them {0}", "その後は{0}")
)
