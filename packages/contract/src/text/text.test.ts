import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { SignInBody } from '../accounts/sign-in.schemas.ts';
import { SignUpFields } from '../accounts/sign-up.schemas.ts';
import { ContactBody } from '../contact/contact.schemas.ts';
import { NewStationBody } from '../content/admin.schemas.ts';
import { EditorSection } from '../content/content.schemas.ts';
import { CreateCommentBody, CreatePostBody, UpdatePostBody } from '../feed/feed.schemas.ts';
import { asciiAddress, Email } from './text.schemas.ts';

/** The first message for each field, which is the same in forms and in the API. */
function wordsFor(schema: z.ZodType, value: unknown): Record<string, string> {
  const words: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(value).error?.issues ?? []) {
    words[path.join('.')] ??= message;
  }
  return words;
}

describe('missing fields', () => {
  test.each([
    ['a station', NewStationBody, ['name', 'title']],
    ['a section', EditorSection, ['title']],
    ['a post', CreatePostBody, ['content']],
    ['an edited post', UpdatePostBody, ['title', 'content']],
    ['a comment', CreateCommentBody, ['content']],
    ['signing in', SignInBody, ['email', 'password']],
    ['signing up', SignUpFields, ['firstName', 'lastName', 'city', 'email', 'password']],
    ['a letter to us', ContactBody, ['name', 'email', 'message']],
  ] as const)(
    'a missing field of %s gets the message of an empty one',
    (_, schema: z.ZodType, names: readonly string[]) => {
      const all = (value: unknown) => Object.fromEntries(names.map((name) => [name, value]));
      const rest = { type: 'text', stationType: 'skill', topic: 'other' };
      const empty = wordsFor(schema, { ...rest, ...all('') });
      for (const missing of [{}, all(undefined), all(null)]) {
        expect(wordsFor(schema, { ...rest, ...missing })).toMatchObject(empty);
      }
      expect(empty).toMatchObject(all(expect.not.stringContaining('Invalid input')));
    },
  );
});

test('a field of the API whose value is not text is refused with a message for developers', () => {
  expect(wordsFor(UpdatePostBody, { title: 5, content: 'x' })).toEqual({
    title: expect.stringContaining('expected string'),
  });
});

test.each([
  'ann&bob@example.org',
  'ann=x@example.org',
  "o'brien+st3@trust.nhs.uk",
  'a/b{c}|d~e@example.org',
  '#1!$%*?^_`@example.org',
  'ann@sub-domain.xn--e1afmkfd.xn--p1ai',
  'a@b.co',
])('the valid address %s is accepted by every form', (email) => {
  for (const body of [SignInBody, SignUpFields, ContactBody]) {
    const found = body.safeParse({ email }).error?.issues.map(({ path }) => path[0]);
    expect(found).not.toContain('email');
  }
});

test.each([
  ['ann@münchen.example', 'ann@xn--mnchen-3ya.example'],
  ['Ann@MÜNCHEN.example', 'Ann@xn--mnchen-3ya.example'],
  ['ann@点看.点看', 'ann@xn--3pxu8k.xn--3pxu8k'],
  ['ann@Example.org', 'ann@Example.org'],
])('the address %s is accepted as typed, and mail goes to %s', (email, ascii) => {
  expect(Email.parse(email)).toBe(email);
  expect(asciiAddress(email)).toBe(ascii);
});

test.each([
  'ann@localhost',
  '.ann@example.org',
  'ann.@example.org',
  'ann..bob@example.org',
  'ann bob@example.org',
  'ann@example.org\r\nBcc: x@example.org',
  'ann@bob@example.org',
  'ann@-example.org',
  'ann@example.1',
  '<ann@example.org>',
  'ann,bob@example.org',
  'änn@example.org',
  'ann@münchen.example/x',
  'ann@münchen',
  'ann@münchen.example:25',
  'ann@\ufffd.example',
])('%j, which is no address, is refused', (email) => {
  const { error } = ContactBody.safeParse({ email });
  expect(error?.issues).toContainEqual(
    expect.objectContaining({ path: ['email'], message: 'Please enter a valid email address.' }),
  );
});
