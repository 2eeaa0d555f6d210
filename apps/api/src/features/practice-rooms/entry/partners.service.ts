// 'Find a partner': a person's own entry, and the entries of members who share an evening and a station.

import type { BodyOf } from '@urost3/contract/endpoint.ts';
import type { practicePartnerEndpoints } from '@urost3/contract/practice-rooms/partners.schemas.ts';
import { PARTNER_ENTRY_MS, PARTNERS_MAX } from '@urost3/contract/practice-rooms/practice-rooms.ts';
import { and, asc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import type { Db } from '../../../db/client.ts';
import { findRow, removeRowsOf } from '../../../db/rows.ts';
import { profiles, users } from '../../accounts/accounts.tables.ts';
import { authorColumns, isMember, userBlocks } from '../../people/people.tables.ts';
import { practicePartners } from '../practice-rooms.tables.ts';

type PartnerRow = typeof practicePartners.$inferSelect;

export const findPartnerEntry = (db: Db, uid: string, now: Date): Promise<PartnerRow | null> =>
  findRow(
    db,
    practicePartners,
    and(eq(practicePartners.userUid, uid), gt(practicePartners.expiresAt, now)),
  );

export const erasePartnerEntry = (tx: Db, uid: string) => removeRowsOf(tx, uid, practicePartners);

/** Members whose entries share an evening and a station with this entry. Most shared evenings come first. */
function listMatches(db: Db, mine: PartnerRow, now: Date, limit: number) {
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

/** A person without an entry gets an empty list, so that nobody can see other members without being listed. */
export async function listPartners(ctx: Context, uid: string) {
  const now = ctx.clock.now();
  const mine = await findPartnerEntry(ctx.db, uid, now);
  if (!mine) return { mine: null, partners: [] };
  const rows = await listMatches(ctx.db, mine, now, PARTNERS_MAX);
  return {
    mine,
    partners: rows.map((row) => ({
      ...row,
      sharedEvenings: row.evenings.filter((evening) => mine.evenings.includes(evening)),
      sharedStationIds: row.stationIds.filter((id) => mine.stationIds.includes(id)),
    })),
  };
}

export async function savePartnerEntry(
  ctx: Context,
  userUid: string,
  entry: BodyOf<typeof practicePartnerEndpoints.setMine>,
) {
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + PARTNER_ENTRY_MS);
  const set = { ...entry, expiresAt, updatedAt: now };
  await ctx.db
    .insert(practicePartners)
    .values({ userUid, ...set })
    .onConflictDoUpdate({ target: practicePartners.userUid, set });
  return { ...entry, expiresAt };
}

export async function removeExpiredPartnerEntries({ db, clock }: Context) {
  await db.delete(practicePartners).where(lt(practicePartners.expiresAt, clock.now()));
}
