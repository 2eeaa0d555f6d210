// Keeps what this tab shows in step with what was done offline, and takes away what Premium opened when Premium ends.
import { useQueryClient } from '@tanstack/react-query';
import type { StudySection } from '@urost3/contract/stations.ts';
import { useEffect } from 'react';
import { useAuth } from '../features/accounts/use-auth.ts';
import { useSubscription } from '../features/subscription/subscription-context.ts';
import { wipePremium } from '../lib/offline-premium.ts';
import { subscribeSent } from './offline.ts';

/** Timers do not reach further; by then the page was reloaded. */
const TIMER_MAX_MS = 24 * 60 * 60 * 1000;

/** Queries of these features hold what study changes. */
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
    void wipePremium().then(() =>
      client.resetQueries({
        queryKey: ['stations', 'section'],
        // A free section stays: taking it from under its reader would begin its questions anew.
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
