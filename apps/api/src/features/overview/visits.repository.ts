import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/**
 * Adds a visit. A day has a limited number of sources; visits from further sources are counted as `other`.
 * @param day the date in London
 */
export async function addVisit(
  db: Db,
  visit: { day: string; source: string; other: string; sourcesMax: number },
): Promise<void> {
  const { day, source, other, sourcesMax } = visit;
  await db.execute(sql`
    insert into visits (day, source, visits)
    select ${day}::date, case
        when exists (select 1 from visits where day = ${day}::date and source = ${source})
          or (select count(*) from visits where day = ${day}::date) < ${sourcesMax}::int then ${source}
        else ${other} end, 1
    on conflict (day, source) do update set visits = visits.visits + 1`);
}

export async function removeVisitsBefore(db: Db, day: string): Promise<void> {
  await db.execute(sql`delete from visits where day < ${day}::date`);
}
