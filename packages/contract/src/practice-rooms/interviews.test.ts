import { expect, test } from 'vitest';
import { interviewDoors } from './interviews.ts';

const at = (time: string) => new Date(`2026-12-01T${time}Z`);
const interview = {
  status: 'confirmed',
  isElsewhere: false,
  opensAt: at('08:50:00'),
  closesAt: at('11:00:00'),
};

test('the interview room of a confirmed booking opens and closes at the announced times', () => {
  expect(interviewDoors(interview, at('08:49:59'))).toBe('early');
  expect(interviewDoors(interview, at('08:50:00'))).toBe('open');
  expect(interviewDoors(interview, at('10:59:59'))).toBe('open');
  expect(interviewDoors(interview, at('11:00:00'))).toBe('over');
});

test('a completed interview has no interview room before the opening time, and a closed one after the closing time', () => {
  const completed = { ...interview, status: 'completed' };
  expect(interviewDoors(completed, at('08:49:59'))).toBe('off');
  expect(interviewDoors(completed, at('10:00:00'))).toBe('open');
  expect(interviewDoors(completed, at('11:00:00'))).toBe('over');
});

test('an interview with a meeting link set by staff has no interview room on this site', () => {
  expect(interviewDoors({ ...interview, isElsewhere: true }, at('09:00:00'))).toBe('elsewhere');
});

test.each(['pending', 'postponed', 'cancelled', 'expired'])(
  'a booking that is %s has no interview room',
  (status) => {
    expect(interviewDoors({ ...interview, status }, at('09:00:00'))).toBe('off');
  },
);
