// Refreshes this tab's data after offline work was sent, and removes Premium data when Premium ends.

import { useQueryClient } from '@tanstack/react-query';
import { DAY_MS } from '@urost3/contract/day.ts';
import type { PointCards } from '@urost3/contract/recall/point-cards.schemas.ts';
import type { StudySection } from '@urost3/contract/stations/stations.schemas.ts';
import { useEffect } from 'react';
import { useAuth } from '../features/accounts/public/use-auth.ts';
import { useSubscription } from '../features/subscription/public/subscription-context.ts';
import { serverNow } from '../lib/api/server-clock.ts';
import { clearPremiumMedia } from '../lib/offline/media-cache.ts';
import { removeEntriesWhere } from '../lib/offline/offline-store.ts';
import { subscribeSent } from './offline.ts';

/**
 * `setTimeout` accepts at most 24.8 days. A timer is therefore set only when Premium ends within a day. A later end
 * needs no timer, because a page is reloaded more often than once a day.
 */
const TIMER_MAX_MS = DAY_MS;

/** Queries of these features depend on what the learner has studied. */
const studied = ['study', 'recall'];

export function LearnerSync() {
  const client = useQueryClient();
  useEffect(
    () =>
      subscribeSent(() => {
        for (const feature of studied) void client.invalidateQueries({ queryKey: [feature] });
        // The open page keeps its attempts. Otherwise a question just answered on it would show itself as 'Last time'.
        void client.invalidateQueries({ queryKey: ['attempts'], refetchType: 'none' });
      }),
    [client],
  );
  usePremiumEnd();
  return null;
}

function usePremiumEnd(): void {
  const client = useQueryClient();
  const { user } = useAuth();
  const { state, status, hasFullAccess, reload } = useSubscription();
  const isOver = user !== null && state === 'loaded' && status !== null && !hasFullAccess;
  const expiresAt = hasFullAccess && status ? status.subscriptionExpiryDate : null;

  useEffect(() => {
    if (!isOver) return;
    void client.resetQueries({
      queryKey: ['recall', 'point-cards'],
      // Keep a query whose cards all belong to free sections, because a reset would restart the learner's current round.
      predicate: ({ state: { data } }) =>
        (data as PointCards | undefined)?.cards.some((card) => !card.isFree) === true,
    });
    void wipePremium().then(() =>
      client.resetQueries({
        queryKey: ['stations', 'section'],
        // Keep free sections: removing one while the learner reads it would restart its questions.
        predicate: ({ state: { data } }) => (data as StudySection | undefined)?.isFree === false,
      }),
    );
  }, [isOver, client]);
  useEffect(() => {
    if (expiresAt === null) return;
    const wait = Date.parse(expiresAt) - serverNow();
    if (wait > TIMER_MAX_MS) return;
    const timer = setTimeout(reload, Math.max(0, wait) + 1_000);
    return () => clearTimeout(timer);
  }, [expiresAt, reload]);
}

/** When Premium ends, deletes stored Premium sections and their media. The learner's own recordings stay. */
async function wipePremium(): Promise<void> {
  await removeEntriesWhere('answers', (entry) => entry.isPremium).catch(() => undefined);
  await clearPremiumMedia().catch(() => undefined);
}
