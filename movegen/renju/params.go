package renju

// zobristSeed fixes all keys; changing it changes every bench signature.
const zobristSeed = 0x7265_6e6a_75 // "renju"
