import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { endSession } from '../../lib/api/session.ts';
import { watchSignOut } from '../../lib/offline/offline-wipe.ts';
import { type Reply, refusal, serve } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { MessageForm } from './message-form.tsx';

const SEND = 'POST /api/community/conversations/c1/messages';
const TYPING = 'POST /api/community/conversations/c1/typing';

/** Signs this tab in as a member of conversation c1, and renders the form of the conversation. */
function openAs(uid: string) {
  signInForTest({ uid });
  return open(uid);
}

function open(uid: string) {
  const view = renderPart(<MessageForm uid={uid} conversationId="c1" />);
  return { ...view, field: screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }) };
}

test('a message that was not sent and returns before a long text can be shortened and sent', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const answer = Promise.withResolvers<Reply>();
  const server = serve({ [SEND]: () => answer.promise });
  const { field } = openAs('ada');
  const user = userEvent.setup();
  const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
  await user.click(field);
  await user.paste('x'.repeat(900));
  await user.keyboard('{Enter}');
  await user.paste('y'.repeat(200));
  answer.resolve(refusal(500, 'internal_error', 'Something went wrong.'));
  expect(await screen.findByText('Please keep the message to 1000 characters.')).toBeDefined();
  expect(send().disabled).toBe(true);
  await user.keyboard('{Enter}');
  expect(server.of(SEND)).toHaveLength(1);
  await user.clear(field);
  await user.type(field, 'short');
  expect(send().disabled).toBe(false);
});

beforeAll(() => watchSignOut());
beforeEach(() => endSession());

describe('unsent message text', () => {
  test('unsent message text is restored after another conversation was opened', async () => {
    const { field, unmount } = openAs('ada');
    await userEvent.type(field, 'for bea only');
    unmount();
    expect(open('ada').field.value).toBe('for bea only');
  });

  test('unsent message text is deleted when its author signs out', async () => {
    const { field, unmount } = openAs('ada');
    await userEvent.type(field, 'for bea only');
    unmount();
    endSession('logged-out');
    const next = openAs('bea');
    expect(next.field.value).toBe('');
    next.unmount();
    expect(openAs('ada').field.value).toBe('');
  });

  test('unsent message text is kept for its author after a session ended elsewhere', async () => {
    const { field, unmount } = openAs('ada');
    await userEvent.type(field, 'for bea only');
    unmount();
    endSession('session-ended');
    const again = open('ada');
    expect(again.field.value).toBe('for bea only');
    again.unmount();
    expect(openAs('bea').field.value).toBe('');
  });

  test('unsent message text is not shown to the next person, and waits for its author, when sending fails after they have left', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const answer = Promise.withResolvers<Reply>();
    const server = serve({ [SEND]: () => answer.promise });
    const { field, unmount } = openAs('ada');
    await userEvent.type(field, 'for bea only{Enter}');
    await waitFor(() => expect(server.of(SEND)).toHaveLength(1));
    unmount();
    signInForTest({ uid: 'bea' });
    answer.resolve(refusal(503, 'unavailable', 'Please try again soon.'));
    await waitFor(() => expect(console.warn).toHaveBeenCalled());
    const next = open('bea');
    expect(next.field.value).toBe('');
    next.unmount();
    expect(openAs('ada').field.value).toBe('for bea only');
  });
});

test('a message that could not be sent returns to the field of its reopened conversation, and a retry has the same id', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const answer = Promise.withResolvers<Reply>();
  const server = serve({ [SEND]: () => answer.promise });
  const { field, unmount } = openAs('ada');
  await userEvent.type(field, 'See you at six{Enter}');
  await waitFor(() => expect(server.of(SEND)).toHaveLength(1));
  unmount();
  const again = open('ada');
  expect(again.field.value).toBe('');
  answer.resolve(refusal(503, 'unavailable', 'Please try again soon.'));
  await waitFor(() => expect(again.field.value).toBe('See you at six'));
  await userEvent.type(again.field, '{Enter}');
  await waitFor(() => expect(server.of(SEND)).toHaveLength(2));
  const [first, second] = server.of(SEND);
  expect(second?.body).toEqual(first?.body);
});

test('while a person writes a message, a typing notice is sent at most every three seconds, and never for an empty field', async () => {
  const server = serve({ [TYPING]: { status: 204 } });
  const now = vi.spyOn(Date, 'now').mockReturnValue(10_000_000);
  const { field } = openAs('ada');
  await userEvent.type(field, '   ');
  expect(server.of(TYPING)).toHaveLength(0);
  await userEvent.type(field, 'some words');
  expect(server.of(TYPING)).toHaveLength(1);
  now.mockReturnValue(10_003_000);
  await userEvent.type(field, ' more');
  expect(server.of(TYPING)).toHaveLength(2);
});

test('a message that was being sent when the page was closed is in the field again, and is sent with the same id', async () => {
  const server = serve({ [SEND]: () => new Promise<Reply>(() => undefined) });
  const { field, unmount } = openAs('ada');
  await userEvent.type(field, 'for bea only{Enter}');
  await waitFor(() => expect(server.of(SEND)).toHaveLength(1));
  unmount();
  // Another page load: the module does not know the call any more.
  vi.resetModules();
  const { MessageForm: Reloaded } = await import('./message-form.tsx');
  (await import('../../testing/signed-in.ts')).signInForTest({ uid: 'ada' });
  renderPart(<Reloaded uid="ada" conversationId="c1" />);
  const again = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  await waitFor(() => expect(again.value).toBe('for bea only'));
  await userEvent.type(again, '{Enter}');
  await waitFor(() => expect(server.of(SEND)).toHaveLength(2));
  const [first, second] = server.of(SEND);
  expect(second?.body).toEqual(first?.body);
});
