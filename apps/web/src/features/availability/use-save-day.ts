import { useMutation } from '@tanstack/react-query';
import type {
  AvailabilityDay,
  RecurringPattern,
  SavedAvailability,
} from '@urost3/contract/availability/availability.schemas.ts';
import { availabilityRoutes } from '@urost3/contract/availability/availability.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import { callApi } from '../../lib/api/api.ts';
import { showToast } from '../../ui/state/show-toast.ts';
import { availabilityKey } from './public/availability.queries.ts';
import type { EditedSlot } from './public/day-slots.ts';

/** What is edited of a day. */
export interface DayEdit {
  slots: EditedSlot[];
  pattern: RecurringPattern | null;
  /** Whether saving deletes the later free days of the saved repetition. */
  endsSeries: boolean;
  /** Further weekdays that get the same hours; used for a new day only. */
  weekdays: number[];
}

interface SaveDayOptions {
  /** The day as the editor shows and compares it; null for a new day. */
  day: AvailabilityDay | null;
  date: string;
  interviewerUid: string;
  isOwn: boolean;
  onDone: () => void;
}

function wordsFor({ message, created, skipped }: SavedAvailability): string {
  if (created.length === 0 && skipped.length === 0) return message;
  const made = `${counted(created.length, 'more day')} added`;
  return `${message} ${made}${skipped.length > 0 ? `, ${skipped.length} left out` : ''}.`;
}

export function useSaveDay({ day, date, interviewerUid, isOwn, onDone }: SaveDayOptions) {
  return useMutation({
    mutationFn: ({ slots, pattern, endsSeries, weekdays }: DayEdit) => {
      const body = {
        timeSlots: slots.map(({ startTime, endTime }) => ({ startTime, endTime })),
        isRecurring: pattern !== null,
        recurringPattern: pattern,
      };
      return day
        ? callApi(availabilityRoutes.update, {
            params: { id: day.id },
            body: {
              ...body,
              ...(endsSeries ? { endsSeries } : {}),
              was: {
                starts: day.timeSlots.map(({ startTime }) => startTime),
                recurringPattern: day.recurringPattern,
              },
            },
          })
        : callApi(availabilityRoutes.create, {
            body: { ...body, date, weekdays, ...(isOwn ? {} : { interviewerUid }) },
          });
    },
    onSuccess: (saved) => {
      showToast('success', wordsFor(saved));
      onDone();
    },
    meta: { changes: [availabilityKey] },
  });
}
