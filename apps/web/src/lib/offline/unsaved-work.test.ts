import { beforeEach, describe, expect, test, vi } from 'vitest';
import { signInForTest } from '../../testing/signed-in.ts';
import { ApiError } from '../api/api-error.ts';
import { keepDraft } from './kept-draft.ts';
import { drainOutbox, enqueue, registerKind } from './outbox.ts';
import { hasUnsavedWork } from './unsaved-work.ts';

beforeEach(() => signInForTest({ uid: 'me' }));

describe('work that a sign-out would delete', () => {
  test('with nothing stored on the device, a sign-out would delete no unsaved work', async () => {
    expect(await hasUnsavedWork()).toBe(false);
  });

  test('a typed, unsaved note on a section counts as work that a sign-out would delete', async () => {
    keepDraft('me', 'note.communication.breaking-news', 'Half a thought');
    expect(await hasUnsavedWork()).toBe(true);
  });

  test('what the server has refused counts as work that a sign-out would delete', async () => {
    const refused = new ApiError({ status: 404, code: 'not_found', message: 'Gone.' });
    registerKind<string>('answer', {
      send: vi.fn(() => Promise.reject(refused)),
      describe: (words) => ({ what: 'Your answer', words }),
    });
    enqueue('me', 'answer', 'a', 'Half a thought');
    await drainOutbox();
    expect(await hasUnsavedWork()).toBe(true);
  });
});
