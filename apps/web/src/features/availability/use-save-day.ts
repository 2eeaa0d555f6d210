import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type AvailabilityDay,
  availabilityEndpoints,
  type RecurringPattern,
  type SavedAvailability,
} from '@urost3/contract/availability.ts';
import { callApi, messageOf } from '../../lib/api.ts';
import { showToast } from '../../ui/show-toast.ts';
import { availabilityKey } from './availability.queries.ts';
import type { EditedSlot } from './day-slots.ts';

interface SaveDayOptions {
  /** Null: the day is new. */
  day: AvailabilityDay | null;
  date: string;
  interviewerUid: string;
  isOwn: boolean;
  onDone: () => void;
}

function wordsFor({ message, created, skipped }: SavedAvailability): string {
  if (created.length === 0 && skipped.length === 0) return message;
  const made = `${created.length} more ${created.length === 1 ? 'day' : 'days'} made`;
  return `${message} ${made}${skipped.length > 0 ? `, ${skipped.length} left out` : ''}.`;
}

/** Refusals say what the server said; anything else says what was not done. */
async function orFail<T>(work: Promise<T>, otherwise: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new Error(messageOf(error, otherwise), { cause: error });
  }
}

export function useSaveDay({ day, date, interviewerUid, isOwn, onDone }: SaveDayOptions) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: availabilityKey });
  const save = useMutation({
    mutationFn: ({ slots, pattern }: { slots: EditedSlot[]; pattern: RecurringPattern | null }) => {
      const body = {
        timeSlots: slots.map(({ startTime, endTime }) => ({ startTime, endTime })),
        isRecurring: pattern !== null,
        recurringPattern: pattern,
      };
      const call = day
        ? callApi(availabilityEndpoints.update, { params: { id: day.id }, body })
        : callApi(availabilityEndpoints.create, {
            body: { ...body, date, ...(isOwn ? {} : { interviewerUid }) },
          });
      return orFail(call, 'Failed to save availability');
    },
    onSuccess: async (saved) => {
      showToast('success', wordsFor(saved));
      onDone();
      await refresh();
    },
    onError: () => void refresh(),
  });
  const remove = useMutation({
    mutationFn: () => {
      if (!day) throw new Error('Failed to delete availability');
      const call = callApi(availabilityEndpoints.remove, { params: { id: day.id } });
      return orFail(call, 'Failed to delete availability');
    },
    onSuccess: async ({ message }) => {
      showToast('success', message);
      onDone();
      await refresh();
    },
  });
  return { save, remove };
}
