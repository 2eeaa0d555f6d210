import { demo } from '../support/accounts.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { apiSession, signIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

test('the audit log can be sorted by time in both directions', async ({ page, request }) => {
  await signIn(page, demo.admin);
  // Sign another person in, so that the newest and the oldest record name different people.
  await apiSession(request, demo.interviewer);
  await page.goto('/admin/audit');
  const header = page.getByRole('columnheader', { name: 'When' });
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  const newest = await page.getByRole('row').nth(1).textContent();
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('row').nth(1)).not.toHaveText(newest ?? '');
  await takeScreenshots(page, 'admin-audit');
});
