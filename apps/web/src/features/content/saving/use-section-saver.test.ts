import { act, renderHook } from '@testing-library/react';
import type { EditedSection } from '@urost3/contract/content/admin.schemas.ts';
import type { EditorSection } from '@urost3/contract/content/content.schemas.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { keepDraft, readDraft } from '../../../lib/offline/kept-draft.ts';
import type { Draft } from '../../../lib/offline/saver.ts';
import { type Reply, refusal, refusalOfOwn, serve } from '../../../testing/fake-api.ts';
import { signInForTest } from '../../../testing/signed-in.ts';
import { emptySection } from '../editor/section-edits.ts';
import { localCopyPlace, useLocalCopy } from './local-copy.ts';
import { useSectionSaver } from './use-section-saver.ts';

const copyPlace = { uid: 'me', place: localCopyPlace('st1', 'x') };
const PUT = 'PUT /api/admin/stations/st1/sections/x';
const titled = (title: string): EditorSection => ({ ...emptySection(), title });
const stateOf = (version: number) =>
  ({ id: 'x', version, document: titled('First'), mediaUrls: {} }) as unknown as EditedSection;
const saved = (version: number): Reply => ({ json: stateOf(version) });

function openEditor({ isNew = false } = {}) {
  const server = serve({
    [PUT]: ({ body }) => saved((body as { version: number }).version + 1),
  });
  const { result, unmount } = renderHook(() =>
    useSectionSaver({
      uid: 'me',
      stationId: 'st1',
      learnerStationId: 'clinical_skills',
      initial: isNew ? null : stateOf(1),
      newOrder: 0,
      onSaved: () => undefined,
    }),
  );
  const { saver, store } = result.current;
  return {
    saver,
    store,
    server,
    unmount,
    edit: (title: string) => act(() => saver.write(titled(title))),
    wait: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
    saves: () =>
      server.of(PUT).map(({ body }) => {
        const { title, version } = body as { title: string; version: number };
        return { title, version };
      }),
    kept: () => readDraft<Draft<EditorSection>>('me', localCopyPlace('st1', isNew ? null : 'x')),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  signInForTest({ uid: 'me', admin: true });
});

test('the section editor saves once, 3 seconds after the last edit, and says so for 2 seconds', async () => {
  const { saver, edit, wait, saves, kept } = openEditor();
  edit('a');
  await wait(2900);
  edit('ab');
  await wait(2900);
  expect(saves()).toEqual([]);
  await wait(100);
  expect(saves()).toEqual([{ title: 'ab', version: 1 }]);
  expect(saver.getSnapshot()).toMatchObject({ state: 'saved', isDirty: false });
  expect(kept()).toBeNull();
  await wait(2000);
  expect(saver.getSnapshot().state).toBe('idle');
});

test('the section editor sends one request at a time, and later edits with the next one on the new version', async () => {
  const { server, edit, wait, saves } = openEditor();
  const first = Promise.withResolvers<Reply>();
  server.answers[PUT] = () => first.promise;
  edit('a');
  await wait(3000);
  edit('ab');
  await wait(20_000);
  expect(saves()).toHaveLength(1);
  server.answers[PUT] = saved(3);
  first.resolve(saved(2));
  await wait(3000);
  expect(saves().at(-1)).toEqual({ title: 'ab', version: 2 });
});

test('the section editor explains why it does not save, and keeps the text on this device', async () => {
  const { saver, edit, wait, saves, kept } = openEditor();
  edit('');
  await wait(3000);
  expect(saver.getSnapshot()).toMatchObject({
    state: 'invalid',
    problem: 'Not saved: Title is required.',
  });
  expect(saves()).toEqual([]);
  expect(kept()).toMatchObject({ value: { title: '' }, version: 1 });
});

test('the section editor shows a failure for 3 seconds, stays dirty and retries', async () => {
  const { saver, server, edit, wait, saves } = openEditor();
  server.answers[PUT] = refusal(503, 'unavailable', 'Away.');
  edit('a');
  await wait(3000);
  expect(saver.getSnapshot().state).toBe('unsaved');
  await wait(3000);
  expect(saver.getSnapshot()).toMatchObject({ state: 'idle', isDirty: true });
  server.answers[PUT] = saved(2);
  await wait(7000);
  expect(saves()).toHaveLength(2);
  expect(saver.getSnapshot().isDirty).toBe(false);
});

test('the section editor stops saving after a conflict until the person decides', async () => {
  const { saver, server, edit, wait, saves, kept } = openEditor();
  server.answers[PUT] = refusal(409, 'stale_version', 'Stale.');
  edit('mine');
  await wait(3000);
  const mine = titled('mine, still');
  act(() => saver.write(mine));
  await wait(60_000);
  expect(saves()).toHaveLength(1);
  expect(kept()).toMatchObject({ value: { title: 'mine, still' }, version: 1 });
  act(() => saver.resolve(mine, { value: titled('theirs'), version: 7 }));
  await wait(0);
  expect(saves().at(-1)).toEqual({ title: 'mine, still', version: 7 });
});

test('auto-save in the section editor keeps a new section on this device only', async () => {
  const { server, edit, wait, kept } = openEditor({ isNew: true });
  edit('new');
  await wait(60_000);
  expect(server.calls).toEqual([]);
  expect(kept()).toMatchObject({ value: { title: 'new' }, version: 0 });
});

test('the section editor stores text on this device even while typing continues without a pause', async () => {
  const { edit, wait, kept } = openEditor();
  for (let key = 1; key <= 11; key += 1) {
    edit('a'.repeat(key));
    await wait(200);
  }
  expect(kept()?.value.title.length).toBeGreaterThanOrEqual(9);
});

test('text of a section editor that is closed stays on this device, and nothing is sent afterwards', async () => {
  const { edit, wait, saves, kept, unmount } = openEditor();
  edit('unfinished');
  unmount();
  await wait(60_000);
  expect(kept()).toMatchObject({ value: { title: 'unfinished' }, version: 1 });
  expect(saves()).toEqual([]);
});

test('text of a closed section editor that is restored is saved on the version that its own unanswered save has made', async () => {
  const left = openEditor();
  left.server.answers[PUT] = refusal(502, 'unknown', 'The answer was lost.');
  left.edit('mine');
  await left.wait(3000);
  left.unmount();
  const { saver, store, server, wait, saves } = openEditor();
  server.answers[PUT] = ({ body }) =>
    (body as { version: number }).version === 1
      ? refusalOfOwn(2, left.server.of(PUT)[0])
      : saved(3);
  const { result } = renderHook(() => useLocalCopy(copyPlace, store, saver));
  act(() => result.current.restore());
  await wait(0);
  expect(saves().at(-1)).toEqual({ title: 'mine', version: 2 });
  expect(saver.getSnapshot()).toMatchObject({ state: 'saved', isDirty: false });
});

test('text of a section editor without the ids of its saves is restored from this device', async () => {
  keepDraft('me', copyPlace.place, { value: titled('older'), version: 1 });
  const { saver, store, wait, saves } = openEditor();
  const { result } = renderHook(() => useLocalCopy(copyPlace, store, saver));
  act(() => result.current.restore());
  await wait(0);
  expect(saves()).toEqual([{ title: 'older', version: 1 }]);
});

test('text of an earlier visit is offered until the author decides, also after the author has typed past it and saved', async () => {
  keepDraft('me', copyPlace.place, { value: titled('older'), version: 1 });
  const { saver, store, edit, wait } = openEditor();
  const { result, unmount } = renderHook(() => useLocalCopy(copyPlace, store, saver));
  edit('newer');
  await wait(3000);
  expect(saver.getSnapshot().isDirty).toBe(false);
  unmount();
  const again = openEditor();
  const { result: offered } = renderHook(() => useLocalCopy(copyPlace, again.store, again.saver));
  expect(offered.current.copy?.value.title).toBe('older');
  act(() => offered.current.discard());
  expect(offered.current.copy).toBeNull();
  expect(Object.keys(localStorage).filter((key) => key.includes(copyPlace.place))).toEqual([]);
  expect(result.current.copy?.value.title).toBe('older');
});
