// The audit log.
import { demo } from '../support/accounts.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { signIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

test('the audit log can be sorted by time in both directions', async ({ page }) => {
  await signIn(page, demo.admin, '/admin/audit');
  const header = page.getByRole('columnheader', { name: 'When' });
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  const newest = await page.getByRole('row').nth(1).textContent();
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('row').nth(1)).not.toHaveText(newest ?? '');
  await takeScreenshots(page, 'admin-audit');
});
