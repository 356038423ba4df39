package db

// schema makes the tables of an empty file.
const schema = `
CREATE TABLE variant(
	id INTEGER PRIMARY KEY,
	game TEXT NOT NULL, rule TEXT NOT NULL, size INTEGER NOT NULL, komi REAL NOT NULL,
	UNIQUE(game, rule, size, komi)
);
CREATE TABLE game(
	id INTEGER PRIMARY KEY,
	hash INTEGER NOT NULL UNIQUE,
	variant INTEGER NOT NULL REFERENCES variant,
	start TEXT,
	black TEXT NOT NULL, white TEXT NOT NULL,
	result TEXT NOT NULL,
	date TEXT NOT NULL, event TEXT NOT NULL, round TEXT NOT NULL,
	source TEXT NOT NULL,
	counted INTEGER NOT NULL,
	moves TEXT NOT NULL
);
CREATE TABLE move(
	pos INTEGER NOT NULL, move TEXT NOT NULL, child INTEGER NOT NULL,
	games INTEGER NOT NULL, black INTEGER NOT NULL, white INTEGER NOT NULL, draws INTEGER NOT NULL,
	some TEXT,
	PRIMARY KEY(pos, move)
) WITHOUT ROWID;
CREATE TABLE position(
	key INTEGER PRIMARY KEY,
	variant INTEGER NOT NULL REFERENCES variant,
	start TEXT, line TEXT NOT NULL,
	value REAL, share REAL, depth INTEGER, bound TEXT, nodes INTEGER, best TEXT, proof TEXT,
	tree REAL, tree_share REAL, tree_best TEXT,
	label TEXT, comment TEXT
);
CREATE VIEW explorer AS
	SELECT m.pos, m.move, m.games, m.black, m.draws, m.white, -coalesce(p.tree, p.value) AS value, p.depth, p.label, p.comment, m.child
	FROM move m LEFT JOIN position p ON p.key = m.child;
`
