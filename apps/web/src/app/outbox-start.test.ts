import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { announceUser } from '../lib/api/session.ts';
import { countUnsent, drainOutbox, enqueue, registerKind } from '../lib/offline/outbox.ts';
import { learner } from '../testing/fake-api.ts';
import { startOutbox } from './outbox-start.ts';

const showToast = vi.hoisted(() => vi.fn());
vi.mock('../ui/state/show-toast.ts', () => ({ showToast }));
const send = vi.fn(() => Promise.resolve());

beforeAll(async () => {
  await import('./offline-kinds.ts');
  for (const kind of ['rating', 'study-time']) registerKind(kind, { send });
  startOutbox(() => {});
});

beforeEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
  announceUser(learner);
});

test('the app shows one message when the outbox has sent offline work', async () => {
  enqueue(learner.uid, 'rating', 'a', { progress: 60 });
  enqueue(learner.uid, 'study-time', 'b', { seconds: 30 });
  await drainOutbox();
  expect(showToast).toHaveBeenCalledExactlyOnceWith(
    'success',
    'What you did offline has been sent.',
  );
  expect(countUnsent()).toBe(0);
});

test('the app shows no message when the outbox has sent only study time', async () => {
  enqueue(learner.uid, 'study-time', 'b', { seconds: 30 });
  await drainOutbox();
  expect(send).toHaveBeenCalledOnce();
  expect(countUnsent()).toBe(0);
  expect(showToast).not.toHaveBeenCalled();
});
