// What the files of the page share: the nodes of a tree, and what there is on every page.

declare namespace Page {
  // A node of a study: what the server reads and writes of it, and what was found out about its position and its move.
  interface Node extends Omit<Wire.Node, 'parent'> {
    parent?: Node;
    children: Node[];
    black?: number; // Black's share
    proven?: string | null;
    info?: Wire.Info; // the last report of the engine
    spent?: number; // seconds of its search, with the whole game
    review?: { class: string; lost: number; best: string; share: number; stones?: number; line?: string[]; won?: string[]; refuted?: string[] };
    flipped?: boolean; // of the first node: the game was seen from White's side
    players?: { moves: number; rated: number; accuracy: number }[]; // of the first node
  }

  // A node in a list, after its parent.
  type Listed = Omit<Node, 'parent' | 'children'> & { parent: number };

  interface Signs {
    next?: { colour: string; cells: Set<number> } | null;
    targets?: number[]; picked?: number[]; asked?: number[]; hint?: number[]; offers?: number[];
    labels?: { cell: number; text: string; name: string }[];
    arrows?: Arrow[];
    ghosts?: Ghost[];
    marks?: Wire.Mark[];
    owners?: number[] | null;
  }

  interface Arrow { from: number; to: number; name: string }
  interface Ghost { cell: number; colour: string; number?: number }

  // A problem with its number among those of its game, rule and kind.
  type Problem = Wire.ProblemKind & { number: number };
}

interface Window { tengen: object }
