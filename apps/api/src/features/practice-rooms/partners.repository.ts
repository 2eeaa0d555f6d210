import { and, asc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { profiles, users } from '../accounts/accounts.tables.ts';
import { authorColumns, isMember, userBlocks } from '../people/people.tables.ts';
import { practicePartners } from './practice-rooms.tables.ts';

type PartnerRow = typeof practicePartners.$inferSelect;

export async function findEntry(db: Db, uid: string, now: Date): Promise<PartnerRow | null> {
  const rows = await db
    .select()
    .from(practicePartners)
    .where(and(eq(practicePartners.userUid, uid), gt(practicePartners.expiresAt, now)));
  return rows[0] ?? null;
}

export async function upsertEntry(tx: Db, row: PartnerRow): Promise<void> {
  const { userUid: _, ...set } = row;
  await tx
    .insert(practicePartners)
    .values(row)
    .onConflictDoUpdate({ target: practicePartners.userUid, set });
}

export async function removeEntry(tx: Db, uid: string): Promise<void> {
  await tx.delete(practicePartners).where(eq(practicePartners.userUid, uid));
}

export async function removeEntriesBefore(db: Db, now: Date): Promise<void> {
  await db.delete(practicePartners).where(lt(practicePartners.expiresAt, now));
}

/** Members whose entries share an evening and a station with this entry. Most shared evenings come first. */
export function listMatches(db: Db, mine: PartnerRow, now: Date, limit: number) {
  const { evenings, stationIds } = practicePartners;
  const shared = sql<number>`(select count(*) from unnest(${evenings}) e where e = any(${sql.param(mine.evenings, evenings)}))`;
  return db
    .select({
      uid: practicePartners.userUid,
      ...authorColumns,
      evenings,
      stationIds,
      note: practicePartners.note,
    })
    .from(practicePartners)
    .innerJoin(users, eq(users.uid, practicePartners.userUid))
    .leftJoin(profiles, eq(profiles.uid, practicePartners.userUid))
    .leftJoin(
      userBlocks,
      and(
        eq(userBlocks.viewerUid, mine.userUid),
        eq(userBlocks.hiddenUid, practicePartners.userUid),
      ),
    )
    .where(
      and(
        ne(practicePartners.userUid, mine.userUid),
        gt(practicePartners.expiresAt, now),
        isMember(now),
        isNull(userBlocks.viewerUid),
        sql`${evenings} && ${sql.param(mine.evenings, evenings)}`,
        sql`${stationIds} && ${sql.param(mine.stationIds, stationIds)}`,
      ),
    )
    .orderBy(sql`${shared} desc`, sql`${practicePartners.updatedAt} desc`, asc(users.uid))
    .limit(limit);
}
