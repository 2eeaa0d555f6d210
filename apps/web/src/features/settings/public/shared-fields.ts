// The labels and hints of fields that are on two pages: Settings and Subscription Management.
import { DURATION_MAX_DAYS } from '@urost3/contract/subscription.ts';

export const examDateField = {
  label: 'Interview date for all countdowns',
  emptyWords: 'Not announced: leave empty until it is',
} as const;

/** Out-of-range values are refused with a message. Correcting them silently would save a value that nobody typed. */
export const refusedOutOfRange = { clampBehavior: 'none' } as const;

export const priceField = {
  ...refusedOutOfRange,
  min: 0,
  label: 'Price',
  description: 'Enter 0 to make Premium free',
} as const;

export const currencyField = {
  label: 'Currency',
  description: 'For future purchases',
  data: [
    { value: 'gbp', label: 'GBP' },
    { value: 'usd', label: 'USD' },
    { value: 'eur', label: 'EUR' },
  ],
};

export const durationField = {
  ...refusedOutOfRange,
  min: 1,
  max: DURATION_MAX_DAYS,
  allowDecimal: false,
  label: 'Duration in days',
  description: '365 shows as “per year”',
} as const;
