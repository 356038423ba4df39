"""Tengen's network of Jungo in PyTorch: its file (eval/jungo/file.go) and its forward pass.

    python3 jungonet.py NET FIXTURE

compares the forward pass with the outputs that Tengen wrote to FIXTURE.
"""
import base64
import json
import os
import struct
import sys
import zlib

import numpy as np
import torch
import torch.nn.functional as F

PLANES, POLICY, OWNER, VALUE, UNITS, MIXTURE = 16, 13, 3, 16, 32, 3
HEAD = POLICY + OWNER + VALUE
MAGIC, OLD = b'tengen-jungo-3\n', b'tengen-jungo-2\n'  # the old one had no planes of four and five liberties
LIBERTIES = 6  # of a chain, told apart from more
PASS = 254  # a mark: the last move was a pass


def tensors(channels, blocks):
    """Name and shape of every tensor, in the order of the file."""
    out = []

    def conv(name, inputs, outputs):
        out.extend([(name + '.w', (outputs, inputs, 3, 3)), (name + '.b', (outputs,))])
    conv('stem', PLANES, channels)
    for k in range(blocks):
        conv('%d.first' % k, channels, channels)
        conv('%d.second' % k, channels, channels)
        out.append(('%d.pooled' % k, (2 * channels, channels)))
    conv('head', channels, HEAD)
    out += [('policy', (POLICY,)), ('pass', (POLICY + UNITS + 1,)),
            ('value1', (UNITS, 2 * VALUE + 3)), ('value2', (3 * MIXTURE, UNITS + 1))]
    return out


def read(path):
    """Reads a file; returns channels, blocks and the tensors by name, as numpy arrays."""
    with open(path, 'rb') as f:
        text = f.read()
    if not text.startswith((MAGIC, OLD)):
        raise ValueError('%s is not a network' % path)
    body = base64.b64decode(text[len(MAGIC):])
    if struct.unpack('<I', body[-4:])[0] != zlib.crc32(body[:-4]):
        raise ValueError('%s has a wrong checksum' % path)
    channels, blocks = struct.unpack('<HH', body[:4])
    at, w = 4, {}
    for name, shape in tensors(channels, blocks):
        n = int(np.prod(shape))
        q = np.frombuffer(body, '<i2', n, at + 4).astype(np.float32) * np.frombuffer(body, '<f4', 1, at)[0]
        at += 4 + 2 * n
        if len(shape) == 4:
            q = q.reshape(shape[0] // 16, 9, shape[1], 16).transpose(0, 3, 2, 1)
        w[name] = np.ascontiguousarray(q).reshape(shape)
    if text.startswith(OLD):
        w['stem.w'][:, 14:] = 0
    return channels, blocks, w


def deepen(channels, blocks, w, more, rng):
    """A network of more blocks with the same results: what the new ones add is zero at first."""
    out = dict(w)
    for name, shape in tensors(channels, more):
        if name not in w:
            out[name] = np.zeros(shape, np.float32)
            if name.endswith('first.w'):
                out[name] = rng.normal(0, (2 / (9 * channels)) ** 0.5, shape).astype(np.float32)
    return out


def write(path, channels, blocks, w):
    """Writes a file, whole or not at all."""
    body = [struct.pack('<HH', channels, blocks)]
    for name, shape in tensors(channels, blocks):
        q = np.asarray(w[name], np.float32)
        if len(shape) == 4:
            q = q.reshape(shape[0] // 16, 16, shape[1], 9).transpose(0, 3, 2, 1)
        scale = np.float32(np.abs(q).max() / 32767)
        if not scale <= 1:
            raise ValueError('%s: a weight of %s is %g' % (path, name, scale * 32767))
        steps = np.rint(q.reshape(-1).astype(np.float64) / (float(scale) or 1.0))
        body += [struct.pack('<f', scale), steps.clip(-32767, 32767).astype('<i2').tobytes()]
    body = b''.join(body)
    body += struct.pack('<I', zlib.crc32(body))
    with open(path + '.tmp', 'wb') as f:
        f.write(MAGIC + base64.b64encode(body))
    os.replace(path + '.tmp', path)


def views(flat, channels, blocks):
    """The tensors as views of a flat one; those of convolutions are channels last."""
    out, at = {}, 0
    for name, shape in tensors(channels, blocks):
        n = int(np.prod(shape))
        v = flat[at:at + n]
        if len(shape) == 4:
            v = v.view(shape[0], 3, 3, shape[1]).permute(0, 3, 1, 2)
        else:
            v = v.view(shape)
        out[name] = v
        at += n
    return out


def flatten(channels, blocks, w, device):
    """A flat tensor of the tensors, for views."""
    total = sum(int(np.prod(s)) for _, s in tensors(channels, blocks))
    flat = torch.zeros(total, device=device)
    for name, v in views(flat, channels, blocks).items():
        v.copy_(torch.from_numpy(np.ascontiguousarray(w[name])))
    return flat


def unflatten(flat, channels, blocks):
    """The opposite of flatten."""
    host = flat.detach().float().cpu()
    return {k: v.contiguous().numpy() for k, v in views(host, channels, blocks).items()}


class Board:
    """Tables for one size: turn[s][p] is where symmetry s takes point p, back[s][q] what it brings to q."""

    def __init__(self, size, device):
        turn = np.zeros((8, size * size), np.int64)
        for s in range(8):
            for p in range(size * size):
                x, y = p % size, p // size
                if s & 1:
                    x = size - 1 - x
                if s & 2:
                    y = size - 1 - y
                if s & 4:
                    x, y = y, x
                turn[s, p] = y * size + x
        self.size, self.points = size, size * size
        self.turn = torch.from_numpy(turn).to(device)
        self.back = torch.from_numpy(np.argsort(turn, 1)).to(device)
        # The planes of a point by its cell: board, own, other, own liberties 1 to 3, other's,
        # and 4 and 5 of either.
        planes = np.zeros((1 + 2 * LIBERTIES, PLANES), np.float32)
        planes[:, 0] = 1
        for c in range(2 * LIBERTIES):
            other, libs = divmod(c, LIBERTIES)
            planes[1 + c, 1 + other] = 1
            if libs < LIBERTIES - 1:
                planes[1 + c, 3 + 3 * other + libs if libs < 3 else 11 + libs] = 1
        self.planes = torch.from_numpy(planes).to(device)
        self.back32, self.planes16 = self.back.int(), self.planes.half()  # for jungokernels

    def features(self, cells, marks, komi, sym, dtype):
        """Input planes, channels last, of positions that are turned by symmetries."""
        index = self.back[sym]
        x = self.planes.to(dtype)[torch.gather(cells.long(), 1, index)]
        m = marks.long()
        x[:, :, 9:12] = (index.unsqueeze(2) == m[:, None, :3]).to(dtype)
        x[:, :, 12] = (m[:, 1:2] == PASS).to(dtype)
        x[:, :, 13] = (komi[:, None] / 16).to(dtype)
        return x.view(-1, self.size, self.size, PLANES).permute(0, 3, 1, 2)


class Net:
    """The forward pass with tensors by name."""

    mixed = False  # the trunk in half precision, for training on a GPU
    fused = False  # cudnn's fused convolutions, for inference in half precision on a GPU

    def __init__(self, blocks, w, heads=None):
        self.blocks, self.w, self.h = blocks, w, heads or w

    def conv(self, x, name, add=None):
        w, b = self.w[name + '.w'], self.w[name + '.b']
        if self.fused:
            one = (1, 1)
            if add is None:
                return torch.cudnn_convolution_relu(x, w, b, one, one, one, 1)
            return torch.cudnn_convolution_add_relu(x, w, add, 1.0, b, one, one, one, 1)
        y = F.conv2d(x, w, b, padding=1)
        return F.relu(y if add is None else y + add)

    def trunk(self, x):
        n = x.shape[0]
        x = self.conv(x, 'stem')
        c = x.shape[1]
        for k in range(self.blocks):
            h = self.conv(x, '%d.first' % k)
            f = h.permute(0, 2, 3, 1).reshape(n, -1, c)
            g = torch.cat([f.mean(1), f.amax(1)], 1) @ self.w['%d.pooled' % k]
            add = (x + g.view(n, c, 1, 1)).contiguous(memory_format=torch.channels_last)
            x = self.conv(h, '%d.second' % k, add)
        h = F.conv2d(x, self.w['head.w'], self.w['head.b'], padding=1)
        return h.permute(0, 2, 3, 1).reshape(n, -1, HEAD).float()

    def heads(self, h):
        """Logits of the points and of passing, logarithms of owners, lead by them, and the mixture."""
        w = self.h
        p = F.relu(h[:, :, :POLICY])
        logits = (p * w['policy']).sum(2)
        owner = F.log_softmax(h[:, :, POLICY:POLICY + OWNER], 2)
        o = owner.detach().exp()
        d = o[:, :, 0] - o[:, :, 1]
        lead = d.sum(1, keepdim=True)
        spread = (o[:, :, 0] + o[:, :, 1] - d * d).sum(1, keepdim=True).clamp(min=0)
        v = F.relu(h[:, :, POLICY + OWNER:])
        passing, weight, mean, scale = self.score(p.mean(1), torch.cat([v.mean(1), v.amax(1)], 1), lead, spread)
        return logits, passing, owner, lead, weight, mean, scale

    def score(self, policy, value, lead, spread):
        """The logit of passing and the mixture, from what is pooled."""
        w = self.h
        v = torch.cat([value, lead / 20, spread.sqrt() / 5], 1)
        u = F.relu(v @ w['value1'][:, :-1].t() + w['value1'][:, -1])
        raw = u @ w['value2'][:, :-1].t() + w['value2'][:, -1]
        ps = w['pass']
        passing = policy @ ps[:POLICY] + u @ ps[POLICY:-1] + ps[-1]
        weight = F.log_softmax(raw[:, :MIXTURE], 1)
        mean = lead + 8 * raw[:, MIXTURE:2 * MIXTURE]
        scale = (2 * raw[:, 2 * MIXTURE:].clamp(max=8).exp()).clamp(0.25, 30)
        return passing, weight, mean, scale

    def run(self, board, cells, marks, komi, sym, dtype):
        x = board.features(cells, marks, komi, sym, dtype)
        if not self.mixed:
            return self.heads(self.trunk(x))
        with torch.autocast('cuda', dtype=torch.bfloat16, cache_enabled=False):  # graphs allow no cache
            h = self.trunk(x)
        return self.heads(h)


def moves(logits, passing, cells):
    """Logarithms of probabilities of the empty points and of passing, last."""
    return F.log_softmax(torch.cat([logits.masked_fill(cells != 0, -1e9), passing[:, None]], 1), 1)


def check(net, path, device, dtype=torch.float32):
    """The largest difference from the outputs in a fixture, and how many numbers were compared."""
    with open(path) as f:
        cases = json.load(f)
    worst, count = 0.0, 0
    for c in cases:
        board = Board(c['size'], device)
        one = lambda x, t: torch.tensor([x], dtype=t, device=device)
        sym = one(c['symmetry'], torch.long)
        with torch.no_grad():
            logits, passing, owner, lead, weight, mean, scale = net.run(
                board, one(c['cells'], torch.uint8), one(c['marks'], torch.uint8), one(c['komi'], torch.float32), sym, dtype)
        turn = board.turn[sym]
        owner = torch.gather(owner.exp(), 1, turn.unsqueeze(2).expand(-1, -1, 3))
        got = torch.cat([torch.gather(logits, 1, turn)[0], passing, owner.reshape(-1), lead[0], weight[0].exp(), mean[0], scale[0]])
        want = torch.tensor(c['policy'] + [c['pass']] + c['owner'] + [c['lead']] + c['weight'] + c['mean'] + c['spread'], device=device)
        worst = max(worst, float((got - want).abs().max()))
        count += len(want)
    return worst, count


if __name__ == '__main__':
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = False
    channels, blocks, w = read(sys.argv[1])
    worst, count = check(Net(blocks, {k: torch.from_numpy(v) for k, v in w.items()}), sys.argv[2], 'cpu')
    print('%d numbers, the largest difference is %.1e' % (count, worst))
    sys.exit(0 if worst < 1e-3 and count else 1)
