import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptySection, set } from './section-edits.ts';
import { DRAW_MS, SectionSheet } from './section-sheet.ts';

const point = (text: string) => ({ text, weight: 'major' as const });

function createSheet() {
  const onChange = vi.fn();
  const onDraw = vi.fn();
  const sheet = new SectionSheet(emptySection(), onChange);
  sheet.subscribe(onDraw);
  return { sheet, onChange, onDraw };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('typed text changes the document at once, and is rendered once after a pause', () => {
  const { sheet, onChange, onDraw } = createSheet();
  for (const title of ['T', 'To', 'Tor']) {
    sheet.type(() => sheet.update(set({ title })));
    vi.advanceTimersByTime(DRAW_MS - 1);
  }
  expect(sheet.current.title).toBe('Tor');
  expect(onChange).toHaveBeenCalledTimes(3);
  expect(sheet.getDrawn().title).toBe('');
  vi.advanceTimersByTime(1);
  expect(sheet.getDrawn().title).toBe('Tor');
  expect(onDraw).toHaveBeenCalledTimes(1);
});

test('a choice is rendered at once, together with text typed before', () => {
  const { sheet, onDraw } = createSheet();
  sheet.type(() => sheet.update(set({ title: 'Torsion' })));
  sheet.update(set({ order: 7 }));
  expect(sheet.getDrawn()).toMatchObject({ title: 'Torsion', order: 7 });
  vi.advanceTimersByTime(DRAW_MS);
  expect(onDraw).toHaveBeenCalledTimes(1);
});

test('a change is applied to the current document, not to the rendered one', () => {
  const { sheet } = createSheet();
  sheet.type(() => sheet.update(set({ examiner_points: [point('Washes')] })));
  sheet.type(() =>
    sheet.update((old) => ({ ...old, examiner_points: [...old.examiner_points, point('Asks')] })),
  );
  expect(sheet.current.examiner_points).toEqual([point('Washes'), point('Asks')]);
});
