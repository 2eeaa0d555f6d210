// SQL of the demo data. Inserts, updates or deletes many rows in one statement. Also reads what the demo data depends
// on.
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../db/client.ts';

/** Maps column names to values. Dates become ISO instants. */
export type DemoRow = Record<string, unknown>;

/** All rows must have the same columns. The database checks types and constraints. */
export async function insertRows(tx: Db, table: string, rows: readonly DemoRow[]) {
  const first = rows[0];
  if (!first) return;
  const name = sql.identifier(table);
  const columns = sql.join(
    Object.keys(first).map((column) => sql.identifier(column)),
    sql`, `,
  );
  await tx.execute(
    sql`insert into ${name} (${columns}) select ${columns}
        from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::text::jsonb)`,
  );
}

/** Sets rank and bio, the registration date and the last activity. */
export async function updateProfiles(tx: Db, rows: readonly DemoRow[]) {
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
    as given (uid text, rank text, bio text, created_at timestamptz, last_active_at timestamptz)`;
  await tx.execute(
    sql`update profiles set rank = given.rank, bio = given.bio from ${given} where profiles.uid = given.uid`,
  );
  await tx.execute(
    sql`update users set created_at = given.created_at, last_active_at = given.last_active_at
      from ${given} where users.uid = given.uid`,
  );
}

/** Whether this installation is unused, so that demo data does not mix with real data. */
export async function isUntouched(db: Db): Promise<boolean> {
  const rows = await rowsOf<{ is_used: boolean }>(
    db,
    sql`select exists (select 1 from posts) or exists (select 1 from conversations)
      or exists (select 1 from bookings) or exists (select 1 from availability_days)
      or exists (select 1 from payments) or exists (select 1 from progress_documents)
      or exists (select 1 from users where not is_demo) as is_used`,
  );
  return rows[0]?.is_used === false;
}

/** The latest audit record of an action. */
export async function findLatestRecord(
  db: Db,
  action: string,
): Promise<{ detail: Record<string, unknown> } | null> {
  const rows = await rowsOf<{ detail: string }>(
    db,
    sql`select detail::text as detail from audit_log where action = ${action} order by id desc limit 1`,
  );
  return rows[0] ? { detail: JSON.parse(rows[0].detail) as Record<string, unknown> } : null;
}

/** Finds active interviewers by mail address. @returns each uid, and the index of the mail address in `emails` */
export async function listInterviewerUids(
  db: Db,
  emails: readonly string[],
): Promise<{ uid: string; index: number }[]> {
  const rows = await rowsOf<{ uid: string; email: string }>(
    db,
    sql`select uid, email_key as email from users
      where is_interviewer and disabled_at is null and deleted_at is null
        and email_key in (select jsonb_array_elements_text(${JSON.stringify(emails)}::text::jsonb))`,
  );
  return rows.map(({ uid, email }) => ({ uid, index: emails.indexOf(email) }));
}

export async function listOfferedDays(db: Db, interviewerUid: string): Promise<Set<string>> {
  const rows = await rowsOf<{ day: string }>(
    db,
    sql`select day::text as day from availability_days where interviewer_uid = ${interviewerUid}`,
  );
  return new Set(rows.map((row) => row.day));
}
