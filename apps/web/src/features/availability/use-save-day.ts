import { useMutation, useQueryClient } from '@tanstack/react-query';
import { availabilityRoutes } from '@urost3/contract/availability.routes.ts';
import type {
  AvailabilityDay,
  RecurringPattern,
  SavedAvailability,
} from '@urost3/contract/availability.schemas.ts';
import { callApi, messageOf } from '../../lib/api.ts';
import { showToast } from '../../ui/show-toast.ts';
import { availabilityKey } from './public/availability.queries.ts';
import type { EditedSlot } from './public/day-slots.ts';

interface SaveDayOptions {
  /** Null for a new day. */
  day: AvailabilityDay | null;
  date: string;
  interviewerUid: string;
  isOwn: boolean;
  onDone: () => void;
}

interface DayEdit {
  slots: EditedSlot[];
  pattern: RecurringPattern | null;
  /** Further weekdays that get the same hours; used for a new day only. */
  weekdays: number[];
}

function wordsFor({ message, created, skipped }: SavedAvailability): string {
  if (created.length === 0 && skipped.length === 0) return message;
  const made = `${created.length} more ${created.length === 1 ? 'day' : 'days'} added`;
  return `${message} ${made}${skipped.length > 0 ? `, ${skipped.length} left out` : ''}.`;
}

/** Replaces the error of a failed request. The new message is the server's reason, or `otherwise` if there is none. */
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
    mutationFn: ({ slots, pattern, weekdays }: DayEdit) => {
      const body = {
        timeSlots: slots.map(({ startTime, endTime }) => ({ startTime, endTime })),
        isRecurring: pattern !== null,
        recurringPattern: pattern,
      };
      const call = day
        ? callApi(availabilityRoutes.update, { params: { id: day.id }, body })
        : callApi(availabilityRoutes.create, {
            body: { ...body, date, weekdays, ...(isOwn ? {} : { interviewerUid }) },
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
    mutationFn: (isWholeSeries: boolean) => {
      if (!day) throw new Error('Failed to delete availability');
      const route = isWholeSeries ? availabilityRoutes.removeSeries : availabilityRoutes.remove;
      const call = callApi(route, { params: { id: day.id } });
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
