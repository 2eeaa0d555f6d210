// Settings that can be changed in two places, Settings and Subscription Management: one name and one hint in both.

export const examDateField = {
  label: 'Interview date for all countdowns',
  emptyWords: 'Not announced',
  hint: 'Empty until it is announced',
} as const;

export const priceField = {
  label: 'Price',
  description: '0 gives Premium away without a payment',
} as const;

export const currencyField = {
  label: 'Currency',
  description: 'For later purchases',
  data: [
    { value: 'gbp', label: 'GBP' },
    { value: 'usd', label: 'USD' },
    { value: 'eur', label: 'EUR' },
  ],
};

export const durationField = {
  label: 'Duration in days',
  description: '365 is shown as a year',
} as const;
