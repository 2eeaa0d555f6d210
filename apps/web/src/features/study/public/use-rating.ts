import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { createSaver, type Saver, type SaveState } from '../../../lib/offline/saver.ts';
import { useSaver } from '../../../lib/offline/use-saver.ts';
import { showToast } from '../../../ui/state/show-toast.ts';
import { forgetRecall } from '../../recall/public/recall.queries.ts';
import { sendRating } from '../rating/unsent-ratings.ts';
import { forgetSection } from './last-section.ts';
import { progressQuery, showRating } from './study.queries.ts';

export const RATING_FAILED = 'Your rating could not be saved. Please try again.';
export const RATING_DELAY_MS = 600;

/** The value is null before the first rating. `kept` means that the rating is in the outbox. */
type RatingSaver = Saver<number | null, number, 'saved' | 'kept'>;

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

/** A rating has no version: the latest one wins. Every change is shown immediately wherever the rating appears. */
function makeSaver(client: QueryClient, uid: string, ref: SectionRef): RatingSaver {
  return createSaver<number | null, number, 'saved' | 'kept'>(
    {
      send: async (progress) => {
        if (progress === null) return 'saved';
        const outcome = await sendRating(uid, ref, progress);
        forgetSection(uid, ref);
        if (outcome === 'kept') return 'kept';
        void forgetRecall(client);
        return 'saved';
      },
      versionOf: () => 0,
      onRestored: (value) => {
        show(client, uid, ref, value);
        showToast('error', RATING_FAILED);
      },
      canOverlap: true,
      delayMs: RATING_DELAY_MS,
    },
    { value: null, version: 0 },
  );
}

function show(client: QueryClient, uid: string, ref: SectionRef, value: number | null): void {
  // Cancels a pending request for the learner's progress, because its response would lack the shown value.
  void client.cancelQueries({ queryKey: progressQuery(uid).queryKey });
  showRating(client, uid, ref, value);
}

const isBeingSaved = (state: SaveState) => state === 'waiting' || state === 'saving';

/** @param before the value shown until now, which is restored after a failure; null for an unrated section */
function rate(
  client: QueryClient,
  uid: string,
  ref: SectionRef,
  value: number,
  before: number | null,
) {
  const saver = saverOf(client, uid, ref);
  if (!isBeingSaved(saver.getSnapshot().state)) {
    saver.resolve(before, { value: before, version: 0 });
  }
  show(client, uid, ref, value);
  // The saver does not send an unchanged rating, which ends the section all the same.
  if (value === before) forgetSection(uid, ref);
  saver.write(value);
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
  rate(client, uid, ref, percent, progress.stationProgress[ref.stationId]?.[ref.sectionId] ?? null);
  return true;
}

/** Whether a rating is waiting to be sent or being sent. The server's value is then older than the shown rating. */
export function hasUnsavedRating(client: QueryClient): boolean {
  const known = savers.get(client)?.values() ?? [];
  return [...known].some((saver) => isBeingSaved(saver.getSnapshot().state));
}

export function useRating(uid: string, { stationId, sectionId }: SectionRef) {
  const client = useQueryClient();
  const saver = useMemo(
    () => saverOf(client, uid, { stationId, sectionId }),
    [client, uid, stationId, sectionId],
  );
  const { state, value, answer } = useSyncExternalStore(saver.subscribe, saver.getSnapshot);
  useSaver(saver);
  const change = useCallback(
    (next: number, before: number | null) =>
      rate(client, uid, { stationId, sectionId }, next, before),
    [client, uid, stationId, sectionId],
  );
  return {
    state,
    /** Whether the saved rating is in the outbox. */
    isKept: answer === 'kept',
    /** The value that is not saved yet; null when there is none. */
    unsaved: isBeingSaved(state) ? value : null,
    change,
  };
}
