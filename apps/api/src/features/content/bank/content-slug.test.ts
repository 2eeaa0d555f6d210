import { Slug } from '@urost3/contract/text/text.schemas.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { freeSlug, slugOf } from './content-slug.ts';

describe('the public id of a section', () => {
  test.each([
    ['Fournier’s gangrene', 'fourniers-gangrene'],
    ["Peyronie's: Ménière & Größe", 'peyronies-meniere-and-grosse'],
    ['β-hCG 50% ½', 'beta-hcg-50-percent-half'],
    ['日本語', 'section'],
  ])('the section title %s is turned into a public id', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });

  test('the public id of any section title is valid', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        (title) => Slug.safeParse(slugOf(title)).success,
      ),
    );
  });

  test('a section whose public id is taken gets the next free number', () => {
    const taken = new Set(['a', 'a-2']);
    expect(freeSlug('A', (slug) => taken.has(slug))).toBe('a-3');
  });
});
