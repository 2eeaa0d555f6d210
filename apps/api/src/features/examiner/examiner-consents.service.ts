// Stores what a person has agreed to: sending recordings or texts to a configured server, and saving conversations.
import type { Examiner } from '@urost3/contract/examiner.schemas.ts';
import type { ConsentPurpose } from '@urost3/contract/examiner.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { ExaminerProvider } from '../../providers/examiner/port.ts';
import * as repository from './examiner.repository.ts';

const QUESTIONS: Record<ConsentPurpose, string> = {
  transcription: 'Please agree first that your recordings may be sent to be transcribed.',
  conversation: 'Please agree first that your words may be sent to the examiner’s server.',
  keeping: 'Please agree first that your words may be kept.',
};

export type ExaminerConsents = ReturnType<typeof createExaminerConsents>;

export function createExaminerConsents(deps: { db: Db; clock: Clock; provider: ExaminerProvider }) {
  const { db, clock, provider } = deps;

  /**
   * The host of the server for which a consent counts.
   * @returns '' for `keeping`, because saved conversations stay on this server; null when the part is not configured
   */
  const addressOf = (purpose: ConsentPurpose): string | null =>
    purpose === 'keeping' ? '' : (provider[purpose]?.address ?? null);

  async function list(userUid: string): Promise<Examiner['consents']> {
    const rows = await repository.listConsents(db, userUid);
    const given = (purpose: ConsentPurpose) =>
      rows
        .find((row) => row.purpose === purpose && row.address === addressOf(purpose))
        ?.givenAt.toISOString() ?? null;
    return {
      transcription: given('transcription'),
      conversation: given('conversation'),
      keeping: given('keeping'),
    };
  }

  return {
    list,
    /**
     * Saves or withdraws a consent. Withdrawing `keeping` deletes the saved conversations.
     * @throws AppError not_found when a consent is given for a part that is not configured
     */
    async save(userUid: string, purpose: ConsentPurpose, isGiven: boolean): Promise<void> {
      const address = addressOf(purpose);
      if (isGiven && address === null)
        throw new AppError('not_found', 'This part of the examiner is not set up here.');
      await db.transaction(async (tx) => {
        if (isGiven && address !== null)
          return repository.upsertConsent(tx, { userUid, purpose, address, givenAt: clock.now() });
        await repository.removeConsent(tx, userUid, purpose);
        if (purpose === 'keeping') await repository.removeAllSaved(tx, userUid);
      });
    },
    /** @throws AppError consent_required */
    async require(userUid: string, purpose: ConsentPurpose): Promise<void> {
      if ((await list(userUid))[purpose] === null)
        throw new AppError('consent_required', QUESTIONS[purpose]);
    },
  };
}
