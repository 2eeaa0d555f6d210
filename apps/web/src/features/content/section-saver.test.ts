import type { EditorSection } from '@urost3/contract/content.schemas.ts';
import type { EditedSection } from '@urost3/contract/content-admin.schemas.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { emptySection } from './section-edits.ts';
import { SectionSaver } from './section-saver.ts';

const first = { ...emptySection(), title: 'First' };
const titled = (title: string): EditorSection => ({ ...first, title });
const state = (version: number) => ({ version }) as EditedSection;

function createSaver(version: number | null = 1) {
  const deps = {
    findProblem: (document: EditorSection) => (document.title ? null : 'Title is required.'),
    saveDraft: vi.fn(async (_document: EditorSection, from: number) => state(from + 1)),
    keepLocal: vi.fn(() => true),
    removeLocal: vi.fn(),
    onSaved: vi.fn(),
  };
  return { saver: new SectionSaver(first, version, deps), deps };
}
const statusOf = (saver: SectionSaver) => saver.getView().save.status;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('the section editor saves once, 3 seconds after the last edit, and says so for 2 seconds', async () => {
  const { saver, deps } = createSaver();
  saver.edit(titled('a'));
  await vi.advanceTimersByTimeAsync(2900);
  saver.edit(titled('ab'));
  await vi.advanceTimersByTimeAsync(2900);
  expect(deps.saveDraft).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(deps.saveDraft).toHaveBeenCalledExactlyOnceWith(titled('ab'), 1);
  expect(saver.getView()).toEqual({ save: { status: 'saved' }, isDirty: false });
  expect(deps.removeLocal).toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  expect(statusOf(saver)).toBe('idle');
});

test('the section editor sends one request at a time, and later edits with the next one on the new version', async () => {
  const { saver, deps } = createSaver();
  let answer: (value: EditedSection) => void = () => undefined;
  deps.saveDraft.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  saver.edit(titled('a'));
  await vi.advanceTimersByTimeAsync(3000);
  saver.edit(titled('ab'));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(deps.saveDraft).toHaveBeenCalledTimes(1);
  answer(state(2));
  await vi.advanceTimersByTimeAsync(3000);
  expect(deps.saveDraft).toHaveBeenLastCalledWith(titled('ab'), 2);
  expect(saver.version).toBe(3);
});

test('the section editor explains why it does not save, and keeps the text on this device', async () => {
  const { saver, deps } = createSaver();
  saver.edit(titled(''));
  await vi.advanceTimersByTimeAsync(3000);
  expect(saver.getView().save).toEqual({
    status: 'invalid',
    message: 'Not saved: Title is required.',
  });
  expect(deps.saveDraft).not.toHaveBeenCalled();
  expect(deps.keepLocal).toHaveBeenCalledWith(titled(''), 1);
});

test('the section editor shows a failure for 3 seconds, stays dirty and retries', async () => {
  const { saver, deps } = createSaver();
  deps.saveDraft.mockRejectedValueOnce(new Error('away'));
  saver.edit(titled('a'));
  await vi.advanceTimersByTimeAsync(3000);
  expect(statusOf(saver)).toBe('error');
  await vi.advanceTimersByTimeAsync(3000);
  expect(saver.getView()).toEqual({ save: { status: 'idle' }, isDirty: true });
  await vi.advanceTimersByTimeAsync(7000);
  expect(deps.saveDraft).toHaveBeenCalledTimes(2);
  expect(saver.getView().isDirty).toBe(false);
});

test('the section editor stops saving after a conflict until the person decides', async () => {
  const { saver, deps } = createSaver();
  deps.saveDraft.mockRejectedValueOnce(
    new ApiError({ status: 409, code: 'stale_version', message: 'Stale' }),
  );
  saver.edit(titled('mine'));
  await vi.advanceTimersByTimeAsync(3000);
  saver.edit(titled('mine, still'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(deps.saveDraft).toHaveBeenCalledTimes(1);
  expect(deps.keepLocal).toHaveBeenLastCalledWith(titled('mine, still'), 1);
  saver.continueFrom(7, titled('theirs'));
  await vi.advanceTimersByTimeAsync(0);
  expect(deps.saveDraft).toHaveBeenLastCalledWith(titled('mine, still'), 7);
});

test('auto-save in the section editor waits during a publication, and continues from the published version', async () => {
  const { saver, deps } = createSaver();
  await saver.settle();
  saver.edit(titled('typed meanwhile'));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(deps.saveDraft).not.toHaveBeenCalled();
  saver.accept(titled('published'), state(2));
  saver.resume();
  await vi.advanceTimersByTimeAsync(3000);
  expect(deps.saveDraft).toHaveBeenCalledExactlyOnceWith(titled('typed meanwhile'), 2);
  expect(saver.getView()).toEqual({ save: { status: 'saved' }, isDirty: false });
});

test('auto-save in the section editor keeps a new section on this device only', async () => {
  const { saver, deps } = createSaver(null);
  saver.edit(titled('new'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(deps.saveDraft).not.toHaveBeenCalled();
  expect(deps.keepLocal).toHaveBeenCalledWith(titled('new'), null);
});

test('the section editor stores text on this device even while typing continues without a pause', async () => {
  const { saver, deps } = createSaver();
  for (let key = 1; key <= 11; key += 1) {
    saver.edit(titled('a'.repeat(key)));
    await vi.advanceTimersByTimeAsync(200);
  }
  expect(deps.keepLocal).toHaveBeenCalledWith(titled('a'.repeat(10)), 1);
});
