// Fills a migrated PostgreSQL database with many subscribers, their study data, posts and messages.
import type { EditorSection } from '@urost3/contract/content/content.schemas.ts';
import type { BenchPostgres } from './database.ts';

const RATINGS = 10;
const COMMENTS = 4;
const NOTIFICATIONS = 3;
const SEGMENTS = 3;
const MESSAGES = 3;
/** People per statement. Larger steps are not faster, and print no progress for minutes. */
const STEP = 100_000;

/** The number of rows per person. `postsAndComments` counts one post and COMMENTS comments. */
export const rowsEach = { ratings: RATINGS, postsAndComments: 1 + COMMENTS };

/**
 * Adds people until the database has `count` of them. Then each of them, also those who existed before, gets the same kinds
 * of rows:
 * - study: ratings, a progress document, study time and a checklist mark
 * - community: a post, comments and likes on others' posts, notifications, and a conversation of two
 */
export async function insertCrowd(postgres: BenchPostgres, count: number): Promise<void> {
  const { query } = postgres;
  // Generated rows are consistent, so skip checking millions of references.
  await query('set session_replication_role = replica');
  await query('set synchronous_commit = off');
  await query('set statement_timeout = 0');
  // Merge search texts into their index once, in the vacuum at the end. By default PostgreSQL merges them after every 4 MB.
  await query("set gin_pending_list_limit = '1GB'");
  await query("set maintenance_work_mem = '1GB'");
  await query('create temp table crowd (n int primary key, uid text not null)');
  await query(
    'insert into crowd select row_number() over (order by created_at, uid) - 1, uid from users',
  );
  const [{ known = 0 } = {}] = await query<{ known: number }>(
    'select count(*)::int as known from crowd',
  );
  await addPeople(postgres, known, count);
  await query('analyze crowd');
  await insertPlaces(postgres);
  for (let from = 0; from < count; from += STEP) {
    const until = Math.min(from + STEP, count);
    for (const statement of statementsFor(from, until)) await query(statement);
    console.log(`${until} of ${count} people have their rows`);
  }
  await query('vacuum analyze');
  await query('checkpoint');
}

async function addPeople({ query }: BenchPostgres, known: number, count: number): Promise<void> {
  for (let from = known; from < count; from += STEP) {
    const until = Math.min(from + STEP, count);
    await query(
      `insert into crowd select i, gen_random_uuid()::text from generate_series(${from}, ${until - 1}) i`,
    );
    const added = `from crowd where n between ${from} and ${until - 1}`;
    await query(`insert into users (uid, email, email_key, first_name, last_name, display_name, created_at, updated_at, last_active_at)
      select uid, 'person' || n || '@example.test', 'person' || n || '@example.test', 'Person', n::text, 'Person ' || n,
        now() - n * interval '10 seconds', now(), now() - (n::bigint * 7919 % 2592000) * interval '1 second' ${added}`);
    await query(
      `insert into profiles (uid, rank, city, updated_at) select uid, 'CT2', 'Leeds', now() ${added}`,
    );
    await query(`insert into subscriptions (user_uid, is_active, expires_at, purchased_at, amount_minor, currency, updated_at)
      select uid, true, now() + interval '1 year', now() - n * interval '10 seconds', 18000, 'gbp', now() ${added}`);
  }
}

/**
 * Creates a numbered table of the sections with a checklist. Each row has a progress document that rates
 * this section and the following ones.
 */
async function insertPlaces({ query }: BenchPostgres): Promise<void> {
  const sections = await query<{ station_id: string; id: string; published: EditorSection }>(
    'select station_id, id, published from sections where published is not null order by station_id, id',
  );
  const places = sections
    .filter(({ published }) => published.examiner_points.length > 0)
    .map(({ station_id, id }) => ({ station: station_id, section: id }));
  const rows = places.map((place, at) => {
    const document: Record<string, Record<string, number>> = {};
    for (let k = 0; k < RATINGS; k += 1) {
      const { station, section } = places[(at + k) % places.length] ?? place;
      document[station] = { ...document[station], [section]: (at * 7 + k * 11) % 101 };
    }
    return { ...place, document };
  });
  await query(
    `create temp table places as select (row_number() over () - 1)::int as p, station, section, document
     from jsonb_to_recordset($1::jsonb) as k (station text, section text, document jsonb)`,
    [JSON.stringify(rows)],
  );
}

/**
 * The statements that create the rows of the people with the numbers `from` to `until` − 1. These people interact only with
 * each other.
 */
function statementsFor(from: number, until: number): string[] {
  const size = until - from;
  const people = `crowd c`;
  const chosen = `c.n between ${from} and ${until - 1}`;
  const placeOf = (n: string) => `p.p = (${n}) % (select count(*) from places)`;
  /**
   * The SQL condition for the k-th partner of a person. For each k, every person is the partner of one other person.
   */
  const other = (k: string) => `o.n = ${from} + (c.n - ${from} + 1 + ${k} * 977) % ${size}`;
  const at = (spread: string) => `now() - ((${spread})::bigint % 31536000) * interval '1 second'`;
  return [
    `insert into section_ratings (user_uid, station_id, section_id, percent, at, on_day)
     select c.uid, p.station, p.section, (c.n * 7 + k * 11) % 101, ${at('c.n + k * 86400')}, (now() - k * interval '1 day')::date
     from generate_series(0, ${RATINGS - 1}) k cross join ${people} join places p on ${placeOf('c.n + k')} where ${chosen}`,
    `insert into progress_documents (user_uid, station_progress, updated_at)
     select c.uid, p.document, now() from ${people} join places p on ${placeOf('c.n')} where ${chosen}`,
    `insert into study_segments (user_uid, client_id, station_id, section_id, started_at, ended_at)
     select c.uid, c.n || '-' || k, p.station, p.section, now() - (k + 1) * interval '1 day', now() - (k + 1) * interval '1 day' + interval '20 minutes'
     from generate_series(0, ${SEGMENTS - 1}) k cross join ${people} join places p on ${placeOf('c.n + k')} where ${chosen}`,
    `insert into checklist_attempts (user_uid, client_id, station_id, section_id, ticked_keys, point_keys, percent, at, on_day)
     select c.uid, 'sheet-' || c.n, p.station, p.section, array['a'], array['a', 'b'], (c.n * 37) % 101, ${at('c.n')}, current_date
     from ${people} join places p on ${placeOf('c.n')} where ${chosen}`,
    `insert into posts (id, author_uid, post_type, title, content, tags, likes_count, comments_count, created_at, updated_at)
     select 'p' || c.n, c.uid, 'text', 'Post number ' || c.n, 'Post number ' || c.n || E'\\n' || repeat('Some words about urology. ', 8),
       array['viva'], 2, ${COMMENTS}, ${at('c.n * 30::bigint')}, now() from ${people} where ${chosen}`,
    `insert into comments (id, post_id, author_uid, content, created_at)
     select 'c' || c.n || '-' || k, 'p' || o.n, c.uid, 'I would ask about the anticoagulant first.', ${at('o.n * 30::bigint - k')}
     from generate_series(0, ${COMMENTS - 1}) k cross join ${people} join crowd o on ${other('k')} where ${chosen}`,
    `insert into post_likes (post_id, user_uid, created_at)
     select 'p' || o.n, c.uid, now() from generate_series(0, 1) k cross join ${people} join crowd o on ${other('k')} where ${chosen}`,
    `insert into notifications (id, user_uid, kind, actor_uid, post_id, excerpt, created_at, read_at)
     select 'n' || c.n || '-' || k, c.uid, 'comment', o.uid, 'p' || c.n, 'I would ask', now() - (c.n % 100 + k * 100) * interval '1 hour',
       case when k = 0 then null else now() end
     from generate_series(0, ${NOTIFICATIONS - 1}) k cross join ${people} join crowd o on ${other('k')} where ${chosen}`,
    `insert into conversations (id, conversation_type, direct_key, created_by, created_at, updated_at, last_message_text, last_message_at, last_message_author)
     select 'd' || c.n, 'direct', least(c.uid, o.uid) || ' ' || greatest(c.uid, o.uid), c.uid, now() - interval '3 days', now(), 'See you then', now(), o.uid
     from ${people} join crowd o on o.n = c.n + 1 where ${chosen} and c.n % 2 = 0`,
    `insert into conversation_members (conversation_id, user_uid, joined_at)
     select 'd' || c.n / 2 * 2, c.uid, now() - interval '3 days' from ${people} where ${chosen}`,
    `insert into messages (id, conversation_id, author_uid, content, client_id, created_at)
     select 'm' || c.n || '-' || k, 'd' || c.n / 2 * 2, c.uid, 'Shall we practise on Tuesday?', 'm' || c.n || '-' || k, now() - (k + 1) * interval '1 hour'
     from generate_series(0, ${MESSAGES - 1}) k cross join ${people} where ${chosen}`,
  ];
}
