import { Slug } from '@urost3/contract/text.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freeSlug, slugOf } from './content-slug.ts';

describe('the public id of a section', () => {
  it.each([
    ['Fournier’s gangrene', 'fourniers-gangrene'],
    ["Peyronie's: Ménière & Größe", 'peyronies-meniere-and-grosse'],
    ['β-hCG 50% ½', 'beta-hcg-50-percent-half'],
    ['日本語', 'section'],
  ])('%s', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });

  it('is valid for any title', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        (title) => Slug.safeParse(slugOf(title)).success,
      ),
    );
  });

  it('counts on where it is taken', () => {
    const taken = new Set(['a', 'a-2']);
    expect(freeSlug('A', (slug) => taken.has(slug))).toBe('a-3');
  });
});
