"""The state of a round, in one small file: weights, the optimiser, and the newest samples."""
import io
import os
import zlib

import numpy as np

from jungonet import LIBERTIES

MOST = 15 << 20  # bytes of a file
PART = 8192      # samples that are compressed together


def write(path, trainer):
    """Writes the state, with as many samples as there is room for; returns their number and the
    size of the file."""
    data = {k: v.detach().float().cpu().numpy() for k, v in trainer.tensors().items()}
    data['made'], data['liberties'] = np.array(trainer.made), np.array(LIBERTIES)
    room = MOST - sum(v.nbytes for v in data.values())
    count, at = 0, {n: 0 for n in trainer.stores}
    while room > 0:
        # The size of board that has the smallest share of its samples in the file comes next.
        left = {n: at[n] / s.total for n, s in trainer.stores.items() if at[n] < min(s.total, s.most)}
        if not left:
            break
        n = min(left, key=left.get)
        s = trainer.stores[n]
        end = (s.total - at[n] - 1) % s.most + 1
        rec = s.rec[max(0, end - PART):end].cpu().numpy()
        # Bytes of one place of the records lie together, which compresses better.
        part = np.frombuffer(zlib.compress(np.ascontiguousarray(rec.T).tobytes(), 1), np.uint8)
        if part.nbytes > room:
            break
        data['samples-%d-%d' % (n, at[n])] = part
        room -= part.nbytes + 512
        at[n] += len(rec)
        count += len(rec)
        if at[n] + len(rec) > s.most:
            at[n] = s.most
    out = io.BytesIO()
    np.savez(out, **data)
    with open(path + '.tmp', 'wb') as f:
        f.write(out.getvalue())
    os.replace(path + '.tmp', path)
    return count, out.tell()


def read(path, trainer):
    """Sets the trainer to a state; returns the number of samples."""
    count = 0
    with np.load(path) as data:
        if 'liberties' not in data or int(data['liberties']) != LIBERTIES:
            raise ValueError('%s is a state of another version of tengen' % path)
        if len(data['flat']) != len(trainer.flat):
            raise ValueError('%s is the state of a network of another shape' % path)
        trainer.restore({k: data[k] for k in trainer.tensors()})
        trainer.made = int(data['made'])
        names = [k.split('-') for k in data.files if k.startswith('samples-')]
        for _, n, at in sorted(names, key=lambda k: -int(k[2])):  # the oldest first
            s = trainer.stores.get(int(n))
            if s is not None:
                raw = np.frombuffer(zlib.decompress(data['samples-%s-%s' % (n, at)].tobytes()), np.uint8)
                count += s.add(raw.reshape(s.bytes, -1).T)
    trainer.good = trainer.copy()
    return count
