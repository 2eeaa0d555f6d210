// A minimal server for two calls of the community. A benchmark compares the product with it. Each call looks up the session by primary key.
// The feed is then one joined query; a comment is one transaction that writes the comment and updates a counter. There are no validation,
// logs and checks.
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import pg from 'pg';

const tokens = JSON.parse(readFileSync(process.argv[2] as string, 'utf8')) as {
  uid: string;
  token: string;
}[];
const pool = new pg.Pool({ connectionString: process.env.LIMIT_DATABASE_URL as string, max: 10 });
const hash = (token: string) => createHash('sha256').update(token).digest();
await pool.query('create schema if not exists bench_limit');
await pool.query(
  'create table bench_limit.sessions (id bytea primary key, user_uid text not null, expires_at timestamptz not null)',
);
for (const { uid, token } of tokens) {
  await pool.query(`insert into bench_limit.sessions values ($1, $2, now() + interval '1 day')`, [
    hash(token),
    uid,
  ]);
}
await pool.query(
  'create table bench_limit.posts (id text primary key, comments_count integer not null default 0)',
);
await pool.query(
  'create table bench_limit.comments (id text primary key, post_id text not null references bench_limit.posts (id), author_uid text not null, content text not null, created_at timestamptz not null default now())',
);
await pool.query('create index on bench_limit.comments (post_id, created_at)');
await pool.query(`insert into bench_limit.posts select 'p' || i from generate_series(1, 200) i`);

async function session(header: string | undefined): Promise<string> {
  const { rows } = await pool.query({
    name: 'session',
    text: 'select user_uid from bench_limit.sessions where id = $1 and expires_at > now()',
    values: [hash((header ?? '').slice('Bearer '.length))],
  });
  return (rows[0] as { user_uid: string }).user_uid;
}

const feed = `select p.id, p.author_uid, u.display_name, pr.rank, p.post_type, p.title, p.content, p.images, p.tags,
    p.likes_count, p.comments_count, p.created_at, p.updated_at, l.user_uid is not null as is_liked
  from posts p join users u on u.uid = p.author_uid left join profiles pr on pr.uid = p.author_uid
  left join post_likes l on l.post_id = p.id and l.user_uid = $1
  where p.hidden_at is null order by p.created_at desc, p.id desc limit 21`;

const app = Fastify();
const json = 'application/json; charset=utf-8';
app.get('/feed', async (request, reply) => {
  const uid = await session(request.headers.authorization);
  const { rows } = await pool.query({ name: 'feed', text: feed, values: [uid] });
  return reply.type(json).send(JSON.stringify({ posts: rows.slice(0, 20), hasMore: true }));
});
app.post<{ Params: { id: string }; Body: { content: string } }>(
  '/comments/:id',
  async (request, reply) => {
    const uid = await session(request.headers.authorization);
    const client = await pool.connect();
    try {
      await client.query('begin');
      const id = randomUUID();
      const values = [id, request.params.id, uid, request.body.content];
      await client.query({
        name: 'insert',
        text: 'insert into bench_limit.comments (id, post_id, author_uid, content) values ($1, $2, $3, $4)',
        values,
      });
      await client.query({
        name: 'count',
        text: 'update bench_limit.posts set comments_count = comments_count + 1 where id = $1',
        values: [request.params.id],
      });
      await client.query('commit');
      return reply.type(json).send(JSON.stringify({ id }));
    } finally {
      client.release();
    }
  },
);
await app.listen({ host: '127.0.0.1', port: 0 });
console.log(`Ready: http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
