import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { NewStationBody } from './authoring.ts';
import { ContactBody } from './contact.ts';
import { EditorSection } from './content.ts';
import { CreateCommentBody, CreatePostBody, UpdatePostBody } from './feed.ts';
import { SignInBody } from './sign-in.ts';
import { SignUpFields } from './sign-up.ts';

/** The first words for each field, as the forms and the API tell them. */
function wordsFor(schema: z.ZodType, value: unknown): Record<string, string> {
  const words: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(value).error?.issues ?? []) {
    words[path.join('.')] ??= message;
  }
  return words;
}

describe('a field that is not there is told in the words of an empty one', () => {
  test.each([
    ['a station', NewStationBody, ['name', 'title']],
    ['a section', EditorSection, ['title']],
    ['a post', CreatePostBody, ['content']],
    ['an edited post', UpdatePostBody, ['title', 'content']],
    ['a comment', CreateCommentBody, ['content']],
    ['signing in', SignInBody, ['email', 'password']],
    ['signing up', SignUpFields, ['firstName', 'lastName', 'city', 'email', 'password']],
    ['a letter to us', ContactBody, ['name', 'email', 'message']],
  ] as const)('of %s', (_, schema: z.ZodType, names: readonly string[]) => {
    const all = (value: unknown) => Object.fromEntries(names.map((name) => [name, value]));
    const rest = { type: 'text', stationType: 'skill', topic: 'other' };
    const empty = wordsFor(schema, { ...rest, ...all('') });
    for (const missing of [{}, all(undefined), all(null)]) {
      expect(wordsFor(schema, { ...rest, ...missing })).toMatchObject(empty);
    }
    expect(empty).toMatchObject(all(expect.not.stringContaining('Invalid input')));
  });
});

test('what is no text at all is a mistake of the caller', () => {
  expect(wordsFor(UpdatePostBody, { title: 5, content: 'x' })).toEqual({
    title: expect.stringContaining('expected string'),
  });
});
