package formats

import "tengen/internal/say"

var sayHandicap = say.New("formats.handicap", "handicap {0}: the stones are not known and are left out", "置石 {0}：石の位置がわからないので省きます")
