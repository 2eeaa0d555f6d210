import { afterEach, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
afterEach(() => t.close());

const send = () =>
  t.app.inject({
    method: 'POST',
    url: '/api/contact',
    payload: { name: 'Wanda', email: 'wanda@example.test', topic: 'other', message: 'Hello?' },
  });
const contactOf = async () => (await t.app.inject({ url: '/api/site' })).json().contact;
const smtp = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@example.test' };

test('the contact form says when there is neither an address nor an administrator, and its message is refused', async () => {
  t = await createTestApp({ env: smtp, withJobs: 'when asked' });
  expect(await contactOf()).toBe('nobody');
  const refused = await send();
  expect(refused.statusCode).toBe(503);
  expect(refused.json().message).toBe(
    'Nobody would read your message: this site has no contact address yet.',
  );
});

test('the contact form and its response say that the message is only stored when no mail is sent', async () => {
  t = await createTestApp({ withJobs: 'when asked' });
  await t.make.user({ isAdmin: true, email: 'ada@example.test' });
  expect(await contactOf()).toBe('mailbox');
  const kept = await send();
  expect(kept.statusCode).toBe(202);
  expect(kept.json().message).toBe('Your message is kept in the mailbox of this demonstration.');
  expect(await t.mailsTo('ada@example.test')).toHaveLength(1);
});

test('a message of the contact form is sent by mail when the site has a mail server and an administrator', async () => {
  t = await createTestApp({ env: smtp, withJobs: 'when asked' });
  await t.make.user({ isAdmin: true, email: 'ada@example.test' });
  expect(await contactOf()).toBe('read');
  expect((await send()).json().message).toBe(
    'Thank you. Your message has been sent; we will answer by email.',
  );
});

test('an answer to a message of the contact form goes to its writer', async () => {
  t = await createTestApp({ withJobs: 'when asked' });
  await t.make.user({ isAdmin: true, email: 'ada@example.test' });
  const deliver = vi.spyOn(t.providers.mailer, 'send');
  await send();
  await t.mailsTo('ada@example.test');
  expect(deliver).toHaveBeenCalledWith(
    expect.objectContaining({ to: 'ada@example.test', replyTo: 'wanda@example.test' }),
  );
});
