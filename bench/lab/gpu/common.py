"""What the programs of this folder share: the clock of a budget, a log, the signals that end a program, and its
children."""
import os
import signal
import subprocess
import sys
import time

# START is when the run began: the time in $T0, in seconds since 1970, or now.
START = float(os.environ.get('T0') or time.time())


def now():
    """Seconds since the run began."""
    return time.time() - START


def unused(parser, option, folder):
    """Ends the program with an error of the command line if a folder has files, those of another round."""
    if folder and os.path.isdir(folder) and os.listdir(folder):
        parser.error('%s: %s is not empty' % (option, folder))


class Log:
    """Prints lines with the time in front, and appends them to a file, if there is one."""

    def __init__(self, path=os.devnull):
        self.file = open(path, 'a', buffering=1)

    def __call__(self, *words):
        line = '%6.1f %s' % (now(), ' '.join(str(w) for w in words))
        print(line, flush=True)
        self.file.write(line + '\n')


# The signals to end this program, but for those that were ignored from the start, as by nohup.
ENDING = [s for s in (getattr(signal, name, None) for name in ('SIGINT', 'SIGTERM', 'SIGHUP'))
          if s is not None and signal.getsignal(s) != signal.SIG_IGN]


def interruptible():
    """Makes all signals to end an interrupt."""
    def interrupted(*_):
        raise KeyboardInterrupt
    for s in ENDING:
        signal.signal(s, interrupted)


def uninterrupted():
    """Ignores the signals to end from now on."""
    for s in ENDING:
        signal.signal(s, signal.SIG_IGN)


# A program that becomes another one, which gets SIGTERM when its parent ends, however that ends (Linux alone). In
# the child of a fork this code would not be safe beside threads.
BOUND = '''
import ctypes, os, signal, sys
if sys.platform.startswith('linux'):
    ctypes.CDLL(None).prctl(1, signal.SIGTERM)  # PR_SET_PDEATHSIG
if os.getppid() == int(sys.argv[1]):
    os.execvp(sys.argv[2], sys.argv[2:])
'''


def child(line, out):
    """Begins a program in a session of its own, which does not outlive this one; it writes to a file."""
    line = [sys.executable, '-S', '-E', '-c', BOUND, str(os.getpid()), *line]
    return subprocess.Popen(line, stdout=out, stderr=subprocess.STDOUT, start_new_session=True)
