// The messages of page and server, by their words. Written by: go test ./cmd/internal/web -run TestMessageTypes -update

declare namespace Wire {
  interface Requests {
    agree: { what?: string };
    analyse: { config: Config; moves?: string[]; lines?: number; depth?: number; nodes?: number; seconds?: number };
    answer: { move?: string; cells?: number[] };
    called: { called: string };
    clue: {  };
    draw: {  };
    explore: { config: Config; moves?: string[] };
    game: {  };
    hint: {  };
    join: { name: string; key?: string; side?: string; watch?: boolean; own?: string };
    leave: {  };
    load: { text: string; thought?: number; waits?: boolean; name?: string; round?: number; seals?: [string, string]; key?: string; watch?: boolean; own?: string };
    mistakes: { config: Config; moves: string[]; findings?: Finding[]; text?: string; seconds?: number; nodes?: number };
    names: { config: Config; moves?: string[]; move: string };
    new: { config: Config; moves?: string[]; black: string; white: string; clock?: string; opening?: string; handicap?: number };
    now: {  };
    pause: {  };
    ping: {  };
    play: { move?: string; cells?: number[]; warn?: boolean; changes?: number };
    players: { black: string; white: string };
    problem: { name: string };
    problems: {  };
    read: { config: Config; text?: string; file?: string; name?: string; number?: number; names?: [string, string]; date?: string };
    redo: {  };
    refuse: { what?: string };
    rematch: { swap?: boolean };
    resign: {  };
    review: { config: Config; moves: string[]; seconds?: number; nodes?: number };
    show: { config: Config; moves?: string[]; opening?: string; handicap?: number };
    solution: {  };
    stop: {  };
    stored: { number: number; config: Config; moves?: string[] };
    talk: { text: string };
    threat: { config: Config; moves?: string[]; side: string };
    undo: {  };
    why: { config?: Config; moves?: string[]; cells: number[] };
    write: { tree: Node[] };
  }
  interface Answers {
    agree: { game: GameView };
    analyse: { search: number; waiting?: number; info?: Info };
    answer: { ok: boolean };
    called: { ok: boolean };
    clue: { ok: boolean };
    draw: { game: GameView };
    explore: { explorer: Explorer };
    game: { game: GameView };
    hint: { ok: boolean };
    join: { game: GameView };
    leave: { ok: boolean };
    load: { game: GameView };
    mistakes: { mistakes?: string[] };
    names: { names?: Named[] };
    new: { game: GameView };
    now: { ok: boolean };
    pause: { game: GameView };
    ping: { ok: boolean };
    play: { game?: GameView; warning?: string };
    players: { game: GameView };
    problem: { problem: Problem };
    problems: { problems: ProblemKind[] };
    read: { tree: Node[]; reason?: Message; games?: PlayedGame[]; total?: number };
    redo: { game: GameView };
    refuse: { game: GameView };
    rematch: { game: GameView };
    resign: { game: GameView };
    review: { search: number };
    show: { position: Position };
    solution: { ok: boolean };
    stop: { ok: boolean };
    stored: { stored: StoredGame };
    talk: { game: GameView };
    threat: { search: number };
    undo: { game: GameView };
    why: { reason?: Message; ok?: boolean };
    write: { text: string };
  }
  interface Events {
    answered: { answered?: Verdict; error?: Message };
    clue: { hint?: Hint; error?: Message };
    done: { search: number; info?: Info; error?: Message };
    game: { game: GameView };
    hello: { hello: Hello };
    hint: { hint?: Hint; error?: Message };
    info: { search: number; info: Info };
    review: { search: number; review: Reviewed };
    reviewed: { search: number; report?: Report; error?: Message };
    solution: { line?: string[]; error?: Message };
    threat: { search: number; threat?: ThreatLine; error?: Message };
  }
  interface Config { game: string; rule: string; size?: number; komi?: number; position?: string }
  interface Finding { number: number; class: string; lost: number; share: number; stones?: number; best: string; line?: string[]; won?: string[] }
  interface Node { parent: number; config?: Config; move?: string; comment?: string; about?: string; sgf?: string; marks?: Mark[] }
  interface GameView { position: Position; changes: number; players: [string, string]; to_act?: string; thinking?: boolean; waits?: boolean; clock?: Clock; opening?: OpeningView; undo?: boolean; redo?: boolean; saved: string; note?: Message; shared?: SharedView }
  interface Info { depth: number; seldepth: number; nodes: number; nps: number; ms: number; best: string; black: number; lines: Line[]; ownership?: number[]; proven?: Message; decided?: string; final?: boolean }
  interface Explorer { games: number; black: number; white: number; draws: number; known: boolean; value?: Known; comment?: string; next: KnownMove[]; some?: PlayedGame[]; kinds?: VariantTitle[]; book?: Line[] }
  interface Named { move: string; text: Message }
  interface Problem { name: string; question: Message; kind: string; grade?: number; grades: number; tempting?: number; motifs?: string[]; position: Position }
  interface ProblemKind { name: string; game: string; rule: string; size?: number; kind: string; grade: number }
  interface Message { code: string; args?: (string | Message)[] }
  interface PlayedGame { number: number; black?: string; white?: string; result?: string; date?: string; event?: string; moves: number }
  interface Position { config: Config; title: Message; text: string; moves: string[]; side: string; scene: Scene; choices: Choice[]; status?: Message[]; score?: string; result?: Result; motions?: Motion[]; said?: Message }
  interface StoredGame { number: number; black?: string; white?: string; result?: string; date?: string; event?: string; moves: number; config: Config; line: string[]; ply: number; about?: string; sgf: string }
  interface Verdict { move: string; right: boolean; solved?: boolean; reply?: string; why?: Message; wrong: number; after: Position; next?: Position }
  interface Hint { move: string; cells: number[]; idea?: Message }
  interface Hello { version: string; games: GameKind[]; max_level: number; usual_level: number; threads: number; max_lines: number; max_message: number; db?: boolean; address?: string }
  interface Reviewed { done: number; total: number; move: Move }
  interface Report { name: string; key: string; game: Config; title: string; event?: string; date?: string; opening?: string; result?: string; plies: number; first: number; players: [Player, Player]; loser?: string; lost_at?: number; begin: number; moves: Move[]; done: boolean }
  interface ThreatLine { kind: string; line?: string[] }
  interface Mark { kind: string; cell: number; to?: number; text?: string }
  interface Clock { control: string; main: [number, number]; periods: [number, number]; period: number; moves?: number; running: number }
  interface OpeningView { title: Message; asked: Message; words?: string[]; meanings?: Message[]; offers?: number[] }
  interface SharedView { name: string; key?: string; round: number; begun: boolean; here: [boolean, boolean]; names: [string, string]; seals: [string, string]; kept: [number, number]; twin?: boolean; asked?: string; by?: string; refused?: boolean; talk: Saying[]; said: number }
  interface Line { move: string; score: Message; black: number; win: number; proven?: string; plies?: number; nodes?: number; pv: string[] }
  interface Known { score: Message; win: number; depth?: number; proven?: string; proof?: Message; best?: string }
  interface KnownMove { move: string; games: number; black: number; white: number; draws: number; value?: Known; label?: string; comment?: string }
  interface VariantTitle { config: Config; title: Message }
  interface Scene { columns: number; rows: number; column_names: string[]; row_names: string[]; squares?: boolean; halves?: boolean; rim?: boolean; crosses?: boolean; cells: Cell[]; last?: number[]; won?: number[] }
  interface Choice { move: string; cells: number[] }
  interface Result { text: Message; winner?: string }
  interface Motion { from: number; to: number; ring?: boolean }
  interface GameKind { name: string; rules: string[]; default: Config; sizes?: number[]; fair_komi?: Record<number, number>; komi: boolean; handicap?: Record<number, number>; arrange: boolean; levels: Message[]; openings?: OpeningKind[]; patterns?: PatternKind[] }
  interface Move { number: number; side: string; move: string; class: string; lost: number; share: number; kept: number; black: number; stones?: number; lead?: number; exact?: boolean; score: string; best: string; line?: string[]; others?: Other[]; won?: Win; refuted?: Win; lost_before?: boolean; names?: string[]; best_idea?: string; depth?: number; nodes: number; time_ms: number }
  interface Player { name?: string; moves: number; accuracy: number; rated: number; lost: number; stones?: number; classes: Record<string, number> }
  interface Saying { by: string; name?: string; text: string }
  interface Cell { name?: string; stone?: string; ring?: boolean; slot?: boolean; goal?: number; star?: boolean; banned?: boolean; number?: number }
  interface OpeningKind { name: string; title: Message; about: Message }
  interface PatternKind { code: string; title: Message }
  interface Other { move: string; share: number; line?: string[] }
  interface Win { kind: string; line: string[]; plies?: number; keys?: string[]; words?: string[] }
}
