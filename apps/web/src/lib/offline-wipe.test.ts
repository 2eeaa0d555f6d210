import type { EditorSection } from '@urost3/contract/content.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepLocalCopy, localCopyKey, readLocalCopy } from '../features/authoring/local-copy.ts';
import { loadReadTimes, storeReadTime } from '../features/messages/read-times.ts';
import { recallSection, rememberSection } from '../features/stations/last-section.ts';
import { watchSignOut } from './offline-wipe.ts';
import { announceUser, endSession } from './session.ts';

const person = {
  uid: 'me',
  email: 'me@example.test',
  displayName: 'Me',
  firstName: 'M',
  lastName: 'E',
  admin: true,
  interviewer: false,
};
const key = localCopyKey('me', 'communication', null);
const document = { title: 'Half a thought', questions: [] } as unknown as EditorSection;

beforeAll(() => watchSignOut());
beforeEach(() => {
  localStorage.clear();
  announceUser(person);
  keepLocalCopy(key, { version: null, at: '2026-11-20T10:00:00.000Z', document });
  storeReadTime('me', 'c1', 200);
  rememberSection('me', { stationId: 'communication', sectionId: 'breaking-bad-news' });
});

describe('what an administrator has not saved, and when they read what', () => {
  it('is gone after signing out', () => {
    endSession();
    expect(readLocalCopy(key)).toBeNull();
    expect(loadReadTimes('me')).toEqual({});
    expect(JSON.stringify(localStorage)).not.toContain('Half a thought');
  });

  it('waits for the same person when the session was ended from elsewhere', () => {
    endSession('session-ended');
    announceUser(person);
    expect(readLocalCopy(key)?.document.title).toBe('Half a thought');
  });

  it('leaves neither the name of the person nor the section that was open when another device takes over', () => {
    endSession('session-ended');
    const left = JSON.stringify({ ...localStorage });
    for (const trace of ['displayName', 'me@example.test', 'breaking-bad-news', 'c1'])
      expect(left).not.toContain(trace);
    announceUser(person);
    expect(recallSection('me')).toBeNull();
  });
});
