// A queue that limits parallel work and shares it fairly between senders. Senders take turns. When the queue is full, it
// drops the newest item of the sender with the most waiting items. A flood from one sender therefore delays only that
// sender.

interface FairQueue {
  /** @param sender the sender of the work @throws the error of `refuse` when the queue drops the work */
  run<T>(sender: string, work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  start: () => void;
  drop: (error: Error) => void;
}

export function createFairQueue(options: {
  parallel: number;
  waitingMax: number;
  refuse: () => Error;
}): FairQueue {
  const { parallel, waitingMax, refuse } = options;
  let running = 0;
  let total = 0;
  /** Senders with waiting work, in the order in which they get their next turn. */
  const lines = new Map<string, Waiting[]>();

  function makeRoomFor(sender: string): void {
    const own = lines.get(sender)?.length ?? 0;
    let longest: [string, Waiting[]] | null = null;
    for (const line of lines) if (!longest || line[1].length > longest[1].length) longest = line;
    if (!longest || longest[1].length <= own + 1) throw refuse();
    longest[1].pop()?.drop(refuse());
    total -= 1;
  }

  function waitForTurn(sender: string): Promise<void> {
    if (total >= waitingMax) makeRoomFor(sender);
    total += 1;
    return new Promise((start, drop) => {
      const line = lines.get(sender);
      if (line) line.push({ start, drop });
      else lines.set(sender, [{ start, drop }]);
    });
  }

  /** Starts the oldest work of the next sender in place of the finished work. Lowers `running` only when no work waits. */
  function startNext(): void {
    const [next] = lines;
    if (!next) {
      running -= 1;
      return;
    }
    const [sender, line] = next;
    const first = line.shift();
    total -= 1;
    lines.delete(sender);
    if (line.length > 0) lines.set(sender, line);
    first?.start();
  }

  return {
    async run(sender, work) {
      if (running >= parallel) await waitForTurn(sender);
      else running += 1;
      try {
        return await work();
      } finally {
        startNext();
      }
    },
  };
}
