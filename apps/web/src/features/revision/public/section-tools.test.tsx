import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Reply } from '../../../testing/fake-api.ts';
import { openStudyPage } from '../../../testing/open-study-page.tsx';
import { signInForTest } from '../../../testing/signed-in.ts';

const bookmarks = 'PUT /api/revision/emergency_stations/x/bookmark';

beforeEach(() => signInForTest());

test("a second press of 'Bookmark' on a section is sent after the response to the first, so that the last press decides", async () => {
  const { server, person } = openStudyPage(
    'emergency_stations',
    {},
    { 'GET /api/revision/emergency_stations/x': { json: { isBookmarked: false, note: null } } },
  );
  const first = Promise.withResolvers<Reply>();
  server.answers[bookmarks] = () => first.promise;
  const button = await screen.findByRole('button', { name: 'Bookmark' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await person.click(button);
  await person.click(await screen.findByRole('button', { name: 'Bookmarked' }));
  expect(server.of(bookmarks)).toMatchObject([{ body: { isBookmarked: true } }]);
  const reply = { json: { isBookmarked: true } };
  server.answers[bookmarks] = reply;
  await act(async () => first.resolve(reply));
  await waitFor(() => expect(server.of(bookmarks)).toHaveLength(2));
  expect(server.of(bookmarks)[1]).toMatchObject({ body: { isBookmarked: false } });
});
