import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { HomePeople } from './home-for-visitor.tsx';

const SHOWN = 'GET /api/availability/interviewers';
const show = (isBeside = false) =>
  renderApp([{ path: '/', element: <HomePeople isBeside={isBeside} /> }], '/');
const person = {
  displayName: 'Iris Stone',
  rank: 'Consultant',
  hospital: 'Leeds',
  about: 'Asks short questions.',
};

test('a visitor sees an interviewer on the home page with grade and hospital', async () => {
  serve({ [SHOWN]: { json: { interviewers: [person] } } });
  show(true);
  const people = await screen.findByRole('region', { name: 'Your interviewer' });
  expect(within(people).getByRole('heading', { name: 'Iris Stone' })).toBeDefined();
  expect(within(people).getByText('Consultant, Leeds')).toBeDefined();
});

test('the home page has no section about interviewers when none wants to be shown', async () => {
  const server = serve({ [SHOWN]: { json: { interviewers: [] } } });
  show();
  await expect.poll(() => server.of(SHOWN).length).toBe(1);
  expect(screen.queryByRole('region')).toBeNull();
});

test('more than two interviewers have a section of their own on the home page', async () => {
  const others = ['Ann Lee', 'Bo Day'].map((displayName) =>
    Object.assign({}, person, { displayName }),
  );
  serve({ [SHOWN]: { json: { interviewers: [person, ...others] } } });
  show();
  const people = await screen.findByRole('region', { name: 'Your interviewers' });
  expect(within(people).getAllByRole('heading', { level: 3 })).toHaveLength(3);
});
