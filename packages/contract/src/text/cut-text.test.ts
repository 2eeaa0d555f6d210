import { expect, test, vi } from 'vitest';
import { cutText } from './cut-text.ts';

/** The module as a browser without `Intl.Segmenter` runs it. */
async function withoutSegmenter(): Promise<typeof cutText> {
  const { Segmenter } = Intl;
  Reflect.deleteProperty(Intl, 'Segmenter');
  vi.resetModules();
  const loaded = await import('./cut-text.ts');
  Object.assign(Intl, { Segmenter });
  return loaded.cutText;
}

test.each([
  ['an emoji', 'ab😀', 3, 'ab'],
  ['a family of emoji', 'ab👨‍👩‍👧c', 6, 'ab'],
  ['a flag', 'a🇬🇧', 3, 'a'],
  ['an accent of its own', 'Zoe\u0308', 3, 'Zo'],
  ['a syllable of Tamil', 'கநி', 2, 'க'],
  ['no letter', 'abcd', 3, 'abc'],
])('a text that is cut at %s keeps whole letters, in every browser', async (_, text, max, cut) => {
  expect(cutText(text, max)).toBe(cut);
  expect((await withoutSegmenter())(text, max)).toBe(cut);
});

test('a text that fits is not cut, and one letter with very many accents is', () => {
  expect(cutText('ab😀', 4)).toBe('ab😀');
  expect(cutText(`e${'\u0301'.repeat(50)}`, 10)).toHaveLength(10);
  expect(cutText('😀', 1)).toBe('');
});
