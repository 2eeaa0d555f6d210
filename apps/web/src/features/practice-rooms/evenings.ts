import type { evenings } from '@urost3/contract/practice-rooms.ts';

export const eveningLabels: Record<(typeof evenings)[number], string> = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
};
