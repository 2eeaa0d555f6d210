import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router';
import { expect, test, vi } from 'vitest';
import { createSaver } from '../../../lib/offline/saver.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { signInForTest } from '../../../testing/signed-in.ts';
import { LeaveWarning } from '../editor/section-editor.tsx';
import { emptySection } from '../editor/section-edits.ts';
import type { SectionSaver } from './use-section-saver.ts';

async function leave(hasSpace: boolean): Promise<string | null> {
  signInForTest({ uid: 'me', admin: true });
  const setItem = vi.spyOn(Storage.prototype, 'setItem');
  if (!hasSpace)
    setItem.mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
  const saver: SectionSaver = createSaver(
    {
      send: () => Promise.reject(new Error('not asked for')),
      versionOf: () => 0,
      isAutomatic: () => false,
      draftPlace: () => ({ uid: 'me', place: 'section.x' }),
    },
    { value: emptySection(), version: 0 },
  );
  saver.write({ ...emptySection(), title: 'Typed' });
  const editor = (
    <>
      <LeaveWarning saver={saver} isRecordingUnsaved={false} />
      <Link to="/away">Away</Link>
    </>
  );
  renderApp([{ path: '/editor', element: editor }, { path: '/away' }], '/editor');
  await userEvent.click(screen.getByRole('link', { name: 'Away' }));
  const { textContent } = await screen.findByRole('dialog');
  setItem.mockRestore();
  return textContent;
}

test('an author who leaves the section editor with unsaved text reads that the text stays on this device', async () => {
  expect(await leave(true)).toContain('They stay on this device');
});

test('an author who leaves the section editor in a browser without space reads that unsaved text is lost', async () => {
  expect(await leave(false)).toContain('no space for them, so they are lost');
});
