import { expectAccessible } from '../support/accessibility.ts';
import { demo } from '../support/accounts.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { signIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

test('a learner reports an error in a question, an administrator answers, and the learner reads the answer', async ({
  page,
  browser,
}) => {
  await signIn(page, demo.free);
  await page.getByRole('button', { name: 'Outpatient Stations' }).click();
  await page
    .getByRole('dialog', { name: 'Outpatient Stations' })
    .getByRole('link', { name: /Free preview/ })
    .click();
  await page.getByRole('button', { name: 'Report an error' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report an error in this question' });
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText('Please choose what is wrong.')).toBeVisible();
  await dialog.getByLabel('Something else').check();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText('Please say what is wrong.')).toBeVisible();
  await dialog.getByLabel('It is out of date').check();
  await dialog.getByLabel('Details').fill('The guideline changed in March.');
  await expectAccessible(page);
  await takeScreenshots(page, 'question-report');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Reported, waiting for an answer')).toBeVisible();
  await page.goto('/revision');
  await expect(page.getByText('Waiting for an answer')).toBeVisible();

  const elsewhere = await browser.newContext();
  const office = await elsewhere.newPage();
  await signIn(office, demo.admin, '/admin/question-reports');
  const report = office
    .getByRole('list', { name: 'Reports' })
    .getByRole('listitem')
    .filter({ hasText: 'The guideline changed in March.' });
  await expect(report).toContainText('It is out of date');
  await expectAccessible(office);
  await takeScreenshots(office, 'question-reports-admin');
  await report.getByLabel('Corrected').check();
  await report.getByLabel('Answer to the learner').fill('Thank you. It now follows the update.');
  await report.getByRole('button', { name: 'Send answer' }).click();
  await expect(report).toHaveCount(0);
  await office.getByText('Answered', { exact: true }).click();
  await expect(office.getByText('Thank you. It now follows the update.')).toBeVisible();
  await elsewhere.close();

  // The learner's open page receives the answer through the live stream, without a reload.
  await expect(page.getByText('Thank you. It now follows the update.')).toBeVisible();
  await expect(page.getByText('New answer')).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'question-report-answered');
});
