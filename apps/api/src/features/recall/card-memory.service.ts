// Recomputes point cards from all their evidence (attempts and grades), in the transaction that adds evidence.
import type { Db } from '../../db/client.ts';
import type { AttemptedKeys } from '../attempts/attempts.service.ts';
import { memoryOf } from './card-memory.policy.ts';
import { listEvidence, lockCardsOf, saveCards } from './point-cards.repository.ts';

/** Recomputes the memory of cards. Also creates the cards of points that were missed for the first time. */
export async function recomputeCards(
  tx: Db,
  userUid: string,
  { keys, ...ref }: AttemptedKeys,
): Promise<void> {
  if (keys.length === 0) return;
  await lockCardsOf(tx, userUid);
  const evidence = await listEvidence(tx, userUid, ref, keys);
  const rows = keys.flatMap((key) => {
    const memory = memoryOf(evidence.filter((item) => item.key === key));
    return memory ? [{ userUid, ...ref, key, ...memory }] : [];
  });
  await saveCards(tx, rows);
}
