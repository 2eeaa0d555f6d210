// Work that only so much of may run at once, shared fairly between those who ask for it: they take turns, and when no more can
// wait, whoever has most waiting loses their latest. One sender's flood then delays that sender only.

export interface FairQueue {
  /** @param sender whose turn it is @throws what `refuse` makes, when too much is waiting */
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
  /** In the order of their next turns; nobody is in it with nothing waiting. */
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

  /** The slot passes to the next in turn without being given back in between. */
  function passOn(): void {
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
        passOn();
      }
    },
  };
}
