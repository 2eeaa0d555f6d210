import { act, cleanup, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { conversationPath } from '../../../paths.ts';
import { serve } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { signInForTest } from '../../../testing/signed-in.ts';
import { PushHost } from '../push-host.tsx';

let shown: string[];

beforeEach(() => {
  signInForTest();
  serve({});
  shown = [];
  const getNotifications = async () =>
    shown.map((tag) => ({
      tag,
      close: () => {
        shown = shown.filter((one) => one !== tag);
      },
    }));
  const serviceWorker = Object.assign(new EventTarget(), {
    getRegistration: async () => ({ getNotifications }),
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.restoreAllMocks();
});

function open(at: string) {
  return renderApp([{ path: '*', Component: PushHost }], at).router;
}

const [one, other] = [conversationPath('c 1'), conversationPath('c2')];
// As the server writes it.
const tagOfOne = '/community?tab=messages&conversation=c%201';

test('the notification of a conversation is closed when the conversation is opened in the app, and no other one', async () => {
  shown = [tagOfOne, other, '/my-bookings', '/dashboard'];
  const router = open('/community');
  await act(() => router.navigate(one));
  await waitFor(() => expect(shown).toEqual([other, '/my-bookings', '/dashboard']));
});

test('notifications are also closed when the app starts at their page, whatever else its address contains', async () => {
  shown = ['/my-bookings', '/admin/bookings/b1', '/admin/bookings/b2'];
  const router = open('/my-bookings?payment=p1');
  await waitFor(() => expect(shown).not.toContain('/my-bookings'));
  await act(() => router.navigate('/admin/bookings/b1'));
  await waitFor(() => expect(shown).toEqual(['/admin/bookings/b2']));
});

test('the notification about several conversations is closed by the list of conversations', async () => {
  shown = ['/community?tab=messages'];
  open('/community?tab=messages');
  await waitFor(() => expect(shown).toEqual([]));
});

test('a notification about the page that is open in a hidden window stays until the window is seen', async () => {
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  shown = [tagOfOne];
  open(one);
  fireEvent(document, new Event('visibilitychange'));
  await act(async () => undefined);
  expect(shown).toEqual([tagOfOne]);
  state.mockReturnValue('visible');
  fireEvent(document, new Event('visibilitychange'));
  await waitFor(() => expect(shown).toEqual([]));
});
