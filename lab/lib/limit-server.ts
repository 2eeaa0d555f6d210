// A minimal server that sends the same bytes as the product. A benchmark compares the product with it. Its bare Fastify
// routes have no validation, logs or checks. They send bytes from memory, or the result of one indexed query. The session
// routes first look up the session by primary key, and then run one more statement.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { PGlite } from '@electric-sql/pglite';
import Fastify from 'fastify';
import pg from 'pg';

interface Seed {
  pages: Record<string, string>;
  people: { uid: string; token: string }[];
}
const seed = JSON.parse(readFileSync(process.argv[2] as string, 'utf8')) as Seed;
const url = process.env.LIMIT_DATABASE_URL;

type Query = (name: string, text: string, values: unknown[]) => Promise<Record<string, string>[]>;

async function openQuery(): Promise<Query> {
  if (url) {
    const pool = new pg.Pool({ connectionString: url, max: 10 });
    return async (name, text, values) => (await pool.query({ name, text, values })).rows;
  }
  const database = new PGlite();
  return async (_name, text, values) =>
    (await database.query<Record<string, string>>(text, values)).rows;
}

const query = await openQuery();
for (const statement of [
  'create schema if not exists bench_limit',
  'create table bench_limit.pages (slug text primary key, body text not null)',
  'create table bench_limit.sessions (id bytea primary key, user_uid text not null, expires_at timestamptz not null)',
  'create table bench_limit.documents (user_uid text primary key, body jsonb not null)',
]) {
  await query('', statement, []);
}
for (const [slug, body] of Object.entries(seed.pages)) {
  await query('', 'insert into bench_limit.pages values ($1, $2)', [slug, body]);
}
const hash = (token: string) => createHash('sha256').update(token).digest();
for (const { uid, token } of seed.people) {
  await query('', `insert into bench_limit.sessions values ($1, $2, now() + interval '1 day')`, [
    hash(token),
    uid,
  ]);
  await query('', 'insert into bench_limit.documents values ($1, $2)', [
    uid,
    seed.pages.progress ?? '{}',
  ]);
}

const app = Fastify();
const json = 'application/json; charset=utf-8';

async function session(header: string | undefined): Promise<string> {
  const rows = await query(
    'session',
    'select user_uid from bench_limit.sessions where id = $1 and expires_at > now()',
    [hash((header ?? '').slice('Bearer '.length))],
  );
  if (!rows[0]) throw new Error('no session');
  return rows[0].user_uid as string;
}

async function page(slug: string): Promise<string> {
  const rows = await query('page', 'select body from bench_limit.pages where slug = $1', [slug]);
  return rows[0]?.body as string;
}

async function saveDocument(user: string, value: unknown): Promise<string> {
  const rows = await query(
    'save',
    `insert into bench_limit.documents values ($1, '{}') on conflict (user_uid)
     do update set body = jsonb_set(bench_limit.documents.body, '{stationProgress,communication,x}', $2::jsonb, true)
     returning body::text as body`,
    [user, JSON.stringify(value)],
  );
  return rows[0]?.body as string;
}

async function readDocument(user: string): Promise<string> {
  const rows = await query(
    'read',
    'select body::text as body from bench_limit.documents where user_uid = $1',
    [user],
  );
  return rows[0]?.body as string;
}

type Params = { Params: { slug: string } };
app.get<Params>('/memory/:slug', (request, reply) => {
  reply.type(json).send(seed.pages[request.params.slug]);
});
app.get<Params>('/query/:slug', async (request, reply) =>
  reply.type(json).send(await page(request.params.slug)),
);
app.get<Params>('/session/:slug', async (request, reply) => {
  await session(request.headers.authorization);
  return reply.type(json).send(await page(request.params.slug));
});
app.get('/session-document', async (request, reply) =>
  reply.type(json).send(await readDocument(await session(request.headers.authorization))),
);
app.put<{ Body: { progress: number } }>('/session-document', async (request, reply) => {
  const user = await session(request.headers.authorization);
  return reply.type(json).send(await saveDocument(user, request.body.progress));
});

await app.listen({ host: '127.0.0.1', port: 0 });
console.log(`Ready: http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
