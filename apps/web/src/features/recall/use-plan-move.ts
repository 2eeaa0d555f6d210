// Moves a study session of the plan to another day: in a dialog, by dragging or by keys.
import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { addDays } from '@urost3/contract/day.ts';
import type { RecallItem } from '@urost3/contract/recall/recall.schemas.ts';
import { recallRoutes } from '@urost3/contract/recall/recall.ts';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { callApi } from '../../lib/api/api.ts';
import { formatDay } from '../../lib/dates.ts';
import { showToast } from '../../ui/state/show-toast.ts';
import { forgetRecall, planQuery } from './public/recall.queries.ts';

export const NOT_MOVED = 'The day could not be changed. Please try again.';

interface Move {
  item: RecallItem;
  /** Null is the suggested day. */
  on: string | null;
}

/**
 * @param onMoved called with a study session that has been moved
 * @param meta where a failure is told
 */
export function useMoveItem(
  onMoved: (item: RecallItem) => void,
  meta?: UseMutationOptions['meta'],
) {
  const client = useQueryClient();
  return useMutation({
    // Moves are sent one after the other, so that the last response contains all of them.
    scope: { id: 'plan-move' },
    mutationFn: ({ item: { stationId, sectionId }, on }: Move) => {
      const params = { stationId, sectionId };
      return on === null
        ? callApi(recallRoutes.resetItem, { params })
        : callApi(recallRoutes.moveItem, { params, body: { on } });
    },
    onSuccess: (changed, { item, on }) => {
      client.setQueryData(planQuery.queryKey, changed);
      void forgetRecall(client);
      onMoved(item);
      showToast(
        'success',
        on === null ? 'Back on the suggested day.' : `Moved to ${formatDay(on)}.`,
      );
    },
    meta,
  });
}

/** @param onMoved called with a study session that has been moved */
export function usePlanMove(onMoved: (item: RecallItem) => void) {
  const [dragged, setDragged] = useState<RecallItem | null>(null);
  const [target, setTarget] = useState<string | null>(null);
  const move = useMoveItem(onMoved, { failure: NOT_MOVED });

  return {
    target,
    ofItem: (item: RecallItem) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', item.title);
        setDragged(item);
      },
      onDragEnd: () => {
        setDragged(null);
        setTarget(null);
      },
    }),
    ofDay: (on: string) => ({
      onDragOver: (event: DragEvent) => {
        if (!dragged) return;
        event.preventDefault();
        setTarget(on);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (dragged) move.mutate({ item: dragged, on });
        setTarget(null);
      },
    }),
    /**
     * Alt with an arrow key moves the study session by one day.
     * @param on the current day of the session
     */
    onKeyDown: (event: KeyboardEvent, item: RecallItem, on: string) => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (!event.altKey || step === 0 || move.isPending) return;
      event.preventDefault();
      move.mutate({ item, on: addDays(on, step) });
    },
  };
}
