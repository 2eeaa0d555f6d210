import { describe, expect, test } from 'vitest';
import { PostType, Tags } from './feed.schemas.ts';
import { postTypes } from './feed.ts';

/** 67 words of two characters each: 200 characters with the commas between them. */
const words = Array.from({ length: 67 }, (_, at) => String(at + 10));

describe('the tags of a post', () => {
  test.each([
    ['as a list', words],
    ['typed with commas only', words.join(',')],
    ['typed with spaces', words.join(', ')],
  ])('the tags of a post may have 200 characters in total, %s', (_, given) => {
    expect(Tags.parse(given)).toEqual(words);
  });

  test.each([
    ['as a list', [...words, 'x']],
    ['typed', `${words.join(',')},x`],
    ['as one word', ['x'.repeat(500)]],
  ])('tags of a post with more than 200 characters in total are refused, %s', (_, given) => {
    expect(Tags.safeParse(given).error?.issues.map(({ message }) => message)).toEqual([
      'Please keep the tags to 200 characters.',
    ]);
  });
});

test('the refusal of an unknown type of post names every type that the API takes', () => {
  const message = PostType.safeParse('Discussion').error?.issues[0]?.message ?? '';
  for (const type of postTypes) expect(message.split(/\W+/)).toContain(type);
});
