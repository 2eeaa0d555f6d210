// A circuit breaker: after several failures in a row it makes no calls for a while. People then get an error immediately
// and not after a timeout.
import type { Clock } from '../clock/clock.ts';
import { ExaminerFailure } from './port.ts';

const FAILURES = 3;
const REST_MS = 60_000;

interface CircuitBreaker {
  isOpen(): boolean;
  /** @throws ExaminerFailure unavailable, without calling `work`, while the breaker is open */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** A full queue and a cancelled request are not failures of the server. */
const isFailureOfServer = (error: unknown) =>
  !(error instanceof ExaminerFailure && ['busy', 'interrupted', 'unsent'].includes(error.kind));

export function createCircuitBreaker(clock: Clock): CircuitBreaker {
  let failures = 0;
  let openUntil = 0;
  const isOpen = () => clock.now().getTime() < openUntil;
  return {
    isOpen,
    async run(work) {
      if (isOpen()) throw new ExaminerFailure('unavailable', 'it failed several times in a row');
      try {
        const value = await work();
        failures = 0;
        return value;
      } catch (error) {
        if (isFailureOfServer(error)) {
          failures += 1;
          // Only a success resets `failures`, so after the wait a single failure opens the breaker again.
          if (failures >= FAILURES) openUntil = clock.now().getTime() + REST_MS;
        }
        throw error;
      }
    },
  };
}
