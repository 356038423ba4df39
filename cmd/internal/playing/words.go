package playing

import "tengen/internal/say"

// What people are told about a game.
var (
	sayResigns = say.New("play.resigns", "{0} resigns", "{0}の投了")
	sayTimeUp  = say.New("play.late", "{0}'s time is up", "{0}の時間切れ")

	sayOpening = say.New("play.opening", "opening {0}", "開局規定 {0}")
	sayOffers  = say.New("play.offers", "on offer: {0}", "候補：{0}")
	sayMeaning = say.New("play.meaning", "{0} {1}: {2}", "{0} {1}：{2}")
	sayAsked   = say.New("play.asked", "{0}: {1}", "{0}：{1}")
)
