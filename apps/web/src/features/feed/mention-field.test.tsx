import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { serve } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import {
  emptyText,
  keepMentions,
  MentionField,
  type MentionText,
  mentionedUids,
} from './mention-field.tsx';

const people = (count: number) =>
  Array.from({ length: count }, (_, at) => `Person ${'ABCDEFGHIJKL'[at]}`);

function naming(count: number): MentionText {
  let text = '';
  const mentions = people(count).map((name) => {
    const start = text.length;
    text += `@${name} `;
    return { uid: `uid-of-${name.slice(-1)}`, start, end: text.length - 1 };
  });
  return { text, mentions };
}

interface FieldProps {
  start: MentionText;
  onChange?: ((value: MentionText) => void) | undefined;
}

function Field({ start, onChange }: FieldProps) {
  const [value, setValue] = useState(start);
  const change = (next: MentionText) => {
    setValue(next);
    onChange?.(next);
  };
  return <MentionField label="Content" value={value} onChange={change} maxLength={2000} />;
}

function open(start: MentionText, onChange?: FieldProps['onChange']) {
  signInForTest();
  const person = (uid: string, displayName: string, city = '') => ({
    uid,
    displayName,
    lastActive: null,
    profileData: { rank: city && 'ST2', city, bio: '' },
  });
  const users = [
    person('u9', 'Zoë O’Last'),
    person('u1', 'Mohammed Khan', 'Leeds'),
    person('u2', 'Mohammed Khan', 'Bath'),
  ];
  serve({ 'GET /api/community/users/discover': { json: { users } } });
  renderPart(<Field start={start} onChange={onChange} />);
}

test('a mention of a post or comment ends when its name is changed, and the others stay', () => {
  const { text, mentions } = naming(3);
  const told = (changed: string, caret: number) =>
    mentionedUids({ text: changed, mentions: keepMentions({ text, mentions }, changed, caret) });
  expect(told(text.replace('@Person B ', ''), text.indexOf('@Person B'))).toEqual([
    'uid-of-A',
    'uid-of-C',
  ]);
  expect(told(text.replace('Person B', 'Person'), text.indexOf(' B'))).toEqual([
    'uid-of-A',
    'uid-of-C',
  ]);
  expect(told(`Dear ${text}`, 5)).toHaveLength(3);
});

test('of two people with one name, the field of a post or comment shows where they work and mentions the selected one', async () => {
  let latest = emptyText;
  open(emptyText, (value) => {
    latest = value;
  });
  const field = screen.getByLabelText<HTMLTextAreaElement>('Content');
  await userEvent.type(field, '@moh');
  await userEvent.click(await screen.findByRole('button', { name: /Mohammed Khan.*ST2, Bath/ }));
  expect(mentionedUids(latest)).toEqual(['u2']);
  await userEvent.type(field, 'and @moh');
  await userEvent.click(await screen.findByRole('button', { name: /Mohammed Khan.*ST2, Leeds/ }));
  expect(mentionedUids(latest)).toEqual(['u2', 'u1']);
  expect(field.value).toBe('@Mohammed Khan and @Mohammed Khan ');
  await userEvent.clear(field);
  expect(mentionedUids(latest)).toEqual([]);
});

test('of eleven mentions in a post or comment the first ten are sent', () => {
  const told = mentionedUids(naming(11));
  expect(told).toHaveLength(10);
  expect(told).not.toContain('uid-of-K');
});

test('the field of a post or comment suggests names after an @', async () => {
  open(naming(9));
  await userEvent.type(screen.getByLabelText('Content'), "@zoe o'l");
  await userEvent.click(await screen.findByRole('button', { name: 'Zoë O’Last' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Content').value).toContain('@Zoë O’Last ');
});

test('with ten mentions in a post or comment, a note replaces the suggested names', async () => {
  open(naming(10));
  await userEvent.type(screen.getByLabelText('Content'), '@zo');
  expect(
    screen.getByText('10 people are mentioned. Anyone you add beyond that is not notified.'),
  ).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Zoë O’Last' })).toBeNull();
});
