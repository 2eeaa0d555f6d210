// An interviewer connects their calendar at another service. Learners no longer see the hours in which the interviewer
// is busy.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectAccessible } from '../support/accessibility.ts';
import { demo } from '../support/accounts.ts';
import { chooseDay, dayFromToday, offerHours } from '../support/interviews.ts';
import { makeLearner } from '../support/learners.ts';
import { startProduct } from '../support/product.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { signIn } from '../support/session.ts';
import { test as base, expect } from '../support/test.ts';

interface CalendarServer {
  url: string;
  /** @param hours busy hours of a London day, such as `09`; null: the URL of the calendar answers 404 */
  setBusy(day: string, hours: string[] | null): void;
}

const test = base.extend<object, { calendar: CalendarServer }>({
  calendar: [
    // Playwright reads the names of the needed fixtures from this parameter. `{}` means none.
    async ({}, use) => {
      let file: string | null = null;
      const server = createServer((_, answer) =>
        answer.writeHead(file ? 200 : 404).end(file ?? ''),
      );
      await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
      await use({
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/private-secret.ics`,
        setBusy(day, hours) {
          const date = day.replaceAll('-', '');
          const events = (hours ?? []).flatMap((hour) => [
            'BEGIN:VEVENT',
            `UID:${hour}`,
            `DTSTART;TZID=Europe/London:${date}T${hour}1500`,
            'DURATION:PT30M',
            'SUMMARY:Clinic',
            'END:VEVENT',
          ]);
          file =
            hours && ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR'].join('\r\n');
        },
      });
      server.close();
    },
    { scope: 'worker' },
  ],
  productUrl: [
    async ({}, use) => {
      const product = await startProduct({ NODE_ENV: 'test' });
      await use(product.url);
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

test("hours in which an interviewer's own calendar is busy cannot be booked until it is removed", async ({
  page: staff,
  calendar,
  browser,
  baseURL,
  problems,
}) => {
  test.setTimeout(120_000);
  problems.allow(/status of 422/);
  const day = dayFromToday(12);
  calendar.setBusy(day, ['11']);
  await signIn(staff, demo.interviewer, '/admin/availability');
  await offerHours(staff, day, ['10:00', '11:00']);
  const card = staff.getByRole('region', { name: 'Block my busy hours' });
  await card.getByLabel('Private iCal address').fill('https://127.0.0.1/secret.ics');
  await card.getByRole('button', { name: 'Connect Calendar' }).click();
  await expect(card.getByText('The address is in a private network')).toBeVisible();
  await takeScreenshots(staff, 'own-calendar-refused');

  await card.getByLabel('Private iCal address').fill(calendar.url);
  await card.getByRole('button', { name: 'Connect Calendar' }).click();
  await expect(card.getByText('1 of your offered hours is blocked.')).toBeVisible();
  await expect(staff.getByText('private-secret')).toHaveCount(0);
  await expectAccessible(staff);
  await takeScreenshots(staff, 'own-calendar');
  await chooseDay(staff, day);
  const dialog = staff.getByRole('dialog');
  await expect(dialog.getByRole('listitem').filter({ hasText: /^11 AM/ })).toContainText('BUSY');
  await takeScreenshots(staff, 'own-calendar-day');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const learner = await context.newPage();
  const email = await makeLearner(learner.request, { firstName: 'Lena', lastName: 'Learner' });
  await signIn(learner, email, '/booking');
  await chooseDay(learner, day);
  await expect(learner.getByRole('button', { name: /^10:00 –/ })).toBeVisible();
  await expect(learner.getByRole('button', { name: /^11:00 –/ })).toHaveCount(0);

  calendar.setBusy(day, ['10']);
  await card.getByRole('button', { name: 'Read Again' }).click();
  await expect(learner.getByRole('button', { name: /^11:00 –/ })).toBeVisible();
  await expect(learner.getByRole('button', { name: /^10:00 –/ })).toHaveCount(0);

  calendar.setBusy(day, null);
  await card.getByRole('button', { name: 'Read Again' }).click();
  await expect(card.getByRole('alert')).toContainText(
    'The calendar did not answer at that address.',
  );
  await expectAccessible(staff);
  await takeScreenshots(staff, 'own-calendar-failing');
  await card.getByRole('button', { name: 'Remove Calendar' }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Remove Calendar' }).click();
  await expect(card.getByRole('button', { name: 'Connect Calendar' })).toBeVisible();
  await expect(learner.getByRole('button', { name: /^10:00 –/ })).toBeVisible();
  await context.close();
});
