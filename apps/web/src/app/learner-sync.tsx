// Refreshes this tab's data after offline work was sent, and removes Premium data when Premium ends.
import { useQueryClient } from '@tanstack/react-query';
import type { PointCards } from '@urost3/contract/recall-point-cards.schemas.ts';
import type { StudySection } from '@urost3/contract/stations.schemas.ts';
import { useEffect } from 'react';
import { useAuth } from '../features/accounts/public/use-auth.ts';
import { useSubscription } from '../features/subscription/public/subscription-context.ts';
import { wipePremium } from '../lib/offline-premium.ts';
import { subscribeSent } from './offline.ts';

/** The longest delay of a timer; the page is reloaded long before that. */
const TIMER_MAX_MS = 24 * 60 * 60 * 1000;

/** Queries of these features depend on study progress. */
const studied = ['study', 'attempts', 'recall'];

export function LearnerSync() {
  const client = useQueryClient();
  useEffect(
    () =>
      subscribeSent(() => {
        for (const feature of studied) void client.invalidateQueries({ queryKey: [feature] });
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
      // Keep free cards: removing them while one is asked would begin its round again.
      predicate: ({ state: { data } }) =>
        (data as PointCards | undefined)?.cards.some((card) => !card.isFree) === true,
    });
    void wipePremium().then(() =>
      client.resetQueries({
        queryKey: ['stations', 'section'],
        // Keep a free section: removing it while it is being read would restart its questions.
        predicate: ({ state: { data } }) => (data as StudySection | undefined)?.isFree === false,
      }),
    );
  }, [isOver, client]);
  useEffect(() => {
    if (expiresAt === null) return;
    const wait = new Date(expiresAt).getTime() - Date.now();
    if (wait > TIMER_MAX_MS) return;
    const timer = setTimeout(reload, Math.max(0, wait) + 1_000);
    return () => clearTimeout(timer);
  }, [expiresAt, reload]);
}
