import type { Circuit, CircuitPhase } from '@urost3/contract/circuit/circuit.schemas.ts';
import { describe, expect, test } from 'vitest';
import { isLastMinute, isWarning, remainingShare } from '../public/phase-time.ts';
import { currentPhase, serverTime } from './circuit-time.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 9, minutes)).toISOString();
const phase = (index: number, kind: CircuitPhase['kind'], from: number, to: number) => ({
  index,
  kind,
  position: 1,
  isSkipped: false,
  startsAt: at(from),
  endsAt: at(to),
});
const circuit: Circuit = {
  id: 'c1',
  outcome: 'running',
  startedAt: at(0),
  endsAt: at(15),
  now: at(1),
  extraTimePercent: 0,
  phases: [phase(0, 'reading', 0, 2), phase(1, 'interview', 2, 15)],
  stations: [],
};

test("a wrong device clock does not change the circuit's clock, because only the time since the response is added", () => {
  const wrong = Date.UTC(2031, 0, 1);
  expect(serverTime(circuit, wrong, wrong + 30_000)).toBe(Date.parse(at(1)) + 30_000);
});

describe('the current phase of a circuit', () => {
  test('the current phase of a circuit follows from the time, also after a long sleep of the device', () => {
    expect(currentPhase(circuit, Date.parse(at(1)))?.kind).toBe('reading');
    expect(currentPhase(circuit, Date.parse(at(2)))?.kind).toBe('interview');
    expect(currentPhase(circuit, Date.parse(at(500)))).toBeNull();
  });

  test('an abandoned circuit has no current phase', () => {
    expect(currentPhase({ ...circuit, outcome: 'abandoned' }, Date.parse(at(1)))).toBeNull();
  });
});

test('the bell of a circuit warns two minutes before the end of a long interview, never while reading', () => {
  const [reading, interview] = circuit.phases as [CircuitPhase, CircuitPhase];
  expect(isWarning(interview, Date.parse(at(13)) - 1)).toBe(false);
  expect(isWarning(interview, Date.parse(at(13)))).toBe(true);
  expect(isWarning(reading, Date.parse(at(1)))).toBe(false);
  expect(isWarning(phase(1, 'interview', 2, 4), Date.parse(at(3)))).toBe(false);
});

test('the clock of a circuit marks the last minute of a long interview', () => {
  const interview = circuit.phases[1] as CircuitPhase;
  expect(isLastMinute(interview, Date.parse(at(14)) - 1)).toBe(false);
  expect(isLastMinute(interview, Date.parse(at(14)))).toBe(true);
  expect(isLastMinute(phase(1, 'interview', 2, 4), Date.parse(at(3)))).toBe(false);
});

test('the line under the clock of a circuit shrinks from full to empty', () => {
  const reading = circuit.phases[0] as CircuitPhase;
  expect(remainingShare(reading, Date.parse(at(0)) - 1)).toBe(1);
  expect(remainingShare(reading, Date.parse(at(1)))).toBe(0.5);
  expect(remainingShare(reading, Date.parse(at(3)))).toBe(0);
});
