import type { EditorSection } from '@urost3/contract/content/content.schemas.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { keepLocalCopy, localCopyKey } from '../../features/content/saving/local-copy.ts';
import { writeStored } from '../browser/browser-storage.ts';
import { DRAFT_PREFIX } from './offline-wipe.ts';
import { hasUnsavedWork } from './unsaved-work.ts';

beforeEach(() => localStorage.clear());

describe('work that a sign-out would delete', () => {
  test('with nothing stored on the device, a sign-out would delete no unsaved work', async () => {
    expect(await hasUnsavedWork()).toBe(false);
  });

  test('a typed, unsaved note on a section counts as work that a sign-out would delete', async () => {
    writeStored(`${DRAFT_PREFIX}me.communication.breaking-news`, 'Half a thought');
    expect(await hasUnsavedWork()).toBe(true);
  });

  test('unsaved text of the section editor counts as work that a sign-out would delete', async () => {
    const document = { title: 'Half a thought', questions: [] } as unknown as EditorSection;
    const copy = { version: 0, document };
    keepLocalCopy(localCopyKey('me', 'communication', null), copy);
    expect(await hasUnsavedWork()).toBe(true);
  });
});
