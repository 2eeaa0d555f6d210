// A minimal server that claims a slot. A benchmark compares the product with it. Its bare Fastify route looks up the
// session by primary key and then runs one conditional statement. It has no validation, prices, logs or checks.
import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { PGlite } from '@electric-sql/pglite';
import Fastify from 'fastify';
import pg from 'pg';

const url = process.env.LIMIT_DATABASE_URL;

type Query = (name: string, text: string, values: unknown[]) => Promise<{ user_uid: string }[]>;

async function openQuery(): Promise<Query> {
  if (url) {
    const pool = new pg.Pool({ connectionString: url, max: 10 });
    return async (name, text, values) => (await pool.query({ name, text, values })).rows;
  }
  const database = new PGlite();
  return async (_name, text, values) =>
    (await database.query<{ user_uid: string }>(text, values)).rows;
}

const query = await openQuery();
for (const statement of [
  'create schema if not exists bench_claim',
  'create table if not exists bench_claim.sessions (id bytea primary key, user_uid text not null, expires_at timestamptz not null)',
  'create table if not exists bench_claim.slots (id text primary key, user_uid text)',
  `insert into bench_claim.slots values ('hot', null) on conflict do nothing`,
]) {
  await query('', statement, []);
}
const hash = (token: string) => createHash('sha256').update(token).digest();
await query(
  '',
  `insert into bench_claim.sessions values ($1, 'one', now() + interval '1 day') on conflict do nothing`,
  [hash('token')],
);

const app = Fastify();
app.post('/claim', async (request, reply) => {
  const token = (request.headers.authorization ?? '').slice('Bearer '.length);
  const rows = await query(
    'session',
    'select user_uid from bench_claim.sessions where id = $1 and expires_at > now()',
    [hash(token)],
  );
  const won = await query(
    'claim',
    `update bench_claim.slots set user_uid = $1 where id = 'hot' and user_uid is null returning user_uid`,
    [rows[0]?.user_uid ?? null],
  );
  return won.length > 0
    ? { bookingId: 'b' }
    : reply.code(409).send({ message: 'This slot is no longer available.' });
});

await app.listen({ host: '127.0.0.1', port: 0 });
console.log(`Ready: http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
