import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';
import { createGroupCalls, type GroupCalls } from './groups.fixtures.ts';

let t: TestApp;
let g: GroupCalls;
beforeAll(async () => {
  t = await createTestApp({ withJobs: 'when asked' });
});
beforeEach(async () => {
  await t.startOver();
  g = await createGroupCalls(t);
});
afterAll(() => t.close());

const setDomains = (id: string, domains: string[], as = g.manager) =>
  g.call('PUT', `/groups/${id}/domains`, as, { domains });
const setByAdmin = (id: string, domains: string[]) =>
  g.call('PUT', `/admin/groups/${id}/domains`, g.admin, { domains });
const person = (email: string) => g.t.make.signedIn({ email });
const mayReadPosts = async (as: SignedIn) =>
  (await g.t.call({ url: '/api/community/posts', as })).statusCode;

test('a person with exactly the domain of a group can take a seat, and nobody else can', async () => {
  const id = await g.openGroup();
  const inside = await person('Ada@STH.nhs.test');
  const outside = await person('eve@evil-sth.nhs.test');
  const below = await person('bob@mail.sth.nhs.test');
  const quoted = await person('sth.nhs.test@elsewhere.test');
  expect((await g.join(id, inside)).statusCode).toBe(404);
  expect((await setDomains(id, ['@STH.nhs.test'])).statusCode).toBe(204);
  expect((await g.own(g.manager)).managed[0].domains).toEqual(['sth.nhs.test']);
  expect((await g.own(inside)).openings).toEqual([
    { id, name: 'Urology, Leeds', endsOn: '2027-11-17', domain: 'sth.nhs.test', hasFreeSeat: true },
  ]);
  for (const stranger of [outside, below, quoted]) {
    expect((await g.own(stranger)).openings).toEqual([]);
    expect((await g.join(id, stranger)).statusCode).toBe(404);
  }
  expect((await g.join(id, inside)).statusCode).toBe(204);
  expect(await mayReadPosts(inside)).toBe(200);
  expect(await g.own(inside)).toMatchObject({
    openings: [],
    membership: { name: 'Urology, Leeds', sharesProgress: false },
  });
});

test('when fifty people join a group by their domain at once, exactly the five free seats are taken', {
  tags: ['slow', 'postgres'],
}, async () => {
  const id = await g.openGroup({ seats: 5 });
  await setDomains(id, ['sth.nhs.test']);
  const people: SignedIn[] = [];
  for (let index = 0; index < 50; index += 1) people.push(await person(`p${index}@sth.nhs.test`));
  const answers = await Promise.all(people.map((one) => g.join(id, one)));
  const count = (code: number) => answers.filter(({ statusCode }) => statusCode === code).length;
  expect([count(204), count(409)]).toEqual([5, 45]);
  expect((await g.own(g.manager)).managed[0].members).toHaveLength(5);
  const premium = await Promise.all(people.map(mayReadPosts));
  expect(premium.filter((code) => code === 200)).toHaveLength(5);
});

test('a member whom the manager of a group removed can return only by an invitation', async () => {
  const id = await g.openGroup();
  await setDomains(id, ['sth.nhs.test']);
  const member = await person('ada@sth.nhs.test');
  await g.join(id, member);
  await g.remove(id);
  expect((await g.own(member)).openings).toEqual([]);
  expect((await g.join(id, member)).json().message).toBe(
    'The manager has ended your seat. Please ask them to invite you again.',
  );
  await g.invite(id, member.email);
  expect((await g.accept(member)).statusCode).toBe(204);
});

test('a seat in a group that was given back can be taken again by the domain', async () => {
  const id = await g.openGroup();
  await setDomains(id, ['sth.nhs.test']);
  const member = await person('ada@sth.nhs.test');
  await g.join(id, member);
  await g.call('POST', '/groups/leave', member);
  expect((await g.join(id, member)).statusCode).toBe(204);
});

test('a person whose Premium was deactivated can take a seat of a group only after it was given again', async () => {
  const id = await g.openGroup();
  await setDomains(id, ['sth.nhs.test']);
  const member = await person('ada@sth.nhs.test');
  await g.join(id, member);
  const url = `/subscription/user/${member.uid}`;
  expect((await g.call('PUT', `${url}/deactivate`, g.admin)).statusCode).toBe(200);
  await g.call('POST', '/groups/leave', member);
  const message = 'Your Premium was ended by an administrator. Please write to us.';
  expect((await g.join(id, member)).json()).toMatchObject({ code: 'rule_violation', message });
  await g.invite(id, member.email);
  expect((await g.accept(member)).json()).toMatchObject({ code: 'rule_violation', message });
  expect(await mayReadPosts(member)).toBe(403);
  expect((await g.own(member)).invitations).toHaveLength(1);
  expect((await g.own(g.manager)).managed[0].members).toEqual([]);
  const given = { expiryDate: '2026-12-18', reason: 'Examiner' };
  await g.call('PUT', `${url}/expiry`, g.admin, given);
  expect((await g.accept(member)).statusCode).toBe(204);
});

test('a person whose Premium has expired can take a seat of a group', async () => {
  const id = await g.openGroup();
  await setDomains(id, ['sth.nhs.test']);
  const expired = await g.t.make.signedIn({ email: 'ada@sth.nhs.test', subscribedDays: -10 });
  expect((await g.join(id, expired)).statusCode).toBe(204);
  expect(await mayReadPosts(expired)).toBe(200);
});

test('an invited person with the group’s domain sees one offer, and joining closes the invitation', async () => {
  const id = await g.openGroup();
  await setDomains(id, ['sth.nhs.test']);
  const invited = await person('ada@sth.nhs.test');
  await g.invite(id, invited.email);
  expect(await g.own(invited)).toMatchObject({ openings: [], invitations: [{}] });
  expect((await g.join(id, invited)).statusCode).toBe(204);
  expect((await g.own(g.manager)).managed[0].invitations).toEqual([]);
});

test.each(['gmail.com', 'Outlook.com', 'yahoo.co.uk', 'icloud.com', 'proton.me', 'doctors.org.uk'])(
  'the public mail provider %s is refused as a group’s domain, for administrators as well',
  { tags: 'slow' },
  async (domain) => {
    const id = await g.openGroup();
    const message = `Anybody can have an address at ${domain.toLowerCase()}. Please give the domain of your hospital, or invite people by their addresses.`;
    expect((await setDomains(id, [domain])).json().fields).toEqual({ domains: message });
    expect((await setByAdmin(id, [domain])).json().fields).toEqual({ domains: message });
    expect((await g.own(g.manager)).managed[0].domains).toEqual([]);
  },
);

test('only an administrator can add a national domain to a group, and the manager can keep it', async () => {
  const id = await g.openGroup();
  expect((await setDomains(id, ['nhs.net'])).json().message).toBe(
    'nhs.net is shared by many hospitals. Please ask us to add it, or invite people by their addresses.',
  );
  expect((await setByAdmin(id, ['nhs.net'])).json()).toMatchObject({ domains: ['nhs.net'] });
  expect((await setDomains(id, ['nhs.net', 'sth.nhs.test'])).statusCode).toBe(204);
  expect((await setDomains(id, ['sth.nhs.test'])).statusCode).toBe(204);
  expect((await setDomains(id, ['nhs.net'])).statusCode).toBe(422);
  const audited = await g.t.database.query('select action from audit_log', []);
  expect(audited).toContainEqual({ action: 'groups.domains_set' });
});

test('a sixth domain of a group, and text that is no domain, are refused', async () => {
  const id = await g.openGroup();
  const six = Array.from({ length: 6 }, (_, index) => `h${index}.nhs.test`);
  expect((await setDomains(id, six)).statusCode).toBe(400);
  for (const text of ['hospital', 'ada@sth.nhs.test', '*.nhs.test', ''])
    expect((await setDomains(id, [text])).statusCode).toBe(400);
});

test('only the manager opens a group to a domain', async () => {
  const id = await g.openGroup();
  const other = await person('ada@sth.nhs.test');
  expect((await setDomains(id, ['sth.nhs.test'], other)).statusCode).toBe(404);
  expect((await g.own(g.manager)).managed[0].domains).toEqual([]);
});
