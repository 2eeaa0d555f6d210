import { describe, expect, test } from 'vitest';
import { Tags } from './feed.ts';

/** 67 words of two letters: 200 characters with a comma between them. */
const words = Array.from({ length: 67 }, (_, at) => String(at + 10));

describe('the tags of a post', () => {
  test.each([
    ['as a list', words],
    ['typed with commas only', words.join(',')],
    ['typed with spaces', words.join(', ')],
  ])('may be 200 characters long, %s', (_, given) => {
    expect(Tags.parse(given)).toEqual(words);
  });

  test.each([
    ['as a list', [...words, 'x']],
    ['typed', `${words.join(',')},x`],
    ['as one word', ['x'.repeat(500)]],
  ])('may not be longer, %s', (_, given) => {
    expect(Tags.safeParse(given).error?.issues.map(({ message }) => message)).toEqual([
      'Please keep the tags to 200 characters.',
    ]);
  });
});
