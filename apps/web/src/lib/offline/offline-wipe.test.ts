import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadReadTimes, storeReadTime } from '../../features/messages/read-times.ts';
import { recallSection, rememberSection } from '../../features/study/public/last-section.ts';
import { announceUser, endSession } from '../api/session.ts';
import { keepDraft, readDraft } from './kept-draft.ts';
import { watchSignOut } from './offline-wipe.ts';

const person = {
  uid: 'me',
  email: 'me@example.test',
  displayName: 'Me',
  firstName: 'M',
  lastName: 'E',
  admin: true,
  interviewer: false,
  roles: ['admin' as const],
};
const place = 'section.communication.(new)';
const readKept = () => readDraft<string>('me', place);

beforeAll(() => watchSignOut());
beforeEach(() => {
  endSession();
  localStorage.clear();
  announceUser(person);
  keepDraft('me', place, 'Half a thought');
  storeReadTime('me', 'c1', 200);
  rememberSection('me', { stationId: 'communication', sectionId: 'breaking-bad-news' });
});

describe('the offline wipe of unsaved work and read times', () => {
  test('signing out deletes unsaved text of the section editor and read times of messages from the device', () => {
    endSession('logged-out');
    expect(readKept()).toBeNull();
    expect(loadReadTimes('me')).toEqual({});
    expect(JSON.stringify(localStorage)).not.toContain('Half a thought');
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test('unsaved text of the section editor waits for the same person when another device ended the session', () => {
    endSession('session-ended');
    announceUser(person);
    expect(readKept()).toBe('Half a thought');
  });

  test("the person's name and the open section are deleted from this device when another device takes over", () => {
    endSession('session-ended');
    const left = JSON.stringify({ ...localStorage });
    for (const trace of ['displayName', 'me@example.test', 'breaking-bad-news', 'c1'])
      expect(left).not.toContain(trace);
    announceUser(person);
    expect(recallSection('me')).toBeNull();
  });

  test.each([
    ['the account was suspended', 'suspended' as const],
    ['the session ran out', null],
  ])('unsaved text waits for the same person when %s', (_, reason) => {
    endSession(reason);
    announceUser(person);
    expect(readKept()).toBe('Half a thought');
  });

  test('unsaved text waits for the same person when the session was ended while no page was open', async () => {
    // Another load of the page, which finds that the session has ended.
    vi.resetModules();
    const session = await import('../api/session.ts');
    (await import('./offline-wipe.ts')).watchSignOut();
    session.endSession('session-ended');
    session.announceUser(person);
    expect(readKept()).toBe('Half a thought');
  });

  test('unsaved text is deleted when its author does not sign in for 30 days', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T10:00:00Z') });
    endSession('session-ended');
    for (const [now, title] of [
      ['2026-12-29T09:59:00Z', 'Half a thought'],
      ['2026-12-29T10:01:00Z', null],
    ] as const) {
      vi.setSystemTime(new Date(now));
      vi.resetModules();
      const session = await import('../api/session.ts');
      session.endSession();
      (await import('./offline-wipe.ts')).watchSignOut();
      expect(readKept()).toBe(title);
    }
  });

  test('unsaved text waits for its author while another person signs in here, reads nothing of it, and logs out', () => {
    endSession('session-ended');
    announceUser({ ...person, uid: 'other' });
    expect(readDraft('other', place)).toBeNull();
    keepDraft('other', place, 'Another thought');
    endSession('logged-out');
    expect(JSON.stringify(localStorage)).not.toContain('Another thought');
    announceUser(person);
    expect(readKept()).toBe('Half a thought');
  });
});
