import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { refusal, serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { SynonymsScreen } from './synonyms-screen.tsx';

const LIST = '/api/admin/search-synonyms';
const entry = (id: number, ...terms: string[]) => ({ id: String(id), version: 1, terms });
const twoc = entry(1, 'TWOC', 'trial without catheter');
const spc = entry(2, 'SPC', 'suprapubic catheter');

beforeEach(() => signInForTest({ admin: true }));

function open(entries = [spc, twoc]) {
  const server = serve({
    'GET /api/subscription/status': refusal(503, 'unavailable', 'Away.'),
    [`GET ${LIST}`]: { json: { entries } },
  });
  renderApp([{ path: '/', Component: SynonymsScreen }], '/');
  return { person: userEvent.setup(), server };
}

async function choose(person: UserEvent, term: string, action: string) {
  await person.click(await screen.findByRole('button', { name: `Actions for ${term}` }));
  await person.click(await screen.findByRole('menuitem', { name: action }));
}

test('a group of search synonyms is added from lines, without blank ones', async () => {
  const { person, server } = open();
  server.answers[`POST ${LIST}`] = { json: entry(3, 'JJ', 'double J stent') };
  await person.click(await screen.findByRole('button', { name: 'Add Terms' }));
  await person.type(await screen.findByLabelText(/^One term per line/), 'JJ\n\n double J stent ');
  await person.click(screen.getByRole('button', { name: 'Save Terms' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.of(`POST ${LIST}`)[0]?.body).toEqual({ terms: ['JJ', 'double J stent'] });
  expect(server.of(`GET ${LIST}`).length).toBeGreaterThan(1);
});

test('a group of search synonyms with a single term is refused beside the field before anything is sent', async () => {
  const { person, server } = open();
  await person.click(await screen.findByRole('button', { name: 'Add Terms' }));
  await person.type(await screen.findByLabelText(/^One term per line/), 'JJ');
  await person.click(screen.getByRole('button', { name: 'Save Terms' }));
  expect(await screen.findByText(/at least 2 terms/)).toBeTruthy();
  expect(server.of(`POST ${LIST}`)).toEqual([]);
});

test('a term of another group of search synonyms is refused beside the field, and the typed terms stay', async () => {
  const { person, server } = open();
  const message = '“TWOC” is already in the list: TWOC, trial without catheter.';
  server.answers[`PUT ${LIST}/2`] = {
    status: 409,
    json: { code: 'conflict', message, error: message, requestId: 'r', fields: { terms: message } },
  };
  await choose(person, 'SPC', 'Edit');
  const field = await screen.findByLabelText(/^One term per line/);
  expect(field).toHaveProperty('value', 'SPC\nsuprapubic catheter');
  await person.type(field, '\nTWOC');
  await person.click(screen.getByRole('button', { name: 'Save Terms' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByLabelText(/^One term per line/)).toHaveProperty(
    'value',
    'SPC\nsuprapubic catheter\nTWOC',
  );
  expect(server.of(`PUT ${LIST}/2`)[0]?.body).toEqual({
    terms: ['SPC', 'suprapubic catheter', 'TWOC'],
    version: 1,
  });
});

test('a group of search synonyms is removed after a confirmation that lists its terms', async () => {
  const { person, server } = open();
  server.answers[`DELETE ${LIST}/1`] = { json: { success: true } };
  await choose(person, 'TWOC', 'Remove');
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/TWOC, trial without catheter/)).toBeTruthy();
  await person.click(within(dialog).getByRole('button', { name: 'Remove Terms' }));
  await waitFor(() => expect(server.of(`DELETE ${LIST}/1`)).toHaveLength(1));
});

test('the filter of the search synonyms finds any term of a group, and a long list has pages', async () => {
  const many = Array.from({ length: 30 }, (_, n) => entry(n + 10, `T${n}`, `term number ${n}`));
  const { person } = open([...many, twoc]);
  expect(await screen.findByText('Showing 1 to 25 of 31 results')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByRole('button', { name: 'Actions for TWOC' })).toBeTruthy();
  await person.type(screen.getByLabelText('Search'), 'number 29');
  expect(screen.getByRole('button', { name: 'Actions for T29' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Actions for TWOC' })).toBeNull();
  await person.type(screen.getByLabelText('Search'), 'x');
  expect(screen.getByText('No terms match.')).toBeTruthy();
});

test('an empty list of search synonyms says what belongs there', async () => {
  open([]);
  expect(await screen.findByText('There are no terms yet.')).toBeTruthy();
});

test('a list of search synonyms that cannot be loaded is loaded again on request', async () => {
  const server = serve({
    'GET /api/subscription/status': refusal(503, 'unavailable', 'Away.'),
    [`GET ${LIST}`]: refusal(403, 'forbidden', 'Only administrators may see this.'),
  });
  renderApp([{ path: '/', Component: SynonymsScreen }], '/');
  await screen.findByText('Only administrators may see this.');
  server.answers[`GET ${LIST}`] = { json: { entries: [twoc] } };
  await userEvent.setup().click(screen.getByRole('button', { name: /again|retry/i }));
  expect(await screen.findByRole('button', { name: 'Actions for TWOC' })).toBeTruthy();
});
