// A department buys five seats by card. The journey ends after the last day of the seats. The clocks of the server and
// of the browser move together.
import type { Page } from '@playwright/test';
import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { demo } from '../support/accounts.ts';
import { makeLearner } from '../support/learners.ts';
import { readMail } from '../support/mailbox.ts';
import { cards, fillCard } from '../support/payments.ts';
import { chooseAction } from '../support/row-menu.ts';
import { signIn } from '../support/session.ts';
import { expect } from '../support/test.ts';
import { moveTo, testFrom } from '../support/weeks.ts';

const FIRST = '2027-03-01T09:00:00Z';
const NAME = 'St Elsewhere Hospital';
const SEAT = `You have a seat in ${NAME} until 28 February 2028.`;

const test = testFrom(FIRST);
test.describe.configure({ timeout: 480_000 });

async function buyFiveSeats(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('link', { name: 'Buying for a department?' }).click();
  const form = page.getByRole('form', { name: 'Purchase' });
  await expect(form).toContainText('5 seats at £180.00, for 365 days');
  await form.getByLabel('Department').fill(NAME);
  await expectAccessible(page);
  await expectFitsPhone(page);
  await form.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
  await fillCard(page, cards.noFunds);
  const pay = page.getByRole('button', { name: 'Pay £900.00' });
  await pay.click();
  await expect(page.getByRole('alert')).toContainText(/insufficient funds/i);
  await fillCard(page, cards.good);
  await pay.click();
  await expect(page.getByText('Thank you for your payment')).toBeVisible();
}

test('a department buys five Premium seats by card, gives two (by invitation and by email domain), and loses access after its year', async ({
  page,
  problems,
  product,
}) => {
  // 402: the card without sufficient funds. 422: the email domain that is refused.
  problems.allow(/status of (402|422)/);
  await page.clock.setSystemTime(FIRST);
  const person = (firstName: string, email?: string) =>
    makeLearner(page.request, { firstName, lastName: 'Doctor' }, email);
  const buyer = await person('Bea');
  const invited = await person('Ian');
  const joiner = await person('Jo', 'jo@elsewhere.nhs.test');

  await signIn(page, buyer, '/upgrade');
  await buyFiveSeats(page);
  await readMail(page, buyer, /Receipt .*Group, 5 seats of Premium, 365 days/);
  await page.getByRole('link', { name: 'Open Group' }).click();
  const group = page.getByRole('region', { name: NAME, exact: true });
  await expect(group).toContainText('0 of 5 seats used');
  await expect(group).toContainText('1 Mar 2027 to 28 Feb 2028');
  await group.getByRole('textbox', { name: 'Invite colleagues' }).fill(invited);
  await group.getByRole('button', { name: 'Send invitations' }).click();
  await expect(group).toContainText('1 invitation sent');
  await group.getByRole('textbox', { name: 'Allowed email domains' }).fill('@gmail.com');
  await group.getByRole('button', { name: 'Save domains' }).click();
  await expect(group.getByText(/^Anybody can have an address at gmail.com/).first()).toBeVisible();
  await group.getByRole('textbox', { name: 'Allowed email domains' }).fill('@elsewhere.nhs.test');
  await group.getByRole('button', { name: 'Save domains' }).click();
  await expect(page.getByText('The domains have been saved.')).toBeVisible();

  await signIn(page, invited, '/group');
  await page.getByRole('button', { name: 'Accept seat' }).click();
  await expect(page.getByText(SEAT)).toBeVisible();

  await signIn(page, joiner, '/group');
  await page.getByRole('button', { name: 'Take seat' }).click();
  await page.getByRole('switch', { name: `Show my progress to the manager of ${NAME}` }).click();
  await expect(page.getByText('Saved.')).toBeVisible();

  await signIn(page, buyer, '/group');
  await expect(group).toContainText('2 of 5 seats used');
  await expect(group.getByRole('row').filter({ hasText: 'Jo Doctor' })).toContainText(
    '0 sections finished, 0 circuits done, last active in the week of 1 Mar',
  );
  await chooseAction(group, 'Actions for Ian Doctor', 'Remove');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(group).toContainText('1 of 5 seats used');
  await readMail(page, invited, new RegExp(`Your seat in ${NAME} has ended`));

  await signIn(page, demo.admin, '/admin/payments');
  await chooseAction(page, /^Actions for payment/, 'View');
  await expect(page.getByRole('dialog')).toContainText('Group, 5 seats of Premium, 365 days');

  await moveTo(page, product, '2028-02-29T09:00:00Z');
  await signIn(page, joiner, '/group');
  await expect(page.getByText('You are not in a group.')).toBeVisible();
  await signIn(page, buyer, '/group');
  await expect(group.getByText('Ended')).toBeVisible();
  await group.getByRole('link', { name: `Renew by card: ${NAME}` }).click();
  await expect(page.getByRole('form', { name: 'Purchase' })).toContainText('£900.00');
});
