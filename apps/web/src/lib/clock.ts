/** Formats whole seconds as `0:07`, `12:34` or `1:02:03`. */
export function formatSeconds(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const rest = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** The time that has passed, rounded down. */
export function formatElapsed(milliseconds: number): string {
  return formatSeconds(Math.max(0, Math.floor(milliseconds / 1000)));
}

/** The time that remains, rounded up, so that `0:00` appears only when the time is over. */
export function formatRemaining(milliseconds: number): string {
  return formatSeconds(Math.max(0, Math.ceil(milliseconds / 1000)));
}
