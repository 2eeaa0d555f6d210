import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { refusal, serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { GroupPage } from './group-page.tsx';

const OWN = 'GET /api/groups';
const at = '2026-11-20T10:00:00.000Z';
const nothing = { managed: [], membership: null, invitations: [], openings: [] };
const managed = {
  id: 'grp_1',
  name: 'Urology, Leeds',
  seats: 3,
  startsOn: '2026-11-20',
  endsOn: '2027-11-19',
  state: 'active',
  domains: ['hospital.test'],
  canRenew: true,
  members: [
    { id: 'seat_1', name: 'Mia Member', email: 'mia@hospital.test', since: at, progress: null },
  ],
  invitations: [{ id: 'inv_1', email: 'ian@hospital.test', at }],
};

beforeEach(() => signInForTest());

function open(json: object) {
  const server = serve({
    [OWN]: { json },
  });
  renderApp([{ path: '/', Component: GroupPage }], '/');
  return { person: userEvent.setup(), server };
}

test('the group page says to a person without a group that they are in none', async () => {
  open(nothing);
  expect(await screen.findByText('You are not in a group.')).toBeTruthy();
});

test('a failure to load the group page can be retried', async () => {
  const { person, server } = open(nothing);
  server.answers[OWN] = refusal(403, 'forbidden', 'Not today.');
  await person.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(server.of(OWN).length).toBeGreaterThan(1));
});

test('an accepted invitation to a group becomes a seat', async () => {
  const { person, server } = open({
    ...nothing,
    invitations: [{ id: 'inv_1', name: 'Urology, Leeds', endsOn: '2027-11-19', hasFreeSeat: true }],
  });
  server.answers['POST /api/groups/invitations/inv_1/accept'] = () => {
    const membership = { name: 'Urology, Leeds', endsOn: '2027-11-19', sharesProgress: false };
    server.answers[OWN] = { json: { ...nothing, membership } };
    return { status: 204 };
  };
  await person.click(await screen.findByRole('button', { name: 'Accept seat' }));
  expect(
    await screen.findByText('You have a seat in Urology, Leeds until 19 November 2027.'),
  ).toBeTruthy();
});

test('accepting an invitation to a full group shows that no seat is free', async () => {
  const { person, server } = open({
    ...nothing,
    invitations: [{ id: 'inv_1', name: 'Urology, Leeds', endsOn: '2027-11-19', hasFreeSeat: true }],
  });
  const message = 'No seat is free at the moment. Please ask the manager of the group.';
  server.answers['POST /api/groups/invitations/inv_1/accept'] = refusal(409, 'conflict', message);
  await person.click(await screen.findByRole('button', { name: 'Accept seat' }));
  expect((await screen.findByRole('alert')).textContent).toContain(message);
});

test('the manager of a group sees the used seats, and the outcome of each line of an invitation list', async () => {
  const { person, server } = open({ ...nothing, managed: [managed] });
  server.answers['POST /api/groups/grp_1/invitations'] = {
    json: {
      lines: [
        { line: 1, text: 'new@hospital.test', outcome: 'invited' },
        { line: 2, text: 'nonsense', outcome: 'not_an_address' },
      ],
    },
  };
  expect(await screen.findByText('1 of 3 seats used')).toBeTruthy();
  const field = screen.getByLabelText('Invite colleagues', { selector: 'textarea' });
  await person.type(field, 'new@hospital.test{Enter}nonsense');
  await person.click(screen.getByRole('button', { name: 'Send invitations' }));
  expect(await screen.findByText('1 invitation sent')).toBeTruthy();
  expect(screen.getByText('Line 2, nonsense: not an email address')).toBeTruthy();
});

test('the manager of a group removes a member after a confirmation, and withdraws an invitation', async () => {
  const { person, server } = open({ ...nothing, managed: [managed] });
  server.answers['DELETE /api/groups/grp_1/members/seat_1'] = { status: 204 };
  server.answers['DELETE /api/groups/grp_1/invitations/inv_1'] = { status: 204 };
  await person.click(await screen.findByRole('button', { name: 'Remove: Mia Member' }));
  await person.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(screen.getByRole('button', { name: 'Withdraw: ian@hospital.test' }));
  await waitFor(() =>
    expect(server.calls.filter(({ route }) => route.startsWith('DELETE'))).toHaveLength(2),
  );
});

test('a member of a group agrees to show their progress to its manager, and withdraws this consent', async () => {
  const membership = { name: 'Urology, Leeds', endsOn: '2027-11-19', sharesProgress: false };
  const { person, server } = open({ ...nothing, membership });
  server.answers['PUT /api/groups/progress-sharing'] = ({ body }) => {
    const sharesProgress = (body as { isShared: boolean }).isShared;
    server.answers[OWN] = { json: { ...nothing, membership: { ...membership, sharesProgress } } };
    return { status: 204 };
  };
  const control = await screen.findByRole<HTMLInputElement>('switch', {
    name: 'Show my progress to the manager of Urology, Leeds',
  });
  expect(control.checked).toBe(false);
  await person.click(control);
  await waitFor(() => expect([control.checked, control.disabled]).toEqual([true, false]));
  await person.click(control);
  await waitFor(() => expect([control.checked, control.disabled]).toEqual([false, false]));
});

test("when a member's consent to show progress to the group's manager cannot be saved, a message is shown and the switch returns to its saved state", async () => {
  const membership = { name: 'Urology, Leeds', endsOn: '2027-11-19', sharesProgress: false };
  const { person, server } = open({ ...nothing, membership });
  const message = 'You have no seat in a group.';
  server.answers['PUT /api/groups/progress-sharing'] = refusal(422, 'rule_violation', message);
  const control = await screen.findByRole<HTMLInputElement>('switch');
  await person.click(control);
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(control.checked).toBe(false);
});

test('the manager of a group sees the progress of members who agree, and that others do not share it', async () => {
  const [silent] = managed.members;
  const progress = { sectionsFinished: 12, circuitsDone: 1, lastActiveWeek: '2026-11-16' };
  const members = [silent, { ...silent, id: 'seat_2', name: 'Sam Shown', progress }];
  open({ ...nothing, managed: [{ ...managed, members }] });
  expect(await screen.findByText('Not shared')).toBeTruthy();
  expect(
    screen.getByText(/^12 sections finished, 1 circuit done, last active in the week of 16 Nov/),
  ).toBeTruthy();
});

test('when the manager opens a group to a public email domain, the refusal is shown beside the field', async () => {
  const { person, server } = open({ ...nothing, managed: [managed] });
  const route = 'PUT /api/groups/grp_1/domains';
  const message = 'Anybody can have an address at gmail.com.';
  server.answers[route] = {
    status: 422,
    json: { code: 'rule_violation', message, error: message, fields: { domains: message } },
  };
  const field = await screen.findByLabelText('Allowed email domains');
  await person.type(field, '{Enter}@gmail.com');
  await person.click(screen.getByRole('button', { name: 'Save domains' }));
  await waitFor(() => expect(screen.getAllByText(message).length).toBeGreaterThan(0));
  expect(server.of(route)[0]?.body).toEqual({ domains: ['@hospital.test', '@gmail.com'] });
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

test('a person whose email address has an allowed domain of a group takes a seat', async () => {
  const opening = {
    id: 'grp_1',
    name: 'Urology, Leeds',
    endsOn: '2027-11-19',
    domain: 'sth.nhs.uk',
  };
  const { person, server } = open({ ...nothing, openings: [{ ...opening, hasFreeSeat: true }] });
  server.answers['POST /api/groups/grp_1/join'] = () => {
    const membership = { name: 'Urology, Leeds', endsOn: '2027-11-19', sharesProgress: false };
    server.answers[OWN] = { json: { ...nothing, membership } };
    return { status: 204 };
  };
  await person.click(await screen.findByRole('button', { name: 'Take seat' }));
  expect(await screen.findByText(/^You have a seat in Urology, Leeds until/)).toBeTruthy();
});
