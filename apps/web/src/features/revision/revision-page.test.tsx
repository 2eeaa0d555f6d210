import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RevisionItem } from '@urost3/contract/revision/revision.schemas.ts';
import { beforeEach, expect, test } from 'vitest';
import { serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { RevisionPage as Revision } from './revision-page.tsx';

const item = (title: string, changes: Partial<RevisionItem>): RevisionItem => ({
  stationId: 'communication',
  sectionId: title.toLowerCase(),
  title,
  isAvailable: true,
  isLocked: false,
  bookmarkedAt: null,
  noteUpdatedAt: null,
  noteExcerpt: null,
  ...changes,
});
const at = '2026-11-20T09:00:00.000Z';

beforeEach(() => signInForTest());

test('My Revision can show only bookmarks or only notes', async () => {
  serve({
    'GET /api/revision': {
      json: {
        items: [item('Marked', { bookmarkedAt: at }), item('Written', { noteUpdatedAt: at })],
      },
    },
    'GET /api/question-reports': { json: { reports: [] } },
  });
  renderApp([{ path: '/revision', Component: Revision }], '/revision');
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name: 'Notes 1' }));
  expect(screen.getByText('Written')).toBeDefined();
  expect(screen.queryByText('Marked')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Bookmarks 1' }));
  expect(screen.getByRole('button', { name: 'Remove bookmark of Marked' })).toBeDefined();
  expect(screen.queryByText('Written')).toBeNull();
});

test('after a bookmark is removed in My Revision, the focus is on a neighbouring row, and after the last one on the heading', async () => {
  const list = (items: RevisionItem[]) => ({ json: { items } });
  const [one, two] = ['One', 'Two'].map((title) => item(title, { bookmarkedAt: at }));
  if (!one || !two) throw new Error('There are no items.');
  const server = serve({
    'GET /api/revision': list([one, two]),
    'GET /api/question-reports': { json: { reports: [] } },
    'PUT /api/revision/communication/one/bookmark': { status: 204 },
    'PUT /api/revision/communication/two/bookmark': { status: 204 },
  });
  renderApp([{ path: '/revision', Component: Revision }], '/revision');
  const person = userEvent.setup();
  const removeTwo = await screen.findByRole('button', { name: 'Remove bookmark of Two' });
  server.answers['GET /api/revision'] = list([one]);
  await person.click(removeTwo);
  await waitFor(() => expect(screen.queryByText('Two')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'One' }));
  server.answers['GET /api/revision'] = list([]);
  await person.click(screen.getByRole('button', { name: 'Remove bookmark of One' }));
  await screen.findByText('Nothing saved yet');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'My Revision' }));
});
