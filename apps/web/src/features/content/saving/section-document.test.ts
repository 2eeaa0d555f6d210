import { beforeEach, expect, test, vi } from 'vitest';
import { emptySection, set } from '../editor/section-edits.ts';
import { RENDER_DELAY_MS, SectionDocument } from './section-document.ts';

const point = (text: string) => ({ text, weight: 'major' as const });

function createStore() {
  const onChange = vi.fn();
  const onRender = vi.fn();
  const store = new SectionDocument(emptySection(), onChange);
  store.subscribe(onRender);
  return { store, onChange, onRender };
}

beforeEach(() => vi.useFakeTimers());

test('text typed in the section editor changes the section at once, and is rendered once after a pause', () => {
  const { store, onChange, onRender } = createStore();
  for (const title of ['T', 'To', 'Tor']) {
    store.type(() => store.update(set({ title })));
    vi.advanceTimersByTime(RENDER_DELAY_MS - 1);
  }
  expect(store.current.title).toBe('Tor');
  expect(onChange).toHaveBeenCalledTimes(3);
  expect(store.getRendered().title).toBe('');
  vi.advanceTimersByTime(1);
  expect(store.getRendered().title).toBe('Tor');
  expect(onRender).toHaveBeenCalledTimes(1);
});

test('a choice in the section editor is rendered at once, together with text typed before', () => {
  const { store, onRender } = createStore();
  store.type(() => store.update(set({ title: 'Torsion' })));
  store.update(set({ order: 7 }));
  expect(store.getRendered()).toMatchObject({ title: 'Torsion', order: 7 });
  vi.advanceTimersByTime(RENDER_DELAY_MS);
  expect(onRender).toHaveBeenCalledTimes(1);
});

test('a change in the section editor is applied to the current state of the section, not to the rendered one', () => {
  const { store } = createStore();
  store.type(() => store.update(set({ examiner_points: [point('Washes')] })));
  store.type(() =>
    store.update((old) => ({ ...old, examiner_points: [...old.examiner_points, point('Asks')] })),
  );
  expect(store.current.examiner_points).toEqual([point('Washes'), point('Asks')]);
});
