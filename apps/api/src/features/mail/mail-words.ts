/** Minor units as British readers write money, for mail. */
export function formatMailMoney(minor: number, currency: string): string {
  return new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency: currency.toUpperCase(),
  }).format(minor / 100);
}

/** 20 November 2026, in London. */
export function formatMailDay(at: Date): string {
  return new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeZone: 'Europe/London',
  }).format(at);
}
