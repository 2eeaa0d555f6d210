// Feed and comments, compared with minimal routes on the same machine in the same run.
// Usage: npm run bench -- community [--quick]
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createPostgres, temporaryFolder } from '../lib/database.ts';
import { printFigure, printNote, printPart } from '../lib/figures.ts';
import { CONNECTIONS, measureInterleaved, printRow, type Target } from '../lib/load.ts';
import { insertFeed, insertMembers } from '../lib/members.ts';
import { pinToLoadCore, startServer } from '../lib/process.ts';
import { openStream, type Stream } from '../lib/streams.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const server = join(here, '../../apps/api/dist/server.js');
const isQuick = process.argv.includes('--quick');
const [posts, likes] = isQuick ? [10_000, 100_000] : [100_000, 1_000_000];
const rounds = isQuick ? 2 : 3;
const seconds = isQuick ? 2 : 5;
/** Enough people that nobody reaches a rate limit. */
const MEMBERS = isQuick ? 120 : 250;

pinToLoadCore();
const postgres = await createPostgres();
if (!postgres) {
  printNote('No PostgreSQL answers here: the feed at this size is measured on PostgreSQL only.');
  process.exit(0);
}
const folder = await temporaryFolder();
const env = { PORT: '0', DATA_DIR: folder.path, LOG_LEVEL: 'error', DATABASE_URL: postgres.url };
await (await startServer(server, env)).kill();
const members = await insertMembers(postgres.url, MEMBERS);
console.log(`Writing ${posts} posts and ${likes} likes …`);
await insertFeed(postgres.url, posts, likes);
const product = await startServer(server, env);
const seedFile = join(folder.path, 'tokens.json');
writeFileSync(seedFile, JSON.stringify(members));
const limit = await startServer(
  join(here, '../lib/community-limit-server.ts'),
  { LIMIT_DATABASE_URL: postgres.url },
  [seedFile],
);
const backends = () => postgres.backends();
const callers = members.map((member) => ({
  ...member.headers,
  'content-type': 'application/json',
}));
const bare = async () => [limit.pid, ...(await backends())];
const ours = async () => [product.pid, ...(await backends())];
const comment = (name: string): Target => ({
  name,
  url: `${product.url}/api/community/posts/p7/comments`,
  method: 'POST',
  body: '{"content":"A comment of ordinary length about a post."}',
  callers,
  pids: ours,
});

try {
  printPart(
    `On PostgreSQL, one core for server and database, ${posts} posts and ${likes} likes, ${CONNECTIONS} connections, ${rounds} × ${seconds} s each, medians`,
  );
  const measured = await measureInterleaved(
    [
      { name: 'bare: session, joined feed query', url: `${limit.url}/feed`, callers, pids: bare },
      {
        name: 'feed page with liked flags',
        url: `${product.url}/api/community/posts?limit=20&sortBy=createdAt`,
        callers,
        pids: ours,
      },
      {
        name: 'bare: session, comment, counter',
        url: `${limit.url}/comments/p7`,
        method: 'POST',
        body: '{"content":"A comment of ordinary length about a post."}',
        callers,
        pids: bare,
      },
      comment('comment'),
    ],
    rounds,
    seconds,
  );
  const [bareFeed, feed, bareComment, ourComment] = [...measured.values()];
  if (!bareFeed || !feed || !bareComment || !ourComment) throw new Error('nothing was measured');
  printRow(bareFeed);
  printRow(feed, { of: bareFeed, target: 0.6 });
  printRow(bareComment);
  printRow(ourComment, { of: bareComment, target: 0.5 });

  const streams: Stream[] = [];
  const open = async (count: number) => {
    while (streams.length < count) {
      streams.push(
        await openStream(product.url, members[streams.length % members.length]?.headers ?? {}),
      );
    }
  };
  await open(10);
  const few = (await measureInterleaved([comment('comment, 10 online')], rounds, 2)).get(
    'comment, 10 online',
  );
  await open(1_000);
  const many = (await measureInterleaved([comment('comment, 1,000 online')], rounds, 2)).get(
    'comment, 1,000 online',
  );
  if (few && many) {
    printPart(`The same, comments while people have streams open, ${rounds} × 2 s each, medians`);
    printRow(few);
    printRow(many);
    printFigure('1,000 online against 10', many.perSecond / few.perSecond, '', 0.85, false);
  }
  for (const stream of streams) stream.close();
} finally {
  await product.kill();
  await limit.kill();
  await postgres.drop();
  await folder.remove();
}
