const day = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The London calendar day of an instant, as a date field wants it. */
export function londonDay(at: string): string {
  return day.format(new Date(at));
}
