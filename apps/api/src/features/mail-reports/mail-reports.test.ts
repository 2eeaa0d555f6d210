import { DAY_MS } from '@urost3/contract/day.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { runCommand } from '../../control/commands.ts';
import { type IdentityCalls, identityCalls } from '../../testing/identity-calls.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';
import { layOutMail } from '../mail/mail-layout.service.ts';
import { sendSubscriptionReminders } from '../subscription/expiry-reminders.service.ts';
import { awayMail, deliveryStatus, events, feedbackReport } from './mail-reports.fixtures.ts';

const SECRET = 'a-secret-of-the-mail-provider';

let t: TestApp;
let call: IdentityCalls;
let admin: SignedIn;
let person: SignedIn;

beforeAll(async () => {
  t = await createTestApp({
    withJobs: 'when asked',
    env: { MAIL_WEBHOOK_SECRET: SECRET },
  });
  call = identityCalls(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.advance(60_000);
  admin = await t.make.signedIn({ isAdmin: true });
  person = await t.make.signedIn({ subscribedDays: 8 });
});

const basic = (secret: string) => `Basic ${Buffer.from(`mail:${secret}`).toString('base64')}`;

const post = (form: string, payload: object | string, headers: Record<string, string> = {}) =>
  t.app.inject({
    method: 'POST',
    url: `/api/webhooks/mail/${form}`,
    headers: {
      'content-type': typeof payload === 'string' ? 'message/rfc822' : 'application/json',
      authorization: basic(SECRET),
      ...headers,
    },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });

const problemOf = async (as: SignedIn) =>
  (await t.call({ url: '/api/user/profile', as })).json().mailProblem;
const asAdminSees = async (uid: string) =>
  (await t.call({ url: `/api/admin/users?searchTerm=${uid}`, as: admin })).json().users[0]
    .mailProblem;
const subjects = async (email: string) => (await t.mailsTo(email)).map(({ subject }) => subject);
const isDigestOn = async (as: SignedIn) =>
  (await t.call({ url: '/api/community/notifications', as })).json().isDigestOn;
const setDigest = (as: SignedIn, isOn: boolean) =>
  t.call({
    method: 'PUT',
    url: '/api/community/digest',
    payload: { isOn },
    as,
  });
const queue = (to: string, subject: string, kind?: 'optional') =>
  t.ctx.mail.queue(
    t.database.db,
    layOutMail({ to, subject, heading: subject, paragraphs: ['Words.'] }),
    undefined,
    kind,
  );
const askToConfirm = (as: SignedIn) =>
  t.call({ method: 'POST', url: '/api/identity/email-confirmation', as });
const confirm = (oobCode: string) =>
  t.app.inject({
    method: 'POST',
    url: '/api/identity/email-confirmation/confirm',
    payload: { oobCode },
  });

describe('the address for mail reports', () => {
  test('the address for mail reports does not exist while no secret is configured', async () => {
    const plain = await createTestApp();
    const answer = await plain.app.inject({
      method: 'POST',
      url: '/api/webhooks/mail/events',
      headers: { authorization: basic('undefined') },
      payload: events('hard_bounce', 'a@example.test'),
    });
    expect(answer.statusCode).toBe(404);
    await plain.close();
  });

  test.each([
    ['no secret', ''],
    ['another secret', basic('another-secret-of-16')],
    ['another bearer secret', 'Bearer another-secret-of-16'],
  ])('a mail report with %s is refused and changes nothing', async (_what, authorization) => {
    const report = events('hard_bounce', person.email);
    const answer = await post('events', report, { authorization });
    expect(answer.statusCode).toBe(401);
    expect(await problemOf(person)).toBeNull();
  });

  test('a mail report with the secret as bearer token is accepted', async () => {
    const authorization = `Bearer ${SECRET}`;
    const answer = await post('events', events('hard_bounce', person.email), { authorization });
    expect(answer.statusCode).toBe(204);
    expect(await problemOf(person)).toBe('bounced');
  });

  test.each([
    ['another form', 'events', { hello: 1 }, 400],
    ['text that is no JSON', 'events', 'hello', 400],
    [
      'more events than one call may have',
      'events',
      { events: Array(101).fill(events('complaint', 'a@b.test').events[0]) },
      400,
    ],
    ['an unknown kind', 'events', { events: [{ kind: 'opened', address: 'a@b.test' }] }, 400],
    ['a body of a megabyte', 'report', 'x'.repeat(1_000_000), 413],
    ['a form that does not exist', 'sendmail', {}, 404],
  ])('the address for mail reports refuses %s', async (_what, form, body, status) => {
    expect((await post(form, body)).statusCode).toBe(status);
  });

  test.each([
    ['hard_bounce', 'bounced'],
    ['complaint', 'complained'],
    ['soft_bounce', null],
  ] as const)('a mail report of a %s is understood', async (kind, problem) => {
    // Providers may change a mail address between upper and lower case.
    const answer = await post('events', events(kind, person.email.toUpperCase()));
    expect(answer.statusCode).toBe(204);
    expect(await problemOf(person)).toBe(problem);
  });
});

describe('a hard bounce', () => {
  const bounce = () => post('events', events('hard_bounce', person.email));

  test('a hard bounce stops all mail to the address, including mail in the queue', async () => {
    await queue(person.email, 'Your receipt');
    await queue(person.email, 'New in the community', 'optional');
    await bounce();
    await call.requestReset(person.email);
    expect(await subjects(person.email)).toEqual([]);
    expect(t.ctx.mail.withheld().bounced).toBeGreaterThanOrEqual(3);
  });

  test('administrators see a hard bounce with the message of the receiving server, and nobody else does', async () => {
    const reason = `smtp; 550 5.1.1\r\nuser \u0007unknown ${'x'.repeat(400)}`;
    await post('events', events('hard_bounce', person.email, '2026-11-18T09:00:00Z', reason));
    const seen = await asAdminSees(person.uid);
    expect(seen).toMatchObject({ kind: 'bounced', at: '2026-11-18T09:00:00.000Z' });
    expect(seen.reason).toMatch(/^smtp; 550 5\.1\.1 user unknown x+$/);
    expect(seen.reason.length).toBeLessThanOrEqual(300);
    expect(
      JSON.stringify((await t.call({ url: '/api/user/profile', as: person })).json()),
    ).not.toContain('unknown');
  });

  test('after a hard bounce, confirming the address by a link allows mail again and keeps the person signed in', async () => {
    await bounce();
    const answer = await askToConfirm(person);
    expect(answer.statusCode).toBe(202);
    expect(answer.json().message).toContain(person.email);
    const [mail] = await t.mailsTo(person.email);
    expect(mail?.subject).toBe('Confirm your email address');
    const oobCode = call.oobCodeIn(mail?.text);
    const answers = await Promise.all([confirm(oobCode), confirm(oobCode)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 400]);
    expect(await problemOf(person)).toBeNull();
    await queue(person.email, 'Your receipt');
    expect((await subjects(person.email))[0]).toBe('Your receipt');
  });

  test('a hard bounce that is reported again after the address was confirmed changes nothing', async () => {
    await bounce();
    await askToConfirm(person);
    await confirm(call.oobCodeIn((await t.mailsTo(person.email))[0]?.text));
    await bounce();
    expect(await problemOf(person)).toBeNull();
    const later = new Date(t.clock.now().getTime() + 1_000).toISOString();
    t.clock.advance(5_000);
    await post('events', events('hard_bounce', person.email, later));
    expect(await problemOf(person)).toBe('bounced');
  });

  test('of several mail reports the latest counts, whatever their order, and a time in the future counts as now', async () => {
    const report = (at: string, reason: string) =>
      post('events', events('hard_bounce', person.email, at, reason));
    await report('2026-11-18T08:00:00Z', 'second');
    await report('2026-11-18T07:00:00Z', 'first');
    expect(await asAdminSees(person.uid)).toMatchObject({ reason: 'second' });
    await report('2099-01-01T00:00:00Z', 'third');
    expect(await asAdminSees(person.uid)).toMatchObject({
      reason: 'third',
      at: t.clock.now().toISOString(),
    });
  });

  test('changing the address clears a hard bounce, sends nothing to the old address, and late reports about it have no effect', async () => {
    await bounce();
    const before = person.email;
    await t.call({
      method: 'POST',
      url: '/api/identity/email-change',
      payload: { newEmail: 'better@example.test' },
      as: person,
    });
    await call.confirmEmail(call.oobCodeIn((await t.mailsTo('better@example.test'))[0]?.text));
    const again = await t.make.signIn('better@example.test');
    await post('events', events('hard_bounce', before));
    expect(await problemOf(again)).toBeNull();
    expect(await subjects(before)).toEqual([]);
  });

  test('after a hard bounce, a confirmation link for another address does not allow mail to the bounced address', async () => {
    await bounce();
    await t.call({
      method: 'POST',
      url: '/api/identity/email-change',
      payload: { newEmail: 'other@example.test' },
      as: person,
    });
    const oobCode = call.oobCodeIn((await t.mailsTo('other@example.test'))[0]?.text);
    expect((await confirm(oobCode)).json().code).toBe('invalid_code');
    expect(await problemOf(person)).toBe('bounced');
  });

  test('no confirmation link can be requested for an address without a bounce or complaint', async () => {
    expect((await askToConfirm(person)).statusCode).toBe(422);
    expect(await subjects(person.email)).toEqual([]);
  });

  test('mail reports are in the export and are deleted with the account', async () => {
    await bounce();
    const exported = (await t.call({ url: '/api/user/export', as: person })).json();
    expect(exported.mail.bounceReason).toContain('user unknown');
    await t.call({ method: 'DELETE', url: '/api/user/account', as: person });
    const [row] = await t.database.query<Record<string, unknown>>(
      'select mail_bounced_at, mail_bounce_reason from users where uid = $1',
      [person.uid],
    );
    expect(row).toEqual({ mail_bounced_at: null, mail_bounce_reason: null });
  });
});

describe('a soft bounce', () => {
  test('after a soft bounce codes and all other mail are still sent', async () => {
    await post('events', events('soft_bounce', person.email));
    await queue(person.email, 'New in the community', 'optional');
    await call.requestReset(person.email);
    // The jobs of the two mails run at the same time, so either mail may be the first.
    expect((await subjects(person.email)).sort()).toEqual([
      'New in the community',
      'Reset your password',
    ]);
  });
});

describe('a spam complaint', () => {
  const complain = () => post('events', events('complaint', person.email));

  test('a spam complaint switches off summaries and reminders; receipts and codes are still sent', async () => {
    expect(await isDigestOn(person)).toBe(true);
    await complain();
    expect(await isDigestOn(person)).toBe(false);
    const other = await t.make.signedIn({ subscribedDays: 8 });
    t.clock.advance(2 * DAY_MS);
    await sendSubscriptionReminders(t.ctx);
    await queue(person.email, 'New in the community', 'optional');
    await queue(person.email, 'Your receipt');
    await call.requestReset(person.email);
    const sent = await subjects(person.email);
    expect(sent.toSorted()).toEqual(['Reset your password', 'Your receipt']);
    expect(await subjects(other.email)).toEqual(['Your Premium access ends in 6 days']);
  });

  test('a summary that is switched on again after a spam complaint is sent, and a repeated report of this complaint does not stop the summary again', async () => {
    await complain();
    await setDigest(person, true);
    await complain();
    expect(await isDigestOn(person)).toBe(true);
    expect(await problemOf(person)).toBeNull();
    await queue(person.email, 'New in the community', 'optional');
    expect(await subjects(person.email)).toEqual(['New in the community']);
  });

  test('a hard bounce replaces a spam complaint as the problem of an address', async () => {
    await complain();
    await post('events', events('hard_bounce', person.email));
    expect(await problemOf(person)).toBe('bounced');
  });
});

describe('reports of mail servers', () => {
  /** Sends a mail. @returns its Message-ID as the receiving server saw it */
  async function sendAndReadReference(to: string): Promise<string> {
    const send = vi.spyOn(t.providers.mailer, 'send');
    await queue(to, 'Hello');
    await t.runJobs();
    const reference = send.mock.calls[0]?.[0].reference ?? '';
    send.mockRestore();
    return reference;
  }

  test.each([
    ['an unknown person', { status: '5.1.1' }, 'bounced'],
    ['an unknown person, with the headers of the mail only', { headersOnly: true }, 'bounced'],
    ['a mailbox that was switched off', { status: '5.2.1' }, 'bounced'],
    ['a full mailbox', { status: '5.2.2' }, null],
    ['a text that was refused', { status: '5.7.1' }, null],
    ['a delay', { status: '4.4.1', action: 'delayed' }, null],
    ['a delivery', { status: '2.0.0', action: 'delivered' }, null],
  ])('a mail server’s report of %s is understood', async (_what, changes, problem) => {
    const reference = await sendAndReadReference(person.email);
    const answer = await post(
      'report',
      deliveryStatus({ to: person.email, reference, ...changes }),
    );
    expect(answer.statusCode).toBe(204);
    expect(await problemOf(person)).toBe(problem);
  });

  test('a spam complaint of a mail service counts although its report has no field with the receiver', async () => {
    const reference = await sendAndReadReference(person.email);
    await post('report', feedbackReport({ to: person.email, reference }));
    expect(await problemOf(person)).toBe('complained');
  });

  test('a mail report that anybody could have written has no effect', async () => {
    const other = await t.make.signedIn();
    const foreign = await sendAndReadReference(other.email);
    for (const reference of ['', 'abc', 'abc.def', `${'0'.repeat(32)}.${'0'.repeat(32)}`, foreign])
      await post('report', deliveryStatus({ to: person.email, reference }));
    expect(await problemOf(person)).toBeNull();
    expect(await problemOf(other)).toBeNull();
  });

  test.each([
    ['an automatic reply', awayMail],
    ['nothing', ''],
    ['bytes that are no mail', '\u0000\u00ff--b1\r\n\r\n--b1'],
  ])('the address for reports of mail servers accepts %s', async (_what, raw) => {
    expect((await post('report', raw)).statusCode).toBe(204);
  });

  test('the command line reads a mail report, and the admin command allows mail to the address again', async () => {
    const reference = await sendAndReadReference(person.email);
    const lines: string[] = [];
    const run = (argv: string[], input?: string) =>
      runCommand(t.ctx, 'mail', {
        argv,
        cwd: '/',
        print: (line) => void lines.push(line),
        ...(input === undefined ? {} : { input }),
      });
    expect(await run(['bounce'], deliveryStatus({ to: person.email, reference }))).toBe(0);
    expect(await problemOf(person)).toBe('bounced');
    expect(await run(['bounce'], awayMail)).toBe(0);
    expect(await run(['bounce'], 'x'.repeat(300_000))).toBe(1);
    expect(await run(['allow', person.email])).toBe(0);
    expect(await problemOf(person)).toBeNull();
    expect(await run(['allow', person.email])).toBe(1);
    expect(await run([])).toBe(2);
    expect(lines.slice(0, 4)).toEqual([
      'Recorded 1 report.',
      'This is no report about a mail of this site.',
      'The report is longer than 262144 bytes.',
      `Mail goes to ${person.email} again.`,
    ]);
  });
});

test('metrics count mail reports and withheld mails', async () => {
  await post('events', events('hard_bounce', person.email));
  await post('events', events('hard_bounce', 'nobody@example.test'));
  const metrics = (await t.app.inject('/metrics')).body;
  expect(metrics).toMatch(/mail_reports_total\{kind="hard_bounce"\} \d+/);
  expect(metrics).toMatch(/mail_withheld_total\{problem="bounced"\} \d+/);
});

test('a mail report about an address that nobody has is not stored', async () => {
  await post('events', events('hard_bounce', 'stranger@example.test'));
  const found = await t.database.query(
    `select 1 from users where mail_bounced_at is not null and email_key = 'stranger@example.test'`,
  );
  expect(found).toEqual([]);
});
