// What interviewers tell learners and visitors of the home page about themselves.

import type {
  Interviewer,
  Introduction,
  ShownInterviewer,
} from '@urost3/contract/availability/availability.schemas.ts';
import { SHOWN_INTERVIEWERS_MAX } from '@urost3/contract/limits.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import { type Db, pick } from '../../db/client.ts';
import { profiles, users } from '../accounts/accounts.tables.ts';
import {
  availabilitySlots,
  interviewerIntroductions,
  isSlotFree,
  mayInterview,
} from './availability.tables.ts';

const nothingYet: Introduction = {
  about: '',
  languages: '',
  hospital: '',
  isOnHomePage: false,
};

export const readIntroduction = async (ctx: Context, uid: string): Promise<Introduction> =>
  (await findIntroduction(ctx.db, uid)) ?? nothingYet;

export async function saveIntroduction(
  ctx: Context,
  uid: string,
  introduction: Introduction,
): Promise<Introduction> {
  const set = { ...introduction, updatedAt: ctx.clock.now() };
  await ctx.db
    .insert(interviewerIntroductions)
    .values({ userUid: uid, ...set })
    .onConflictDoUpdate({ target: interviewerIntroductions.userUid, set });
  return introduction;
}

const introductionColumns = {
  about: sql<string>`coalesce(${interviewerIntroductions.about}, '')`,
  languages: sql<string>`coalesce(${interviewerIntroductions.languages}, '')`,
};

/** Interviewers who have a free slot after an instant, sorted by name. */
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
            and ${isSlotFree})`,
      ),
    )
    .orderBy(asc(users.displayName), asc(users.uid));
}

/** The first `SHOWN_INTERVIEWERS_MAX` interviewers, by name, who chose to appear on the home page. */
export function listShownInterviewers(ctx: Context): Promise<ShownInterviewer[]> {
  return ctx.db
    .select({
      displayName: users.displayName,
      rank: sql<string>`coalesce(${profiles.rank}, '')`,
      hospital: interviewerIntroductions.hospital,
      about: interviewerIntroductions.about,
    })
    .from(interviewerIntroductions)
    .innerJoin(users, eq(users.uid, interviewerIntroductions.userUid))
    .leftJoin(profiles, eq(profiles.uid, users.uid))
    .where(and(mayInterview, eq(interviewerIntroductions.isOnHomePage, true)))
    .orderBy(asc(users.displayName), asc(users.uid))
    .limit(SHOWN_INTERVIEWERS_MAX);
}

export async function findIntroduction(db: Db, userUid: string): Promise<Introduction | null> {
  const [row] = await db
    .select(pick(interviewerIntroductions, 'about', 'languages', 'hospital', 'isOnHomePage'))
    .from(interviewerIntroductions)
    .where(eq(interviewerIntroductions.userUid, userUid));
  return row ?? null;
}
