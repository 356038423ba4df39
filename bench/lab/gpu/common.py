"""What the programs of this folder share: the clock of a budget, and a log."""
import os
import time

# START is when the run began: the time in $T0, in seconds since 1970, or now.
START = float(os.environ.get('T0') or time.time())


def now():
    """Seconds since the run began."""
    return time.time() - START


class Log:
    """Prints lines with the time in front, and appends them to a file, if there is one."""

    def __init__(self, path=os.devnull):
        self.file = open(path, 'a', buffering=1)

    def __call__(self, *words):
        line = '%6.1f %s' % (now(), ' '.join(str(w) for w in words))
        print(line, flush=True)
        self.file.write(line + '\n')
