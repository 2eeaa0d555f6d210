import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { EditedSection } from '@urost3/contract/content/admin.schemas.ts';
import type { EditorSection } from '@urost3/contract/content/content.schemas.ts';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Reply, refusal, refusalOfOwn, serve } from '../../../testing/fake-api.ts';
import { signInForTest } from '../../../testing/signed-in.ts';
import { emptySection } from '../editor/section-edits.ts';
import { usePublishing } from './use-publishing.ts';
import { useSectionSaver } from './use-section-saver.ts';

const PUT = 'PUT /api/admin/stations/st1/sections/x';
const DISCARD = 'DELETE /api/admin/stations/st1/sections/x/draft';
const station = { stationId: 'st1', learnerStationId: 'clinical_skills' } as const;
const titled = (title: string): EditorSection => ({ ...emptySection(), title });
const stateOf = (version: number) =>
  ({ id: 'x', version, document: titled('First'), mediaUrls: {} }) as unknown as EditedSection;

beforeEach(() => {
  vi.useFakeTimers();
  signInForTest({ admin: true });
});

/** Opens an editor. Requests that save a draft are answered at once; the test itself answers a publication. */
function openEditor() {
  const published = Promise.withResolvers<Reply>();
  const server = serve({
    [PUT]: ({ url, body }) =>
      url.includes('draft=1')
        ? { json: stateOf((body as { version: number }).version + 1) }
        : published.promise,
  });
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () => {
      const pair = useSectionSaver({
        ...station,
        initial: stateOf(1),
        newOrder: 0,
        uid: 'me',
        onSaved: () => undefined,
      });
      const meta = stateOf(1);
      return { ...pair, ...usePublishing({ ...station, ...pair, meta, onCreated: vi.fn() }) };
    },
    { wrapper },
  );
  const type = (title: string) => act(() => result.current.store.update(() => titled(title)));
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const versions = () =>
    server.of(PUT).map(({ url, body }) => ({
      isDraft: url.includes('draft=1'),
      from: (body as { version: number }).version,
      title: (body as { title: string }).title,
    }));
  return { result, server, type, wait, versions, answer: published.resolve };
}

test("text that an author types after discarding a section's draft is saved from the version on the server", async () => {
  const { result, server, type, wait, versions } = openEditor();
  server.answers[DISCARD] = { json: stateOf(7) };
  await act(() => result.current.discardDraft());
  type('after it');
  await wait(10_000);
  expect(versions()).toEqual([{ isDraft: true, from: 7, title: 'after it' }]);
});

test("discarding a section's draft that another author has saved since is a conflict, and the text stays", async () => {
  const { result, server, type, wait } = openEditor();
  server.answers[DISCARD] = refusal(409, 'stale_version', 'Somebody else has saved this section.');
  type('my own text');
  await wait(3000);
  await act(() => result.current.discardDraft());
  expect(server.of(DISCARD).map(({ url }) => url)).toEqual([expect.stringContaining('?version=2')]);
  expect(result.current.saver.getSnapshot().state).toBe('conflict');
  expect(result.current.store.current.title).toBe('my own text');
});

test('text typed during a slow publication of a section is saved after the publication, without a conflict', async () => {
  const { result, type, wait, versions, answer } = openEditor();
  type('to publish');
  act(() => void result.current.publish());
  await wait(0);
  type('typed meanwhile');
  await wait(10_000);
  const publication = { isDraft: false, from: 1, title: 'to publish' };
  expect(versions()).toEqual([publication]);
  answer({ json: stateOf(2) });
  await wait(3000);
  expect(versions()).toEqual([publication, { isDraft: true, from: 2, title: 'typed meanwhile' }]);
  expect(result.current.saver.getSnapshot().state).toBe('saved');
});

test('auto-save in the section editor continues after a failed publication', async () => {
  const { result, type, wait, versions, answer } = openEditor();
  type('to publish');
  act(() => void result.current.publish());
  await wait(10_000);
  answer(refusal(503, 'unavailable', 'Please try again soon.'));
  await wait(3000);
  expect(versions().at(-1)).toEqual({ isDraft: true, from: 1, title: 'to publish' });
});

test('a section is published without a conflict although the answer to its last automatic save was lost', async () => {
  const { result, server, type, wait, versions } = openEditor();
  server.answers[PUT] = refusal(502, 'unknown', 'The answer was lost.');
  type('to publish');
  await wait(3000);
  server.answers[PUT] = ({ body }) =>
    (body as { version: number }).version === 1
      ? refusalOfOwn(2, server.of(PUT)[0])
      : { json: stateOf(3) };
  await act(() => result.current.publish());
  expect(versions().at(-1)).toEqual({ isDraft: false, from: 2, title: 'to publish' });
  expect(result.current.saver.getSnapshot()).toMatchObject({ state: 'idle', isDirty: false });
});

test('a publication of a section that is repeated after its answer was lost has the same id, even after an automatic save', async () => {
  const { result, server, type, wait } = openEditor();
  server.answers[PUT] = refusal(502, 'unknown', 'The answer was lost.');
  type('to publish');
  await act(() => result.current.publish());
  const published = server.of(PUT)[0];
  server.answers[PUT] = ({ body }) =>
    (body as { version: number }).version === 1 ? refusalOfOwn(2, published) : { json: stateOf(2) };
  await wait(3000);
  expect(server.of(PUT).at(-1)?.url).toContain('draft=1');
  await act(() => result.current.publish());
  expect(server.of(PUT).at(-1)).toMatchObject({ url: published?.url, body: { version: 2 } });
  type('another text');
  await act(() => result.current.publish());
  expect(server.of(PUT).at(-1)?.url).not.toBe(published?.url);
});
