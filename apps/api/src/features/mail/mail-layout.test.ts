import { expect, test } from 'vitest';
import { createMailSeal } from './mail.service.ts';
import { layOutMail } from './mail-layout.service.ts';

const parts = {
  to: 'reader@example.test',
  subject: 'Hello',
  heading: 'Hello',
  paragraphs: ['First.', 'Second.'],
};

test('the text and the HTML of a mail contain the same texts, code and address', () => {
  const mail = layOutMail({
    ...parts,
    code: '012345',
    action: { label: 'Open', url: 'https://x.test/?a=1&b=2' },
    facts: [['When', 'Today']],
    footnote: 'Ignore this.',
  });
  for (const words of ['First.', 'Second.', '012345', 'Open', 'When', 'Today', 'Ignore this.']) {
    expect(mail.text).toContain(words);
    expect(mail.html).toContain(words);
  }
  expect(mail.text).toContain('https://x.test/?a=1&b=2');
  expect(mail.html).toContain('href="https://x.test/?a=1&amp;b=2"');
});

test('1.3.7 markup in any part of a mail is shown as text', () => {
  const evil = '<img src=x onerror=alert(1)>"\'&';
  const { html } = layOutMail({
    ...parts,
    heading: evil,
    subject: evil,
    paragraphs: [evil],
    code: evil,
    footnote: evil,
    facts: [[evil, evil]],
    action: { label: evil, url: evil },
  });
  expect(html).not.toContain('<img');
});

test('a name that turns the direction of text is enclosed in the greeting and the facts of a mail', () => {
  const reader = { firstName: '\u202eAnn' };
  const mail = layOutMail({ ...parts, reader, facts: [['Name', '\u202eAnn']] });
  expect(mail.text).toContain('Hello \u2068Ann\u2069,');
  expect(mail.text).toContain('Name: \u2068Ann\u2069');
  expect(mail.html).toContain('>\u2068Ann\u2069<');
});

test('1.3.11 line breaks cannot end a mail header', () => {
  const mail = layOutMail({ ...parts, subject: 'Hi\r\nBcc: x@y.test', to: 'a@b.test\nBcc: c@d' });
  expect(mail.subject).toBe('Hi Bcc: x@y.test');
  expect(mail.to).not.toMatch(/[\r\n]/);
});

test('a mail that is sealed for the queue opens only with the same secret and unmodified', () => {
  const mail = layOutMail({ ...parts, code: '123456' });
  const sealed = createMailSeal('one secret').seal(mail);
  expect(sealed.sealed).not.toContain('123456');
  expect(createMailSeal('one secret').open(sealed)).toEqual(mail);
  expect(() => createMailSeal('another').open(sealed)).toThrow(/authenticate/);
  const changed = { sealed: `${sealed.sealed.slice(0, -8)}AAAAAAA=` };
  expect(() => createMailSeal('one secret').open(changed)).toThrow(/authenticate/);
});
