// A department with five seats, from the invoice to the last day. The clocks of the server and of the browser move
// together.
import type { APIRequestContext } from '@playwright/test';
import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { demo } from '../support/accounts.ts';
import { callerOf } from '../support/caller.ts';
import { makeLearner } from '../support/learners.ts';
import { linkIn, readMail } from '../support/mailbox.ts';
import { chooseAction } from '../support/row-menu.ts';
import { apiSession, signIn } from '../support/session.ts';
import { expect } from '../support/test.ts';
import { moveTo, testFrom } from '../support/weeks.ts';

const FIRST = '2027-03-01T09:00:00Z';
const NAME = 'Urology, Leeds';

const test = testFrom(FIRST);
test.describe.configure({ timeout: 480_000 });

interface Own {
  invitations: { id: string }[];
}

interface Overview {
  id: string;
  sections: { id: string }[];
}

async function acceptByApi(request: APIRequestContext, email: string): Promise<void> {
  const call = callerOf(request);
  const as = await apiSession(request, email);
  const { invitations } = await call<Own>('GET', '/groups', { as });
  await call('POST', `/groups/invitations/${invitations[0]?.id}/accept`, { as });
}

async function finishFirstSection(request: APIRequestContext, email: string): Promise<void> {
  const call = callerOf(request);
  const as = await apiSession(request, email);
  const [station] = await call<Overview[]>('GET', '/stations/overview', { as });
  const ref = `${station?.id}/${station?.sections[0]?.id}`;
  await call('PUT', `/progress/${ref}`, { as, data: { progress: 90 } });
}

test('a department pays an invoice, fills five Premium seats, gives one to another person, and loses access after its year', async ({
  page,
  product,
  request,
}) => {
  await page.clock.setSystemTime(FIRST);
  const person = (firstName: string) =>
    makeLearner(page.request, { firstName, lastName: 'Doctor' });
  const manager = await person('Mara');
  const members: string[] = [];
  for (const name of ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve']) members.push(await person(name));
  const joiner = await makeLearner(
    page.request,
    { firstName: 'Jo', lastName: 'Doctor' },
    'jo@leeds.nhs.test',
  );

  await signIn(page, demo.admin, '/admin/groups');
  await expect(page.getByText('There are no groups yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Add Group' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Department').fill(NAME);
  await form.getByLabel("Manager's email").fill(manager);
  await form.getByLabel('Total price (£)').fill('750');
  await form.getByLabel('Invoice reference').fill('INV-1');
  await form.getByRole('button', { name: 'Save Group' }).click();
  await expect(form).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: NAME });
  await expect(row).toContainText('Awaiting payment');
  await expect(row).toContainText('£750.00');
  await expectAccessible(page);
  await expectFitsPhone(page);
  await chooseAction(page, `Actions for ${NAME}`, 'Mark as Paid');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as Paid' }).click();
  await expect(row).toContainText('Active');

  const mail = await readMail(page, manager, /You manage the seats/);
  await signIn(page, manager, linkIn(mail));
  const group = page.getByRole('region', { name: NAME, exact: true });
  await expect(group).toContainText('0 of 5 seats used');
  await group
    .getByRole('textbox', { name: 'Invite colleagues' })
    .fill([...members, 'late@example.test', 'nonsense'].join('\n'));
  await group.getByRole('button', { name: 'Send invitations' }).click();
  await expect(group).toContainText('6 invitations sent');
  await expect(group).toContainText('Line 7, nonsense: not an email address');
  await expectAccessible(page);
  await expectFitsPhone(page);
  await chooseAction(group, 'Actions for late@example.test', 'Withdraw');
  await expect(group.getByRole('row').filter({ hasText: 'late@example.test' })).toBeHidden();

  const [ada = '', ...others] = members;
  for (const email of others) await acceptByApi(request, email);
  await readMail(page, ada, /offers you Premium/);
  await signIn(page, ada, '/user');
  await page
    .getByRole('region', { name: 'Group', exact: true })
    .getByRole('link', { name: 'Open Group' })
    .click();
  await page.getByRole('button', { name: 'Accept seat' }).click();
  await expect(page.getByText(`You have a seat in ${NAME} until 28 February 2028.`)).toBeVisible();
  await page.goto('/community');
  await expect(page.getByRole('tab', { name: /Messages/ })).toBeVisible();

  await signIn(page, manager, '/group');
  await expect(group).toContainText('5 of 5 seats used');
  await chooseAction(group, 'Actions for Ben Doctor', 'Remove');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(group).toContainText('4 of 5 seats used');
  await readMail(page, others[0] ?? '', /Your seat in Urology, Leeds has ended/);

  await group.getByRole('textbox', { name: 'Allowed email domains' }).fill('@leeds.nhs.test');
  await group.getByRole('button', { name: 'Save domains' }).click();
  await expect(page.getByText('The domains have been saved.')).toBeVisible();

  await finishFirstSection(request, joiner);
  await signIn(page, joiner, '/upgrade');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(`${NAME} has a seat for you`)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'Take the seat on the group page' }).click();
  await page.getByRole('button', { name: 'Take seat' }).click();
  await expect(page.getByText(`You have a seat in ${NAME} until 28 February 2028.`)).toBeVisible();
  await page.getByRole('switch', { name: `Show my progress to the manager of ${NAME}` }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhone(page);

  await signIn(page, manager, '/group');
  await expect(group).toContainText('5 of 5 seats used');
  await expect(group.getByRole('row').filter({ hasText: 'Jo Doctor' })).toContainText(
    '1 section finished, 0 circuits done, last active in the week of 1 Mar',
  );
  await expect(group.getByRole('row').filter({ hasText: 'Ada Doctor' })).toContainText(
    'Not shared',
  );
  await expectAccessible(page);
  await expectFitsPhone(page);

  await moveTo(page, product, '2028-02-29T09:00:00Z');
  await signIn(page, ada, '/group');
  await expect(page.getByText('You are not in a group.')).toBeVisible();
  await page.goto('/user');
  await expect(page.getByText('Upgrade to Premium for full access')).toBeVisible();
  await signIn(page, manager, '/group');
  await expect(group.getByText('Ended')).toBeVisible();
});
