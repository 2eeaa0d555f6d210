import type { PointCardRef } from '@urost3/contract/recall-point-cards.schemas.ts';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import type { Db } from '../../db/client.ts';
import type { ChecklistAttemptRow, McqAttemptRow } from './attempts.tables.ts';

/** The questions or checklist points of one attempt. */
export type AttemptedKeys = SectionRef & Pick<PointCardRef, 'kind'> & { keys: string[] };
type AttemptListener = (tx: Db, userUid: string, attempted: AttemptedKeys) => Promise<void>;

/** Other features' functions that run in the transaction of every attempt. */
export function createAttemptListeners() {
  const listeners: AttemptListener[] = [];
  return {
    onAttempt: (listener: AttemptListener): void => void listeners.push(listener),
    async callListeners(tx: Db, row: McqAttemptRow | ChecklistAttemptRow): Promise<void> {
      const { userUid, stationId, sectionId } = row;
      const attempted: AttemptedKeys =
        'questionId' in row
          ? { stationId, sectionId, kind: 'mcq', keys: [row.questionId] }
          : { stationId, sectionId, kind: 'point', keys: row.pointKeys };
      for (const listen of listeners) await listen(tx, userUid, attempted);
    },
  };
}
