import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Activity } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { refusal, serve } from '../../../testing/fake-api.ts';
import { signInForTest } from '../../../testing/signed-in.ts';
import { AuthProvider } from '../../accounts/sign-in/auth-provider.tsx';
import { staffFeedbackQuery } from '../feedback.queries.ts';
import { FeedbackEditor } from './feedback-editor.tsx';

// Text areas measure themselves again when a font has loaded. They need `document.fonts`, which jsdom lacks.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

const loads = 'GET /api/admin/bookings/b1/feedback';
const saves = 'PUT /api/admin/bookings/b1/feedback';
const away = refusal(503, 'unavailable', 'Away.');
const sheet = {
  stations: [],
  globalMark: 4,
  words: 'Calm',
  bookingId: 'b1',
  authorName: 'Iris',
  publishedAt: null,
  updatedAt: '2026-12-01T10:00:00.000Z',
};

function show() {
  const server = serve({
    [loads]: { json: { feedback: sheet } },
    'GET /api/admin/bookings/b1/feedback/sections': { json: { sections: [] } },
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = (mode: 'visible' | 'hidden') => (
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <AuthProvider unreachable={() => null}>
          <Activity mode={mode}>
            <FeedbackEditor bookingId="b1" isAhead={false} onDone={null} />
          </Activity>
        </AuthProvider>
      </MantineProvider>
    </QueryClientProvider>
  );
  return { server, client, page };
}
const findWords = () => screen.findByLabelText<HTMLTextAreaElement>('In your own words');

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  localStorage.clear();
  signInForTest();
});

test('a save of the feedback sheet that failed while the sheet was hidden is sent again, and the sheet stays although it cannot be loaded again', async () => {
  const { server, page } = show();
  const { rerender } = render(page('visible'));
  fireEvent.change(await findWords(), { target: { value: 'Calm!' } });
  server.answers[loads] = away;
  server.answers[saves] = away;
  rerender(page('hidden'));
  await waitFor(() => expect(server.of(saves)).toHaveLength(1));
  rerender(page('visible'));
  await waitFor(() => expect(server.of(loads)).toHaveLength(2));
  server.answers[saves] = { json: sheet };
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await waitFor(() => expect(server.of(saves)).toHaveLength(2));
  expect(server.of(saves)[1]?.body).toMatchObject({ words: 'Calm!' });
  expect((await findWords()).value).toBe('Calm!');
});

test('a save of the feedback sheet that failed when the page was left is sent again when the page comes back', async () => {
  const { server, page } = show();
  server.answers[saves] = away;
  render(page('visible'));
  fireEvent.change(await findWords(), { target: { value: 'Calm!' } });
  fireEvent(window, new Event('pagehide'));
  await screen.findByText(/^Not saved: Away\./);
  server.answers[saves] = { json: sheet };
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(await screen.findByText(/^Saved \d\d:\d\d$/)).toBeDefined();
});

test('the cached feedback sheet of an earlier visit is not opened when it cannot be loaded again', async () => {
  const { server, client, page } = show();
  client.setQueryData(staffFeedbackQuery('b1').queryKey, sheet);
  server.answers[loads] = away;
  vi.setSystemTime(Date.now() + 1_000);
  render(page('visible'));
  expect(await screen.findByText('Away.')).toBeDefined();
  expect(screen.queryByLabelText('In your own words')).toBeNull();
});

test('a feedback sheet that was just shared counts as shared even if it cannot be loaded again', async () => {
  const { server, page } = show();
  server.answers[saves] = { json: { ...sheet, publishedAt: '2026-12-01T11:00:00.000Z' } };
  render(page('visible'));
  await findWords();
  server.answers[loads] = away;
  fireEvent.click(screen.getByRole('button', { name: 'Share Feedback' }));
  expect(await screen.findByRole('button', { name: 'Save Changes' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Save Draft' })).toBeNull();
});
