// Stores what a person has agreed to: sending recordings or texts to a configured server, and saving conversations.

import type { Examiner } from '@urost3/contract/examiner/examiner.schemas.ts';
import type { ConsentPurpose } from '@urost3/contract/examiner/examiner.ts';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import { type Db, pick } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import { examinerConsents, examinerKept } from './examiner.tables.ts';

const QUESTIONS: Record<ConsentPurpose, string> = {
  transcription: 'Please agree first that your recordings may be sent to be transcribed.',
  conversation: 'Please agree first that your words may be sent to the examiner’s server.',
  keeping: 'Please agree first that your words may be kept.',
};

/**
 * The host of the server for which a consent counts.
 * @returns '' for `keeping`, because saved conversations stay on this server; null when the part is not configured
 */
const addressOf = (ctx: Context, purpose: ConsentPurpose): string | null =>
  purpose === 'keeping' ? '' : (ctx.examiner.provider[purpose]?.address ?? null);

export const listConsents = (db: Db, userUid: string) =>
  db
    .select(pick(examinerConsents, 'purpose', 'address', 'givenAt'))
    .from(examinerConsents)
    .where(eq(examinerConsents.userUid, userUid));

export async function listGivenConsents(
  ctx: Context,
  userUid: string,
): Promise<Examiner['consents']> {
  const rows = await listConsents(ctx.db, userUid);
  const given = (purpose: ConsentPurpose) =>
    rows
      .find((row) => row.purpose === purpose && row.address === addressOf(ctx, purpose))
      ?.givenAt.toISOString() ?? null;
  return {
    transcription: given('transcription'),
    conversation: given('conversation'),
    keeping: given('keeping'),
  };
}

/**
 * Saves or withdraws a consent. Withdrawing `keeping` deletes the saved conversations.
 * @throws AppError not_found when a consent is given for a part that is not configured
 */
export async function saveConsent(
  ctx: Context,
  userUid: string,
  purpose: ConsentPurpose,
  isGiven: boolean,
) {
  const address = addressOf(ctx, purpose);
  if (isGiven && address === null)
    throw new AppError('not_found', 'This part of the examiner is not set up here.');
  await ctx.db.transaction(async (tx) => {
    if (isGiven && address !== null) {
      const set = { address, givenAt: ctx.clock.now() };
      const target = [examinerConsents.userUid, examinerConsents.purpose];
      await tx
        .insert(examinerConsents)
        .values({ userUid, purpose, ...set })
        .onConflictDoUpdate({ target, set });
      return;
    }
    await tx
      .delete(examinerConsents)
      .where(and(eq(examinerConsents.userUid, userUid), eq(examinerConsents.purpose, purpose)));
    if (purpose === 'keeping')
      await tx.delete(examinerKept).where(eq(examinerKept.userUid, userUid));
  });
}

/** @throws AppError consent_required */
export async function requireConsent(ctx: Context, userUid: string, purpose: ConsentPurpose) {
  if ((await listGivenConsents(ctx, userUid))[purpose] === null)
    throw new AppError('consent_required', QUESTIONS[purpose]);
}
