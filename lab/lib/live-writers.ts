// Writes live events in parallel transactions whose commits take time, while the listening streams break repeatedly.
import { setTimeout as pause } from 'node:timers/promises';
import { openPostgres } from '../../apps/api/src/db/postgres.ts';
import { createLiveService } from '../../apps/api/src/features/live/live.service.ts';
import { LiveStream, type StreamConnection } from '../../apps/api/src/features/live/live.stream.ts';
import type { Principal } from '../../apps/api/src/http/guards/principal.ts';
import { systemClock } from '../../apps/api/src/providers/clock/clock.ts';

const WRITERS = 16;
const PEOPLE = 1_000;
const LISTENERS = 50;
const SETTLE_MS = 7_000;

interface WriterOutcome {
  perSecond: number;
  /** The number of events that were sent to the listeners. */
  expected: number;
  arrived: number;
  /** Whether no event arrived twice, and every listener's events arrived in the order of their ids. */
  isExact: boolean;
  breaks: number;
}

interface Heard {
  ids: number[];
  numbers: Set<number>;
  stream: LiveStream;
}

function connectionOf(onText: (text: string) => void): StreamConnection {
  let isClosed = false;
  return {
    write: (bytes) => {
      if (!isClosed) onText(bytes.toString());
    },
    drained: async () => {},
    close: () => {
      isClosed = true;
    },
    isClosed: () => isClosed,
    recheck: () => Promise.reject(new Error('never asked')),
  };
}

const principalOf = (uid: string) =>
  ({
    uid,
    isAdmin: false,
    isInterviewer: false,
    roles: [],
    subscribedUntil: null,
  }) as unknown as Principal;

/** @param breaks how often each listener's stream is reopened with the last id that it has received */
export async function measureWriters(
  url: string,
  seconds: number,
  breaks: number,
): Promise<WriterOutcome> {
  const writing = await openPostgres(url, WRITERS + 2);
  const reading = await openPostgres(url, 4);
  const writer = createLiveService({ database: writing, clock: systemClock });
  const reader = createLiveService({ database: reading, clock: systemClock });
  await writer.start();
  await reader.start();
  const heard = new Map<string, Heard>();
  let isExact = true;

  async function listen(uid: string, known: Omit<Heard, 'stream'>): Promise<void> {
    const connection = connectionOf((text) => {
      const number = /"n":(\d+)/.exec(text)?.[1];
      const id = Number(/^id: (\d+)$/m.exec(text)?.[1]);
      if (number === undefined) return;
      if (known.numbers.has(Number(number)) || id <= (known.ids.at(-1) ?? 0)) isExact = false;
      known.ids.push(id);
      known.numbers.add(Number(number));
    });
    const stream = new LiveStream(principalOf(uid), connection);
    heard.set(uid, { ...known, stream });
    await reader.join(stream, known.ids.at(-1) ?? null);
  }

  for (let n = 0; n < LISTENERS; n += 1)
    await listen(`person-${n}`, { ids: [], numbers: new Set() });
  let sent = 0;
  let expected = 0;
  let isOver = false;
  async function write(): Promise<void> {
    while (!isOver) {
      const to = Math.floor(Math.random() * PEOPLE);
      sent += 1;
      const n = sent;
      if (to < LISTENERS) expected += 1;
      await writing.db.transaction((tx) =>
        writer.publish(tx, [{ to: { uid: `person-${to}` }, kind: 'booking', data: { n } }]),
      );
    }
  }
  const startedAt = performance.now();
  const writers = Array.from({ length: WRITERS }, write);
  for (let turn = 0; turn < breaks; turn += 1) {
    await pause((seconds * 1_000) / (breaks + 1));
    for (const [uid, { stream, ...known }] of heard) {
      // A stream without any event has no id from which it could resume.
      if (known.ids.length === 0) continue;
      stream.connection.close();
      reader.leave(stream);
      await listen(uid, known);
    }
  }
  await pause(Math.max(0, seconds * 1_000 - (performance.now() - startedAt)));
  isOver = true;
  await Promise.all(writers);
  const perSecond = (sent / (performance.now() - startedAt)) * 1_000;
  const count = () => [...heard.values()].reduce((sum, { numbers }) => sum + numbers.size, 0);
  for (let waited = 0; count() < expected && waited < SETTLE_MS; waited += 100) await pause(100);
  writer.closeAll();
  reader.closeAll();
  await writing.close();
  await reading.close();
  return { perSecond, expected, arrived: count(), isExact, breaks };
}
