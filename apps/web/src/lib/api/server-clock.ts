// The server's time minus this device's time in milliseconds, from the Date header of responses.
let offsetMs = 0;

export function noteServerDate(header: string | null): void {
  const at = header === null ? Number.NaN : Date.parse(header);
  if (Number.isNaN(at)) return;
  const difference = at - Date.now();
  // The header contains whole seconds and is slightly old, so a difference of less than two seconds is ignored.
  offsetMs = Math.abs(difference) < 2_000 ? 0 : difference;
}

/** The server's time now, in milliseconds since 1970. */
export const serverNow = (): number => Date.now() + offsetMs;

/** Converts a time of this device's clock to the server's time. */
export function toServerTime(milliseconds: number): string {
  return new Date(milliseconds + offsetMs).toISOString();
}
