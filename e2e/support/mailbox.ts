import { expect, type Page } from '@playwright/test';

interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** The newest mail to an email address with a matching subject. Waits for the job that delivers the mail. */
export async function readMail(
  page: Pick<Page, 'request'>,
  to: string,
  subject: RegExp,
): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(
      async () => {
        const response = await page.request.get('/dev/mailbox.json', { params: { to } });
        found = ((await response.json()) as Mail[]).find((mail) => subject.test(mail.subject));
        return found?.subject ?? 'no message yet';
      },
      { timeout: 20_000 },
    )
    .toMatch(subject);
  return found as Mail;
}

export function codeIn(mail: Mail): string {
  return /\b\d{6}\b/.exec(mail.text)?.[0] ?? 'no code';
}

/** The path and query of the link in a mail, to be opened on the product under test. */
export function linkIn(mail: Mail): string {
  const link = /https?:\/\/\S+/.exec(mail.text)?.[0];
  if (!link) throw new Error(`No link in: ${mail.text}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}
