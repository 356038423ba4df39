"""The parts of the evaluation between the convolutions as Triton kernels, a program for a position.

    python3 jungokernels.py NET

compares them with PyTorch's operations on a GPU. A round does that first, in a process of its own.
"""
import sys

import torch
import triton
import triton.language as tl

STATS = 80  # floats of a position: 32 means, 32 maxima, lead, spread, open points


@triton.jit(do_not_specialize=['points'])
def features_kernel(cells, marks, komi, back, table, out, points, ROWS: tl.constexpr):
    b = tl.program_id(0)
    r = tl.arange(0, ROWS)
    k = tl.arange(0, 16)
    there = r < points
    ko = tl.load(marks + b * 4).to(tl.int32)
    last = tl.load(marks + b * 4 + 1).to(tl.int32)
    before = tl.load(marks + b * 4 + 2).to(tl.int32)
    sym = tl.load(marks + b * 4 + 3).to(tl.int32) & 7
    given = tl.load(komi + b) / 16
    p = tl.load(back + sym * points + r, mask=there, other=0).to(tl.int32)
    c = tl.load(cells + b * points + p, mask=there, other=0).to(tl.int32)
    v = tl.load(table + c[:, None] * 16 + k[None, :]).to(tl.float32)
    v = tl.where((k == 9)[None, :] & (p == ko)[:, None], 1.0, v)
    v = tl.where((k == 10)[None, :] & (p == last)[:, None], 1.0, v)
    v = tl.where((k == 11)[None, :] & (p == before)[:, None], 1.0, v)
    v = tl.where((k == 12)[None, :] & (last == 254), 1.0, v)
    v = tl.where((k == 13)[None, :], given, v)
    tl.store(out + (b * points + r)[:, None] * 16 + k[None, :], v.to(tl.float16), mask=there[:, None])


@triton.jit(do_not_specialize=['points'])
def pool_kernel(h, x, w, out, points, ROWS: tl.constexpr, C: tl.constexpr):
    """out = x + [mean of h, maximum of h] w, for h that is not negative."""
    b = tl.program_id(0)
    r = tl.arange(0, ROWS)
    c = tl.arange(0, C)
    at = (b * points + r)[:, None] * C + c[None, :]
    there = (r < points)[:, None]
    v = tl.load(h + at, mask=there, other=0.0).to(tl.float32)
    mean = tl.sum(v, 0) / points
    top = tl.max(v, 0)
    first = tl.load(w + c[:, None] * C + c[None, :]).to(tl.float32)
    second = tl.load(w + (c[:, None] + C) * C + c[None, :]).to(tl.float32)
    g = tl.sum(mean[:, None] * first + top[:, None] * second, 0)
    y = tl.load(x + at, mask=there, other=0.0).to(tl.float32) + g[None, :]
    tl.store(out + at, y.to(tl.float16), mask=there)


@triton.jit(do_not_specialize=['points'])
def heads_kernel(h, policy, cells, marks, back, logits, stats, points, ROWS: tl.constexpr):
    """Logits of the empty points, turned back, and what the score needs of the head's channels."""
    b = tl.program_id(0)
    r = tl.arange(0, ROWS)
    k = tl.arange(0, 32)
    there = r < points
    v = tl.load(h + (b * points + r)[:, None] * 32 + k[None, :], mask=there[:, None], other=0.0).to(tl.float32)
    high = tl.maximum(v, 0.0)
    w = tl.load(policy + k)
    logit = tl.sum(high * w[None, :], 1)
    sym = tl.load(marks + b * 4 + 3).to(tl.int32) & 7
    p = tl.load(back + sym * points + r, mask=there, other=0).to(tl.int32)
    c = tl.load(cells + b * points + p, mask=there, other=0).to(tl.int32)
    tl.store(logits + b * (points + 1) + p, tl.where(c == 0, logit, -1e9), mask=there)
    tl.store(stats + b * 80 + k, tl.sum(high, 0) / points)
    tl.store(stats + b * 80 + 32 + k, tl.max(high, 0))
    own = tl.sum(tl.where((k == 13)[None, :], v, 0.0), 1)
    other = tl.sum(tl.where((k == 14)[None, :], v, 0.0), 1)
    none = tl.sum(tl.where((k == 15)[None, :], v, 0.0), 1)
    most = tl.maximum(tl.maximum(own, other), none)
    own = tl.exp(own - most)
    other = tl.exp(other - most)
    total = own + other + tl.exp(none - most)
    tl.store(stats + b * 80 + 66, tl.sum(tl.where(there, tl.minimum(own, other) / total, 0.0), 0))
    d = tl.where(there, (own - other) / total, 0.0)
    tl.store(stats + b * 80 + 64, tl.sum(d, 0))
    tl.store(stats + b * 80 + 65, tl.sum(tl.where(there, (own + other) / total, 0.0) - d * d, 0))


def rows(points):
    return triton.next_power_of_2(points)


def features(board, cells, marks, komi):
    out = torch.empty((len(cells), board.size, board.size, 16), dtype=torch.float16, device=cells.device)
    features_kernel[(len(cells),)](cells, marks, komi, board.back32, board.planes16, out, board.points, ROWS=rows(board.points), num_warps=4)
    return out.permute(0, 3, 1, 2)


def pool(h, x, w, points):
    out = torch.empty_like(x)
    assert all(t.is_contiguous(memory_format=torch.channels_last) for t in (h, x, out))
    pool_kernel[(len(x),)](h, x, w, out, points, ROWS=rows(points), C=x.shape[1], num_warps=4 if points <= 128 else 8)
    return out


def evaluate(player, board, cells, marks, komi):
    """Logits with those of passing last, what Net.score makes of the rest, and the open points."""
    net = player.net
    x = net.conv(features(board, cells, marks, komi), 'stem')
    for k in range(net.blocks):
        h = net.conv(x, '%d.first' % k)
        x = net.conv(h, '%d.second' % k, pool(h, x, net.w['%d.pooled' % k], board.points))
    h = torch.nn.functional.conv2d(x, net.w['head.w'], net.w['head.b'], padding=1)
    h = h.contiguous(memory_format=torch.channels_last)
    logits = torch.empty((len(cells), board.points + 1), device=cells.device)
    stats = torch.empty((len(cells), STATS), device=cells.device)
    heads_kernel[(len(cells),)](h, player.policy, cells, marks, board.back32, logits, stats, board.points, ROWS=rows(board.points), num_warps=4)
    value = torch.cat([stats[:, 16:32], stats[:, 48:64]], 1)
    passing, weight, mean, scale = net.score(stats[:, :13], value, stats[:, 64:65], stats[:, 65:66])
    logits[:, board.points] = passing
    return logits, weight, mean, scale, stats[:, 66]


def main():
    import jungoeval
    import jungonet
    device = torch.device('cuda')
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = False
    player = jungoeval.Player(*jungonet.read(sys.argv[1]), device)
    player.net.fused = True
    worst = [0.0, 0.0, 0.0]
    for size in (9, 8, 7, 6, 5, 13):
        board, n = jungonet.Board(size, device), 300
        cells = torch.randint(0, 13, (n, board.points), device=device).to(torch.uint8)
        marks = torch.randint(0, board.points, (n, 4), device=device).to(torch.uint8)
        marks[::3, 1], marks[::2, 0] = jungonet.PASS, 255
        komi = torch.randint(-20, 20, (n,), device=device) / 2
        with torch.no_grad():
            player.kernels = None
            policy, value = jungoeval.evaluate(player, board, cells, marks, komi)
            player.kernels = sys.modules[__name__]
            policy2, value2 = jungoeval.evaluate(player, board, cells, marks, komi)
        for i, d in enumerate((policy - policy2, value[:, 0] - value2[:, 0], value[:, 1:] - value2[:, 1:])):
            worst[i] = max(worst[i], float(d.abs().max()) if bool(torch.isfinite(d).all()) else 1e9)
    print('kernels: policy differs by at most %.1e, value %.1e, lead %.1e' % tuple(worst))
    return 0 if worst[0] < 0.03 and worst[1] < 0.03 and worst[2] < 0.5 else 1


if __name__ == '__main__':
    sys.exit(main())
