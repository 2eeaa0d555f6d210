import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { finishBeforeSignOut } from '../../../lib/pending-writes.ts';
import { showToast } from '../../../ui/show-toast.ts';
import { forgetRecall } from '../../recall/public/recall.queries.ts';
import { createRatingSaver, type RatingSaver, type RatingSnapshot } from '../rating-saver.ts';
import { sendRating } from '../unsent-ratings.ts';
import { forgetSection } from './last-section.ts';
import { progressQuery, showRating } from './study.queries.ts';

export const RATING_FAILED = 'Your rating could not be saved. Please try again.';

// Savers are kept after the page is left. A learner who returns therefore gets the same saver, which keeps the requests
// in order.
const savers = new WeakMap<QueryClient, Map<string, RatingSaver>>();

function saverOf(client: QueryClient, uid: string, ref: SectionRef): RatingSaver {
  const known = savers.get(client) ?? new Map<string, RatingSaver>();
  savers.set(client, known);
  const key = `${uid}/${ref.stationId}/${ref.sectionId}`;
  const saver = known.get(key) ?? makeSaver(client, uid, ref);
  known.set(key, saver);
  return saver;
}

function makeSaver(client: QueryClient, uid: string, ref: SectionRef): RatingSaver {
  return createRatingSaver({
    send: async (progress) => {
      const outcome = await sendRating(uid, ref, progress);
      forgetSection(uid, ref);
      if (outcome === 'kept') return 'kept';
      void forgetRecall(client);
      return 'saved';
    },
    show: (value) => {
      // Cancels a pending request for the learner's progress, because its response would lack the shown value.
      void client.cancelQueries({ queryKey: progressQuery(uid).queryKey });
      showRating(client, uid, ref, value);
    },
    onFailed: () => showToast('error', RATING_FAILED),
  });
}

/**
 * Sets the rating to the mark of the sheet.
 * @returns false, without a change, while the learner's progress is not loaded
 */
export function rateByMark(
  client: QueryClient,
  uid: string,
  ref: SectionRef,
  percent: number,
): boolean {
  const progress = client.getQueryData(progressQuery(uid).queryKey);
  if (!progress) return false;
  saverOf(client, uid, ref).change(
    percent,
    progress.stationProgress[ref.stationId]?.[ref.sectionId] ?? 0,
  );
  return true;
}

/** Whether a rating is waiting to be sent or being sent. The server's value is then older than the shown rating. */
export function hasUnsavedRating(client: QueryClient): boolean {
  const known = savers.get(client);
  return known ? [...known.values()].some((saver) => saver.getSnapshot().unsaved !== null) : false;
}

interface Rating extends RatingSnapshot {
  change(value: number, before: number): void;
}

/** The rating of one section. Leaving, hiding or closing the page sends a value that still waits for the debounce. */
export function useRating(uid: string, { stationId, sectionId }: SectionRef): Rating {
  const client = useQueryClient();
  const saver = useMemo(
    () => saverOf(client, uid, { stationId, sectionId }),
    [client, uid, stationId, sectionId],
  );
  const snapshot = useSyncExternalStore(saver.subscribe, saver.getSnapshot);
  useEffect(() => {
    const leave = () => saver.flush('now');
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', onVisibility);
    const forget = finishBeforeSignOut(leave);
    return () => {
      forget();
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', onVisibility);
      saver.flush();
    };
  }, [saver]);
  return { ...snapshot, change: saver.change };
}
