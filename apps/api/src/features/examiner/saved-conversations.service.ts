// The answers and conversations that a learner saves.
import { randomUUID } from 'node:crypto';
import type { SavedConversation } from '@urost3/contract/examiner.schemas.ts';
import type { Db } from '../../db/client.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { StationsService } from '../stations/stations.service.ts';
import * as repository from './examiner.repository.ts';
import type { ExaminerConsents } from './examiner-consents.service.ts';

const SAVED_MAX = 500;

export const toConversation = ({
  id,
  kind,
  stationId,
  sectionId,
  words,
  at,
}: repository.KeptRow): SavedConversation => ({
  id,
  kind,
  stationId,
  sectionId,
  words,
  at: at.toISOString(),
});

export function createSavedConversationsService(deps: {
  db: Db;
  clock: Clock;
  stations: StationsService;
  consents: ExaminerConsents;
  /** @throws AppError too_many_requests */
  countAnswer: (uid: string) => Promise<void>;
}) {
  const { db, clock, stations, consents, countAnswer } = deps;
  return {
    async list({ uid }: Principal): Promise<{ talks: SavedConversation[] }> {
      return { talks: (await repository.listSaved(db, uid)).map(toConversation) };
    },
    /** @throws AppError consent_required, not_found, subscription_required, too_many_requests, rule_violation */
    async save(
      principal: Principal,
      conversation: Omit<SavedConversation, 'id' | 'at'> & { clientId: string },
    ): Promise<SavedConversation> {
      const { uid } = principal;
      await consents.require(uid, 'keeping');
      stations.requireReadable(principal, conversation);
      await countAnswer(uid);
      const saved = await repository.listSaved(db, uid);
      const isRepeated = saved.some(({ clientId }) => clientId === conversation.clientId);
      if (saved.length >= SAVED_MAX && !isRepeated)
        throw new AppError(
          'rule_violation',
          `You have kept ${SAVED_MAX} answers and conversations. Please delete some first.`,
        );
      const row = { ...conversation, id: randomUUID(), userUid: uid, at: clock.now() };
      return toConversation(await repository.insertSaved(db, row));
    },
    /** @throws AppError not_found */
    async remove({ uid }: Principal, id: string): Promise<void> {
      if (!(await repository.removeSaved(db, uid, id))) throw notFound('This conversation');
    },
  };
}
