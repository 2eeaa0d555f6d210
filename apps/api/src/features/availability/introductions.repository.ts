import type { Interviewer, Introduction } from '@urost3/contract/availability.schemas.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { profiles, users } from '../accounts/accounts.tables.ts';
import { bookings } from '../bookings/bookings.tables.ts';
import { mayInterview } from './availability.repository.ts';
import { availabilitySlots, interviewerIntroductions } from './availability.tables.ts';

const introductionColumns = {
  about: sql<string>`coalesce(${interviewerIntroductions.about}, '')`,
  languages: sql<string>`coalesce(${interviewerIntroductions.languages}, '')`,
};

/** People with a free slot that starts after an instant, by name. */
export function listBookable(db: Db, after: Date): Promise<Interviewer[]> {
  return db
    .select({
      uid: users.uid,
      displayName: users.displayName,
      rank: sql<string>`coalesce(${profiles.rank}, '')`,
      ...introductionColumns,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.uid, users.uid))
    .leftJoin(interviewerIntroductions, eq(interviewerIntroductions.userUid, users.uid))
    .where(
      and(
        mayInterview,
        sql`exists (select 1 from ${availabilitySlots}
          where ${availabilitySlots.interviewerUid} = ${users.uid} and ${availabilitySlots.startsAt} > ${after}
            and not exists (select 1 from ${bookings} where ${bookings.claimedSlotId} = ${availabilitySlots.id}))`,
      ),
    )
    .orderBy(asc(users.displayName), asc(users.uid));
}

export async function findIntroduction(db: Db, userUid: string): Promise<Introduction | null> {
  const [row] = await db
    .select({
      about: interviewerIntroductions.about,
      languages: interviewerIntroductions.languages,
    })
    .from(interviewerIntroductions)
    .where(eq(interviewerIntroductions.userUid, userUid));
  return row ?? null;
}

export async function upsertIntroduction(
  db: Db,
  userUid: string,
  introduction: Introduction,
  updatedAt: Date,
): Promise<void> {
  await db
    .insert(interviewerIntroductions)
    .values({ userUid, ...introduction, updatedAt })
    .onConflictDoUpdate({
      target: interviewerIntroductions.userUid,
      set: { ...introduction, updatedAt },
    });
}

export async function removeIntroduction(tx: Db, userUid: string): Promise<void> {
  await tx.delete(interviewerIntroductions).where(eq(interviewerIntroductions.userUid, userUid));
}
