// SQL of the email domains of groups. A person with an email address at such a domain may take a seat.
import { and, asc, eq, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { groupDomains, groupSeats, groups } from './groups.tables.ts';

export async function listDomains(db: Db, groupId: string): Promise<string[]> {
  const rows = await db
    .select({ domain: groupDomains.domain })
    .from(groupDomains)
    .where(eq(groupDomains.groupId, groupId))
    .orderBy(asc(groupDomains.domain));
  return rows.map(({ domain }) => domain);
}

export async function replaceDomains(
  tx: Db,
  groupId: string,
  domains: readonly string[],
  now: Date,
): Promise<void> {
  const others =
    domains.length > 0
      ? and(eq(groupDomains.groupId, groupId), notInArray(groupDomains.domain, [...domains]))
      : eq(groupDomains.groupId, groupId);
  await tx.delete(groupDomains).where(others);
  if (domains.length === 0) return;
  await tx
    .insert(groupDomains)
    .values(domains.map((domain) => ({ groupId, domain, addedAt: now })))
    .onConflictDoNothing();
}

/** Whether the manager has removed the person from the group. */
export const wasRemoved = async (db: Db, groupId: string, userUid: string): Promise<boolean> =>
  (await db.$count(
    groupSeats,
    and(
      eq(groupSeats.groupId, groupId),
      eq(groupSeats.userUid, userUid),
      eq(groupSeats.wasRemoved, true),
    ),
  )) > 0;

/**
 * Groups that are open to this domain. Groups in which the person has a seat, is invited or was removed are left out.
 */
export const listOpenTo = (
  db: Db,
  { domain, userUid, emailKey }: { domain: string; userUid: string; emailKey: string },
  limit: number,
) =>
  db
    .select({
      group: groups,
      seatsUsed: sql<number>`(select count(*)::int from group_seats s where s.group_id = "groups"."id" and s.left_at is null)`,
    })
    .from(groupDomains)
    .innerJoin(groups, eq(groups.id, groupDomains.groupId))
    .where(
      and(
        eq(groupDomains.domain, domain),
        sql`not exists (select 1 from group_seats s where s.group_id = "groups"."id" and s.user_uid = ${userUid}
          and (s.left_at is null or s.was_removed))`,
        sql`not exists (select 1 from group_invitations i where i.group_id = "groups"."id" and i.email_key = ${emailKey}
          and i.closed_at is null)`,
      ),
    )
    .orderBy(asc(groups.createdAt), asc(groups.id))
    .limit(limit);
