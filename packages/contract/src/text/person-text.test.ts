import { expect, test } from 'vitest';
import type { z } from 'zod';
import { DisplayName } from '../accounts/profile.schemas.ts';
import { FirstName } from '../accounts/sign-up.schemas.ts';
import { ContactBody } from '../contact/contact.schemas.ts';
import { EditorSection } from '../content/content.schemas.ts';
import { CommentContent, UpdatePostBody } from '../feed/feed.schemas.ts';
import { CreateConversationBody, MessageContent } from '../messages/messages.schemas.ts';
import { NoteBody } from '../revision/revision.schemas.ts';
import { isolate } from './person-text.ts';

const BLANKS = [
  '\u200b',
  '\u2800',
  '\u3164',
  '\u00ad',
  '\u2060\ufeff',
  '\u115f \uffa0',
  '\u{e0020}',
  '\u202e',
];

test.each([
  ['first name', FirstName, (text: string) => text],
  ['display name', DisplayName, (text: string) => text],
  ['message', MessageContent, (text: string) => text],
  ['comment', CommentContent, (text: string) => text],
  ['title of a post', UpdatePostBody, (title: string) => ({ title, content: 'x' })],
  ['text of a post', UpdatePostBody, (content: string) => ({ title: 'x', content })],
  [
    'group',
    CreateConversationBody,
    (name: string) => ({ type: 'group', name, participantIds: ['a', 'b'] }),
  ],
  ['title of a section', EditorSection.pick({ title: true }), (title: string) => ({ title })],
  ['note', NoteBody, (body: string) => ({ body, version: 0 })],
  [
    'letter to us',
    ContactBody,
    (message: string) => ({ name: 'A', email: 'a@b.test', topic: 'other', message }),
  ],
] as const)('a %s that only looks empty is refused', (_, schema: z.ZodType, of) => {
  for (const blank of BLANKS) expect(schema.safeParse(of(blank)).success, blank).toBe(false);
  expect(schema.safeParse(of('A 1')).error).toBeUndefined();
});

test.each([
  'evil.com',
  'Visit www.evil',
  'https://x',
  'bit.ly/abc',
  'Free answers exam.me',
  'ann@hospital.de',
  'evil．com',
  'evil。com',
  'ｗｗｗ.evil',
  'Ann\u202e',
  'A\u200dnn',
  'A\u00adnn',
  'Ann\u0007',
  '—',
  '😀',
  '\u0301',
])('the name %j of a person is refused', (name) => {
  expect(FirstName.safeParse(name).success).toBe(false);
});

test.each([
  'O’Brien',
  'St.John',
  'J.R. Smith',
  'Dr.De Silva',
  'dr.de silva',
  'Zoë',
  '李',
  'محمد',
  'Ọlá',
  'Anne-Marie 2',
  'நிலா',
])('the name %s of a person is accepted', (name) => {
  expect(FirstName.parse(name)).toBe(name);
});

test('a name that is read from right to left is enclosed within a sentence, and cannot turn the words around it', () => {
  expect(isolate('Ann O’Brien')).toBe('Ann O’Brien');
  expect(isolate('محمد')).toBe('\u2068محمد\u2069');
  expect(isolate('Ann\u202e\u2069\u2067')).toBe('\u2068Ann\u2069');
});
