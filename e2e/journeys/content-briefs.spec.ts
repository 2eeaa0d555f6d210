// An author writes the patient's brief of a communication section; learners never receive it.
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { demo } from '../support/accounts.ts';
import { makeMember } from '../support/members.ts';
import { signIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

test.describe.configure({ timeout: 90_000 });

const SECRET = 'Nobody sits with my wife at night.';
const editor = (page: Page) => page.getByRole('dialog', { name: /Section$/ });
const text = (page: Page, name: string) => editor(page).getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) =>
  editor(page).getByRole('button', { name, exact: true }).click();

test('an author writes a patient brief on a phone, and a learner never receives it', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const email = await makeMember(request, { firstName: 'Iona', lastName: 'Reader' });
  const number = Date.now();
  await page.setViewportSize({ width: 360, height: 800 });
  await signIn(page, demo.admin, '/admin/stations');
  await page.getByRole('link', { name: 'Manage Sections: Communication' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Managing Sections for: Communication',
  );
  await page.getByRole('link', { name: 'Add New Section' }).click();
  await text(page, 'Title').fill(`Consent with brief ${number}`);
  await editor(page).getByLabel('Order').fill('950');
  await text(page, 'Scenario (including questions)').fill('He wants to sign and go.');
  await text(page, 'Answer').fill('Ask about home first.');

  await editor(page)
    .getByRole('group', { name: 'Patient brief', exact: true })
    .getByText('Optional')
    .click();
  await press(page, 'Add patient brief');
  await editor(page).getByRole('button', { name: 'Publish' }).click();
  await expect(editor(page).getByRole('alert')).toContainText('A patient brief needs “Who I am”.');
  await text(page, 'Name of the patient').fill('Gordon Pryce');
  await text(page, 'First words').fill('Where do I sign?');
  await text(page, 'Who I am').fill('I am Gordon Pryce, 71.');
  await press(page, 'Add known line');
  await text(page, 'Known line 1').fill('I saw the growth on the screen.');
  await press(page, 'Add private line');
  await text(page, 'Private line 1').fill(SECRET);
  await press(page, 'Add fear');
  await text(page, 'Fear 1').fill('Being kept in.');
  await press(page, 'Add reaction');
  await text(page, 'When the doctor, 1').fill('asks about home');
  await text(page, 'Then I, 1').fill('I put the pen down.');
  await expectAccessible(page);
  await editor(page).getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Section created successfully!')).toBeVisible();

  const context = await browser.newContext({ baseURL: baseURL as string });
  const learner = await context.newPage();
  const slug = `consent-with-brief-${number}`;
  const study = learner.waitForResponse((response) => response.url().endsWith(`/sections/${slug}`));
  await signIn(learner, email, `/communication/${slug}`);
  await expect(learner.getByText('He wants to sign and go.')).toBeVisible();
  const received = await (await study).text();
  expect(received).toContain('Ask about home first.');
  expect(received).not.toContain(SECRET);
  expect(received).not.toContain('patient_brief');
  await context.close();
});
