import type { EditorSection } from '@urost3/contract/content/content.schemas.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  keepLocalCopy,
  localCopyKey,
  readLocalCopy,
} from '../../features/content/saving/local-copy.ts';
import { loadReadTimes, storeReadTime } from '../../features/messages/read-times.ts';
import { recallSection, rememberSection } from '../../features/study/public/last-section.ts';
import { announceUser, endSession } from '../api/session.ts';
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
const key = localCopyKey('me', 'communication', null);
const document = { title: 'Half a thought', questions: [] } as unknown as EditorSection;

beforeAll(() => watchSignOut());
beforeEach(() => {
  localStorage.clear();
  announceUser(person);
  keepLocalCopy(key, { version: 0, document });
  storeReadTime('me', 'c1', 200);
  rememberSection('me', { stationId: 'communication', sectionId: 'breaking-bad-news' });
});

describe('the offline wipe of unsaved work and read times', () => {
  test('signing out deletes unsaved text of the section editor and read times of messages from the device', () => {
    endSession();
    expect(readLocalCopy(key)).toBeNull();
    expect(loadReadTimes('me')).toEqual({});
    expect(JSON.stringify(localStorage)).not.toContain('Half a thought');
  });

  test('unsaved text of the section editor waits for the same person when another device ended the session', () => {
    endSession('session-ended');
    announceUser(person);
    expect(readLocalCopy(key)?.document.title).toBe('Half a thought');
  });

  test("the person's name and the open section are deleted from this device when another device takes over", () => {
    endSession('session-ended');
    const left = JSON.stringify({ ...localStorage });
    for (const trace of ['displayName', 'me@example.test', 'breaking-bad-news', 'c1'])
      expect(left).not.toContain(trace);
    announceUser(person);
    expect(recallSection('me')).toBeNull();
  });
});
