import { expect, test, vi } from 'vitest';
import { cutText } from './cut-text.ts';

test.each([
  ['an emoji', 'ab😀', 3, 'ab'],
  ['a family of emoji', 'ab👨‍👩‍👧c', 6, 'ab'],
  ['a flag', 'a🇬🇧', 3, 'a'],
  ['an accent of its own', 'Zoe\u0308', 3, 'Zo'],
  ['a syllable of Tamil', 'கநி', 2, 'க'],
  ['no letter', 'abcd', 3, 'abc'],
])('a text that is cut at %s keeps whole letters', (_, text, max, cut) => {
  expect(cutText(text, max)).toBe(cut);
});

test('a text that fits is not cut, and one letter with very many accents is', () => {
  expect(cutText('ab😀', 4)).toBe('ab😀');
  expect(cutText(`e${'\u0301'.repeat(50)}`, 10)).toHaveLength(10);
  expect(cutText('😀', 1)).toBe('');
});

test('a text is cut without half an emoji where the browser does not know letters', async () => {
  const { Segmenter } = Intl;
  Reflect.deleteProperty(Intl, 'Segmenter');
  vi.resetModules();
  const older = await import('./cut-text.ts');
  Object.assign(Intl, { Segmenter });
  expect(older.cutText('ab😀c', 3)).toBe('ab');
  expect(older.cutText('abcd', 3)).toBe('abc');
});
