// Difference between this device's clock and the server's, to the second, from the Date header of every response.
let offsetMs = 0;

export function noteServerDate(header: string | null): void {
  const at = header === null ? Number.NaN : Date.parse(header);
  if (Number.isNaN(at)) return;
  const difference = at - Date.now();
  // The header has whole seconds and is slightly old: smaller differences are ignored.
  offsetMs = Math.abs(difference) < 2_000 ? 0 : difference;
}

/** Converts an instant of this device's clock to the server's. */
export function toServerTime(milliseconds: number): string {
  return new Date(milliseconds + offsetMs).toISOString();
}
