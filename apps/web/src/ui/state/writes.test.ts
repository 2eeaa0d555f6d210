import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '../../lib/api/query.ts';
import { showToast } from './show-toast.ts';
import { createMutationCache } from './writes.ts';

vi.mock('./show-toast.ts', () => ({ showToast: vi.fn() }));

async function write(
  send: () => Promise<unknown>,
  failure: string | (() => string | null) = 'Not saved.',
) {
  const client = createQueryClient(createMutationCache());
  const read = vi.fn(async () => 'list');
  const stop = new QueryObserver(client, { queryKey: ['list'], queryFn: read }).subscribe(() => {});
  await expect.poll(() => client.getQueryData(['list'])).toBe('list');
  const meta = { failure, changes: [['list']] };
  await new MutationObserver(client, { mutationFn: send, meta }).mutate().catch(() => undefined);
  await expect.poll(() => read).toHaveBeenCalledTimes(2);
  stop();
}

test('a list is read again after a change of it, and after a refused one as well, which a toast reports', async () => {
  await write(async () => 'saved');
  expect(showToast).not.toHaveBeenCalled();
  await write(() => Promise.reject(new Error('Somebody was faster.')));
  expect(showToast).toHaveBeenCalledExactlyOnceWith('error', 'Somebody was faster.');
  await write(
    () => Promise.reject(new Error('A dialog says so.')),
    () => null,
  );
  expect(showToast).toHaveBeenCalledOnce();
});
