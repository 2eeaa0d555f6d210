// @module-tag slow
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSmtpMailer } from './smtp.ts';

interface Delivery {
  to: string[];
  raw: string;
}

const deliveries: Delivery[] = [];
let refuses = false;
let connects = 0;
let url = '';
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onConnect(_session, done) {
    connects += 1;
    done();
  },
  onRcptTo: (_address, _session, done) => done(refuses ? new Error('mailbox full') : undefined),
  onData(stream, session, done) {
    let raw = '';
    stream.on('data', (chunk: Buffer) => {
      raw += chunk.toString();
    });
    stream.on('end', () => {
      deliveries.push({ to: session.envelope.rcptTo.map((item) => item.address), raw });
      done();
    });
  },
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

const message = { subject: 'Hello', text: 'Plain words', html: '<p>Plain words</p>' };

test('a mail is delivered as text and HTML, with our sender and its attachment', async () => {
  await createSmtpMailer(url, 'UroST3 <no-reply@urost3.test>').send({
    ...message,
    to: 'reader@example.test',
    attachments: [{ filename: 'a.ics', content: 'BEGIN:VCALENDAR', contentType: 'text/calendar' }],
  });
  const { to, raw } = deliveries.at(-1) as Delivery;
  expect(to).toEqual(['reader@example.test']);
  expect(raw).toContain('From: UroST3 <no-reply@urost3.test>');
  expect(raw).toContain('multipart/alternative');
  expect(raw).toContain('Plain words');
  expect(raw).toContain('a.ics');
});

test('an invitation is beside the text of the mail, where calendars look for it, and a file', async () => {
  const content = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n';
  await createSmtpMailer(url, 'no-reply@urost3.test').send({
    ...message,
    to: 'reader@example.test',
    attachments: [
      { filename: 'a.ics', content, contentType: 'text/calendar; charset=utf-8; method=CANCEL' },
    ],
  });
  const { raw = '' } = deliveries.at(-1) ?? {};
  const [, boundary = ''] = /multipart\/alternative;\s+boundary="([^"]+)"/.exec(raw) ?? [];
  const alternatives = raw.split(`--${boundary}`).map((part) => part.trim().split(/[;\r\n]/, 1)[0]);
  expect(alternatives.slice(1, -1)).toEqual([
    'Content-Type: text/plain',
    'Content-Type: text/html',
    'Content-Type: text/calendar',
  ]);
  expect(raw).toMatch(/Content-Type: text\/calendar;[^\n]*\s+method=CANCEL/);
  expect(raw).toMatch(/Content-Disposition: attachment; filename=a\.ics/);
});

test('the answer to a mail goes to the address that it names', async () => {
  await createSmtpMailer(url, 'no-reply@urost3.test').send({
    ...message,
    to: 'reader@example.test',
    replyTo: 'ann@example.test',
  });
  expect(deliveries.at(-1)?.raw).toMatch(/^Reply-To: ann@example\.test/m);
});

test('a mail to a domain beyond ASCII is delivered to its ASCII form', async () => {
  await createSmtpMailer(url, 'UroST3 <no-reply@urost3.test>').send({
    ...message,
    to: 'ann@münchen.example',
  });
  expect(deliveries.at(-1)?.raw).toMatch(/^To: .*ann@xn--mnchen-3ya\.example/m);
});

test('1.3.11 line breaks in an address or a subject add no header and no recipient', async () => {
  const mailer = createSmtpMailer(url, 'no-reply@urost3.test');
  await mailer
    .send({ ...message, to: 'reader@example.test', subject: 'Hi\r\nBcc: thief@example.test' })
    .catch(() => undefined);
  await mailer
    .send({ ...message, to: 'reader@example.test\r\nBcc: thief@example.test' })
    .catch(() => undefined);
  for (const { to, raw } of deliveries) {
    expect(to.join()).not.toContain('thief');
    expect(raw).not.toMatch(/^Bcc:/im);
  }
});

test('a mail that the server refuses causes an error, so that the job retries', async () => {
  refuses = true;
  const mailer = createSmtpMailer(url, 'no-reply@urost3.test');
  await expect(mailer.send({ ...message, to: 'full@example.test' })).rejects.toThrow(
    /mailbox full/,
  );
  refuses = false;
});

test('12.2.1 a mail server outside this machine must offer TLS', async () => {
  const plain = createSmtpMailer(url.replace('127.0.0.1', '127.0.0.2'), 'no-reply@urost3.test');
  await expect(plain.send({ ...message, to: 'reader@example.test' })).rejects.toThrow(
    /STARTTLS|TLS|ECONN/,
  );
});

test('ten mails share two connections to the mail server, which end when the sender is closed', async () => {
  const before = connects;
  const mailer = createSmtpMailer(url, 'no-reply@urost3.test', 2);
  const all = Array.from({ length: 10 }, () => mailer.send({ ...message, to: 'a@example.test' }));
  await Promise.all(all);
  expect(connects - before).toBe(2);
  await mailer.close?.();
  await expect.poll(() => server.connections.size).toBe(0);
});

test('a mail with an unsubscribe address has the headers that mail programs need for their unsubscribe button', async () => {
  const unsubscribeUrl = 'https://urost3.test/unsubscribe?u=1&s=2';
  const mailer = createSmtpMailer(url, 'no-reply@urost3.test');
  await mailer.send({ ...message, to: 'reader@example.test', unsubscribeUrl });
  const { raw } = deliveries.at(-1) as Delivery;
  expect(raw).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`);
  expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  await mailer.close?.();
});
