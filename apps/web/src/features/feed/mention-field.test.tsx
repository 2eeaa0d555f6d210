import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { serve } from '../../testing/fake-api.ts';
import { signInForTest } from '../../testing/signed-in.ts';
import { MentionField, type MentionText, mentionedUids } from './mention-field.tsx';

const people = (count: number) =>
  Array.from({ length: count }, (_, at) => `Person ${'ABCDEFGHIJKL'[at]}`);

function naming(count: number): MentionText {
  const names = people(count);
  return {
    text: names.map((name) => `@${name} `).join(''),
    mentions: Object.fromEntries(names.map((name) => [name, `uid-of-${name.slice(-1)}`])),
  };
}

function Field({ start }: { start: MentionText }) {
  const [value, setValue] = useState(start);
  return <MentionField label="Content" value={value} onChange={setValue} maxLength={2000} />;
}

function open(start: MentionText) {
  signInForTest();
  const user = { uid: 'u9', displayName: 'Zoe Last', lastActive: null };
  serve({ 'GET /api/community/users/discover': { json: { users: [user] } } });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <Field start={start} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

test('the mentions of a post or comment are the people whose names are still in the text', () => {
  const { text, mentions } = naming(3);
  expect(mentionedUids({ text: text.replace('@Person B ', ''), mentions })).toEqual([
    'uid-of-A',
    'uid-of-C',
  ]);
});

test('of eleven mentions in a post or comment the first ten are sent', () => {
  const told = mentionedUids(naming(11));
  expect(told).toHaveLength(10);
  expect(told).not.toContain('uid-of-K');
});

test('the field of a post or comment suggests names after an @', async () => {
  open(naming(9));
  await userEvent.type(screen.getByLabelText('Content'), '@zo');
  await userEvent.click(await screen.findByRole('button', { name: 'Zoe Last' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Content').value).toContain('@Zoe Last ');
});

test('with ten mentions in a post or comment, a note replaces the suggested names', async () => {
  open(naming(10));
  await userEvent.type(screen.getByLabelText('Content'), '@zo');
  expect(
    screen.getByText('10 people are mentioned. Anyone you add beyond that is not notified.'),
  ).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Zoe Last' })).toBeNull();
});
