/** The current time. It is injected everywhere, so that tests can change it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
