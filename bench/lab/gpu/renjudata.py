"""Games of Renju in arrays (`tengen lab arrays`, bench/lab/arrays.go), and positions of them as batches."""
import numpy as np
import torch

RULES = ('freestyle', 'standard', 'renju', 'caro')
HEAD = np.dtype([('magic', 'S8'), ('rule', '<u4'), ('size', '<u4'), ('games', '<u4'), ('plies', '<u4'),
                 ('slips', '<u4'), ('zero', '<u4'), ('hash', 'V32')])
GAME = np.dtype([('first', '<u4'), ('plies', '<u2'), ('random', '<u2'), ('result', 'u1'), ('held', 'u1'), ('zero', '<u2')])
PLY = np.dtype([('move', '<u2'), ('best', '<u2'), ('share', '<u2'), ('kind', 'u1'), ('zero', 'u1')])
UNSEARCHED, DECIDED, UNCLEAR = range(3)

# The weight of the result in the value that is learned, beside the score of the search; it is less where more
# than USUAL of the moves are random, because the result tells less there. Set by hand.
TRUST, USUAL = 0.5, 0.04


class Arrays:
    """The games of one file."""

    def __init__(self, path):
        with open(path, 'rb') as f:
            head = np.frombuffer(f.read(HEAD.itemsize), HEAD)
            if len(head) < 1 or head['magic'][0] != b'TGARRAY1':
                raise ValueError('%s: no arrays of games' % path)
            head = head[0]
            self.path, self.rule, self.size = path, int(head['rule']), int(head['size'])
            self.slips, self.hash = int(head['slips']) / 1e6, head['hash'].tobytes()
            self.games = np.frombuffer(f.read(int(head['games']) * GAME.itemsize), GAME)
            self.plies = np.frombuffer(f.read(int(head['plies']) * PLY.itemsize), PLY)
        if len(self.games) != head['games'] or len(self.plies) != head['plies'] or self.rule >= len(RULES):
            raise ValueError('%s: arrays are cut off or of another version' % path)

    def positions(self):
        """For every ply its game, and its number in the game."""
        n = self.games['plies'].astype(np.int64)
        game = np.repeat(np.arange(len(n)), n)
        return game, np.arange(len(self.plies)) - self.games['first'].astype(np.int64)[game]


class Positions:
    """All plies of games of one board size, on a device."""

    def __init__(self, size, device):
        self.size, self.cells, self.device = size, size * size, device
        self.moves = torch.zeros(0, dtype=torch.int16, device=device)
        self.columns = {}
        self.count = 0
        # turned[s·(cells+1) + c] is the cell c after symmetry s; the last one of each stays.
        a, turned = np.arange(self.cells).reshape(size, size), []
        for k in range(4):
            for b in (np.rot90(a, k), np.fliplr(np.rot90(a, k))):
                to = np.empty(self.cells + 1, np.int64)
                to[b.ravel()] = np.arange(self.cells)
                to[self.cells] = self.cells
                turned.append(to)
        self.turned = torch.from_numpy(np.concatenate(turned)).to(device)
        self.plies = torch.arange(self.cells, device=device)

    def add(self, arrays):
        game, t = arrays.positions()
        p, g = arrays.plies, arrays.games
        black = np.where(g['result'] == 1, 1, np.where(g['result'] == 2, -1, 0))[game]
        result = np.where(t % 2 == 0, black, -black)  # for the side to move
        trust = TRUST * min(1, USUAL / max(arrays.slips, 1e-9))
        columns = {
            'first': (g['first'].astype(np.int64)[game] + self.count).astype(np.int32),
            'ply': t.astype(np.int16),
            'best': np.minimum(p['best'], self.cells).astype(np.int16),
            'share': (p['share'] / 65535).astype(np.float32),
            'result': result.astype(np.int8),
            'trust': np.full(len(p), trust, np.float32),
            'kind': np.where(t < self.cells, p['kind'], UNSEARCHED).astype(np.int8),
            'held': g['held'][game].astype(np.int8),
            'game': (game + (int(self.columns['game'][-1]) + 1 if self.count else 0)).astype(np.int32),
            'side': (2 * arrays.rule + t % 2).astype(np.int8),  # rule and colour of the side to move
        }
        moves = torch.from_numpy(np.minimum(p['move'], self.cells).astype(np.int16)).to(self.device)
        self.moves = torch.cat([self.moves, moves])
        for name, v in columns.items():
            v = torch.from_numpy(v).to(self.device)
            self.columns[name] = torch.cat([self.columns[name], v]) if self.count else v
        self.count += len(p)

    def batch(self, which, symmetry):
        """The boards of positions after symmetries (a tensor, 0 to 7): own stones, other stones and ones as
        channels-last planes, and the cells of the moves best."""
        first, t = self.columns['first'][which].long(), self.columns['ply'][which].long()
        cells = self.cells
        at = (first[:, None] + self.plies).clamp_(max=self.count - 1)
        c = self.moves[at].long()
        c.masked_fill_(self.plies >= t[:, None], cells)
        base = (symmetry * (cells + 1))[:, None]
        c = self.turned[base + c]
        other = (self.plies + t[:, None]) % 2
        x = torch.zeros(len(which), (cells + 1) * 3, device=self.device)
        x.scatter_(1, c * 3 + other, 1.)
        x = x.view(len(which), cells + 1, 3)[:, :cells].contiguous()
        x[:, :, 2] = 1
        best = self.turned[base[:, 0] + self.columns['best'][which].long()]
        return x.view(len(which), self.size, self.size, 3).permute(0, 3, 1, 2), best
