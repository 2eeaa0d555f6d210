import { act, screen } from '@testing-library/react';
import type { Conversation } from '@urost3/contract/messages/messages.schemas.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { announceLive } from '../../lib/api/live.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { TypingLine } from './typing-line.tsx';

beforeEach(() => void vi.useFakeTimers());

function open() {
  const person = (displayName: string) => ({ displayName, rank: '', lastActive: null });
  const conversation = {
    id: 'c1',
    participantsInfo: { ben: person('Ben Bold'), cat: person('Cat Calm'), dan: person('Dan Dry') },
  } as unknown as Conversation;
  renderPart(<TypingLine conversation={conversation} />);
}

const type = (uid: string, conversationId = 'c1') =>
  act(() => announceLive({ kind: 'typing', data: { conversationId, uid } }));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const words = () => screen.queryByText(/typing…$/)?.textContent ?? null;

test('a member of a conversation is shown as typing until six seconds after the last typing notice', () => {
  open();
  type('ben');
  expect(words()).toBe('Ben Bold is typing…');
  pass(4_000);
  type('ben');
  pass(5_900);
  expect(words()).toBe('Ben Bold is typing…');
  pass(200);
  expect(words()).toBeNull();
});

test('the typing line of a conversation disappears when the message arrives', () => {
  open();
  type('ben');
  const message = { id: 'm1', conversationId: 'c1', authorId: 'ben' };
  act(() => announceLive({ kind: 'message', data: { message } }));
  expect(words()).toBeNull();
});

test('the typing line of a conversation names up to two people, and nobody when more people are typing', () => {
  open();
  type('ben');
  type('cat');
  expect(words()).toBe('Ben Bold and Cat Calm are typing…');
  type('dan');
  expect(words()).toBe('Several people are typing…');
});

test('the typing line of a conversation does not show who is typing in another one', () => {
  open();
  type('ben', 'c2');
  expect(words()).toBeNull();
});
