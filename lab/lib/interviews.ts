// Inserts learners with sessions, and interviewers with free slots, before the product opens the database.
import { createHash } from 'node:crypto';
import type { Database } from '@urost3/api/src/db/client.ts';
import { migrate } from '@urost3/api/src/db/migrate.ts';
import { addDays } from '@urost3/contract/day.ts';
import { insertToken } from './insert-token.ts';

interface Person {
  uid: string;
  headers: Record<string, string>;
}

export interface Prepared {
  learners: Person[];
  staff: Person;
  /** One free slot for each race. In a race, all learners try to book the same slot at the same moment. */
  races: { availabilityId: string; startTime: string; date: string }[];
  /** The first day of the offered year. */
  firstDay: string;
}

const INTERVIEWERS = 20;
const DAYS = 365;
const HOURS = [9, 10, 11, 12, 13, 14, 15, 16];
const RACES = 6;

const sha256 = (text: string) => createHash('sha256').update(text).digest();

async function insertPerson(database: Database, uid: string, isStaff: boolean): Promise<void> {
  await database.query(
    `insert into users (uid, email, email_key, first_name, last_name, display_name, is_interviewer, is_admin, created_at, updated_at)
     values ($1, $2, $2, 'Bench', $1, $3, $4, $4, now(), now())`,
    [uid, `${uid}@example.test`, `Bench ${uid}`, isStaff],
  );
}

async function insertSession(database: Database, uid: string): Promise<void> {
  await database.query(
    `insert into refresh_families (id, user_uid, created_at, auth_at, last_used_at, expires_at)
     values ($1, $2, now(), now(), now(), now() + interval '1 day')`,
    [`family-${uid}`, uid],
  );
  await database.query(
    `insert into app_sessions (id_hash, user_uid, family_id, created_at) values ($1, $2, $3, now())`,
    [sha256(`session-${uid}`), uid, `family-${uid}`],
  );
}

/**
 * Inserts the interviewers, and for each of them eight slots of an hour on every day of a year. The database converts London time to
 * instants, so that slots in summer time are correct.
 */
async function insertYear(database: Database, firstDay: string): Promise<void> {
  for (let i = 0; i < INTERVIEWERS; i += 1) {
    const uid = `interviewer-${i}`;
    await insertPerson(database, uid, true);
    await database.query(
      `insert into availability_days (id, interviewer_uid, day, created_at, updated_at)
       select $1 || '-' || n, $1, $2::date + n, now(), now() from generate_series(0, ${DAYS - 1}) n`,
      [uid, firstDay],
    );
    await database.query(
      `insert into availability_slots (id, day_id, interviewer_uid, start_time, end_time, starts_at, ends_at)
       select d.id || '-' || h, d.id, $1, lpad(h::text, 2, '0') || ':00', lpad((h + 1)::text, 2, '0') || ':00',
              (d.day + make_time(h, 0, 0)) at time zone 'Europe/London',
              (d.day + make_time(h, 0, 0)) at time zone 'Europe/London' + interval '1 hour'
       from availability_days d, unnest($2::int[]) h where d.interviewer_uid = $1`,
      [uid, HOURS],
    );
  }
}

export async function prepareInterviews(database: Database, count: number): Promise<Prepared> {
  await migrate(database);
  const personOf = async (uid: string): Promise<Person> => {
    return {
      uid,
      headers: {
        authorization: `Bearer ${await insertToken(database, uid)}`,
        'x-session-id': `session-${uid}`,
        'content-type': 'application/json',
      },
    };
  };
  const learners: Person[] = [];
  for (let i = 0; i < count; i += 1) {
    const uid = `learner-${i}`;
    await insertPerson(database, uid, false);
    await insertSession(database, uid);
    learners.push(await personOf(uid));
  }
  const firstDay = addDays(new Date().toISOString().slice(0, 10), 2);
  await insertYear(database, firstDay);
  await insertSession(database, 'interviewer-0');
  await database.exec('analyze');
  return {
    learners,
    staff: await personOf('interviewer-0'),
    races: Array.from({ length: RACES }, (_, n) => ({
      availabilityId: `interviewer-0-${n}`,
      startTime: '09:00',
      date: addDays(firstDay, n),
    })),
    firstDay,
  };
}
