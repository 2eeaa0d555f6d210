export const currencies = ['gbp', 'usd', 'eur'] as const;
