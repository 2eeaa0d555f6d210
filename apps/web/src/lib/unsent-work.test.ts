import type { EditorSection } from '@urost3/contract/content.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { keepLocalCopy, localCopyKey } from '../features/authoring/local-copy.ts';
import { writeStored } from './browser-storage.ts';
import { DRAFT_PREFIX } from './offline-wipe.ts';
import { hasWorkToLose } from './unsent-work.ts';

beforeEach(() => localStorage.clear());

describe('what a sign-out would lose', () => {
  it('is nothing for most people', async () => {
    expect(await hasWorkToLose()).toBe(false);
  });

  it('is a note that is typed and not saved', async () => {
    writeStored(`${DRAFT_PREFIX}me.communication.breaking-news`, 'Half a thought');
    expect(await hasWorkToLose()).toBe(true);
  });

  it('is a section that its author has not saved', async () => {
    const document = { title: 'Half a thought', questions: [] } as unknown as EditorSection;
    const copy = { version: null, at: '2026-11-20T10:00:00.000Z', document };
    keepLocalCopy(localCopyKey('me', 'communication', null), copy);
    expect(await hasWorkToLose()).toBe(true);
  });
});
