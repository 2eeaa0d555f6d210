import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serve } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';
import { HomePeople } from './home-people.tsx';

const SHOWN = 'GET /api/availability/interviewers';
const show = () => renderApp([{ path: '/', Component: HomePeople }], '/');

test('a visitor sees who interviews, with grade and hospital', async () => {
  const person = {
    displayName: 'Iris Stone',
    rank: 'Consultant',
    hospital: 'Leeds',
    about: 'Asks short questions.',
  };
  serve({ [SHOWN]: { json: { interviewers: [person] } } });
  show();
  const people = await screen.findByRole('region', { name: 'Who sits across the table' });
  expect(within(people).getByRole('heading', { name: 'Iris Stone' })).toBeDefined();
  expect(within(people).getByText('Consultant, Leeds')).toBeDefined();
});

test('the home page has no empty place where nobody wants to be shown', async () => {
  const server = serve({ [SHOWN]: { json: { interviewers: [] } } });
  show();
  await expect.poll(() => server.of(SHOWN).length).toBe(1);
  expect(screen.queryByRole('region')).toBeNull();
});
