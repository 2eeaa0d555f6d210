// How far this machine's clock is from the server's, to the second: read from the Date header of every answer.
let offsetMs = 0;

export function noteServerDate(header: string | null): void {
  const at = header === null ? Number.NaN : Date.parse(header);
  if (Number.isNaN(at)) return;
  const difference = at - Date.now();
  // The header has whole seconds and is a little old: below that there is nothing to correct.
  offsetMs = Math.abs(difference) < 2_000 ? 0 : difference;
}

/** An instant of this machine's clock, as the server would have written it. */
export function toServerTime(milliseconds: number): string {
  return new Date(milliseconds + offsetMs).toISOString();
}
