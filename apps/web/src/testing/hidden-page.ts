import { vi } from 'vitest';

/** Timers that a test moves on, of which repeated ones run once a minute, as browsers run them in a hidden page. */
export function slowRepeatedTimers(): void {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const repeat = setInterval;
  vi.spyOn(globalThis, 'setInterval').mockImplementation((run, ms) =>
    repeat(run, Math.max(60_000, ms ?? 0)),
  );
}
