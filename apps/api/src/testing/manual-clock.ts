import type { Clock } from '../providers/clock/clock.ts';

/** A clock whose time changes only when a test changes it. */
export class ManualClock implements Clock {
  #now: number;
  constructor(start: Date | string) {
    this.#now = new Date(start).getTime();
  }
  now(): Date {
    return new Date(this.#now);
  }
  advance(ms: number): void {
    this.#now += ms;
  }
  set(to: Date | string): void {
    this.#now = new Date(to).getTime();
  }
}
