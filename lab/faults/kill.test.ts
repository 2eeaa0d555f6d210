// Kills the process repeatedly at random moments under load, on the same data. No acknowledged write may be lost, and the next start must
// recover. `npm run faults -- kill` runs 30 rounds; this test runs a few.
import { openTestDatabase } from '@urost3/api/src/testing/test-database.ts';
import { expect, test } from 'vitest';
import {
  call,
  type Headers,
  insertPeople,
  PASSWORD,
  type ServerProcess,
  signIn,
  startProcess,
  temporaryFolder,
} from '../processes/processes.ts';

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 2);
const WRITERS = 4;
/** Each round ends after a random number of ratings up to this one. */
const RATINGS_MAX = 200;

/** Acknowledged writes, and writes that were in progress when the process was killed. */
interface Ledger {
  ratings: Map<string, number>;
  doubtful: Map<string, number>;
  posts: Set<string>;
}

async function listSections(url: string, headers: Headers): Promise<string[]> {
  const { body } = await call(url, 'GET', '/stations/overview', headers);
  return (body as { id: string; sections: { id: string }[] }[]).flatMap((station) =>
    station.sections.map((section) => `${station.id}/${section.id}`),
  );
}

async function writeUntilGone(
  url: string,
  headers: Headers,
  author: Headers,
  own: string[],
  ledger: Ledger,
  onRated: () => void,
): Promise<void> {
  for (let n = 0; ; n += 1) {
    const section = own[n % own.length] as string;
    const progress = Math.floor(Math.random() * 101);
    ledger.doubtful.set(section, progress);
    const saved = await call(url, 'PUT', `/progress/${section}`, headers, { progress });
    if (saved.status !== 200) return;
    ledger.ratings.set(section, progress);
    ledger.doubtful.delete(section);
    onRated();
    if (n % 5 !== 0) continue;
    const content = `Post ${section} ${n} ${Math.random()}`;
    const posted = await call(url, 'POST', '/community/posts', author, {
      type: 'text',
      content,
    });
    if (posted.status === 0) return;
    if (posted.status < 300) ledger.posts.add(content);
  }
}

async function listPosts(url: string, headers: Headers): Promise<string> {
  let all = '';
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = cursor ? `?limit=50&cursor=${encodeURIComponent(cursor)}` : '?limit=50';
    const { status, body } = await call(url, 'GET', `/community/posts${query}`, headers);
    expect(status).toBe(200);
    const page = body as { posts: unknown[]; nextCursor?: string | null };
    all += JSON.stringify(page.posts);
    cursor = page.nextCursor ?? null;
  }
  return all;
}

async function expectKept(url: string, headers: Headers, ledger: Ledger): Promise<void> {
  const { body } = await call(url, 'GET', '/progress', headers);
  const { stationProgress } = body as { stationProgress: Record<string, Record<string, number>> };
  for (const [section, progress] of ledger.ratings) {
    const [station = '', id = ''] = section.split('/');
    const possible = [progress, ledger.doubtful.get(section)].filter(
      (value) => value !== undefined,
    );
    const found = stationProgress[station]?.[id];
    expect(possible, section).toContain(found);
    // The acknowledged value or the value in progress may be stored. The stored value is expected from now on.
    ledger.ratings.set(section, found as number);
    ledger.doubtful.delete(section);
  }
  const posts = await listPosts(url, headers);
  for (const content of ledger.posts) expect(posts).toContain(content);
}

// Without a number of rounds this test runs on PostgreSQL only, because the embedded database starts slowly. A browser
// journey kills a server with the embedded database once.
const isWanted = process.env.TEST_DATABASE_URL || process.env.FAULT_ROUNDS;

test.runIf(isWanted)(
  `a process killed ${ROUNDS} times under load loses nothing it acknowledged`,
  async () => {
    const folder = await temporaryFolder();
    const database = process.env.TEST_DATABASE_URL ? await openTestDatabase() : null;
    const env = {
      DATA_DIR: folder.path,
      ...(database?.url ? { DATABASE_URL: database.url } : {}),
    };
    const who = database ? 'learner@example.test' : 'premium@demo.test';
    const password = database ? PASSWORD : 'demo-password';
    const ledger: Ledger = { ratings: new Map(), doubtful: new Map(), posts: new Set() };
    let server: ServerProcess = await startProcess(env);
    // On PostgreSQL every round has its own author, because the rate limit refuses a thousand posts from one person.
    const authorOf = (round: number) => (database ? `author${round}@example.test` : who);
    if (database?.url) {
      const emails = [who, ...Array.from({ length: ROUNDS }, (_, round) => authorOf(round))];
      await insertPeople(
        database.url,
        emails.map((email) => ({ email, days: 30 })),
      );
    }
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        const headers = await signIn(server.url, who, password);
        const author = database ? await signIn(server.url, authorOf(round), password) : headers;
        const sections = await listSections(server.url, headers);
        const loaded = Promise.withResolvers<void>();
        let left = Math.ceil(Math.random() * RATINGS_MAX);
        const writers = Array.from({ length: WRITERS }, (_, n) =>
          writeUntilGone(
            server.url,
            headers,
            author,
            sections.filter((__, i) => i % WRITERS === n),
            ledger,
            () => {
              left -= 1;
              if (left === 0) loaded.resolve();
            },
          ),
        );
        // A writer also ends when it is refused.
        await Promise.race([loaded.promise, Promise.all(writers)]);
        await server.kill();
        await Promise.all(writers);
        server = await startProcess(env);
        await expectKept(server.url, await signIn(server.url, who, password), ledger);
      }
      console.log(
        `measured: ${ROUNDS} kills: ${ledger.ratings.size} ratings and ${ledger.posts.size} posts kept, none lost`,
      );
      expect(ledger.ratings.size).toBeGreaterThan(0);
    } finally {
      await server.kill();
      await database?.close();
      await folder.remove();
    }
  },
  1_200_000,
);
