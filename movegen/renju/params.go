package renju

// zobristSeed fixes all keys; changing it changes every bench signature.
const zobristSeed = 0x7265_6e6a_75 // "renju"

// usualMoves is for how many moves a board has memory to take them back before it grows, set by hand.
const usualMoves = 64
