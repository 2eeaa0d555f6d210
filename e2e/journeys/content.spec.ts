// The list of stations, import and export. The editor has its own journeys (content-sections.spec.ts).
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { demo } from '../support/accounts.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { signIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

test("the administrators' list of stations can be sorted by title", async ({ page }) => {
  await signIn(page, demo.admin, '/admin/stations');
  const titles = page.getByRole('row').locator('td:first-child a');
  await expect(titles.first()).toBeVisible();
  await page.getByRole('button', { name: 'Title/Name' }).click();
  const sorted = await titles.allTextContents();
  expect(sorted).toEqual([...sorted].sort((a, b) => a.localeCompare(b)));
  await page.getByRole('button', { name: 'Title/Name' }).click();
  await expect(titles.first()).toHaveText(sorted.at(-1) ?? '');
});

test('an import of sections can be tried without importing, and an export can be imported again', async ({
  page,
}) => {
  await signIn(page, demo.admin, '/admin/content');
  const bank = fileURLToPath(new URL('../../content/clinical_skills', import.meta.url));
  const tryIt = page.getByRole('button', { name: 'Check only' }).first();
  await page.getByText('Folder', { exact: true }).click();
  await page.getByLabel('Choose folder').setInputFiles(bank);
  await tryIt.click();
  await expect(page.getByText('What this import would change:')).toBeVisible();
  await page.getByRole('button', { name: 'Import', exact: true }).first().click();
  await expect(page.getByText('What this import changed:')).toBeVisible();
  // The imported sections exist now, so a second import changes nothing.
  await page.getByLabel('Choose folder').setInputFiles(bank);
  await tryIt.click();
  await expect(page.getByText('What this import would change:')).toBeVisible();
  await expect(page.getByText(/^0 new, 0 changed/)).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'admin-content');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download all questions (CSV)' }).click();
  expect((await download).suggestedFilename()).toBe('questions.csv');
  // An export can be imported unchanged.
  const archive = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download all sections (ZIP)' }).click();
  await page.getByText('ZIP file', { exact: true }).click();
  await page.getByLabel('Choose ZIP file').setInputFiles({
    name: 'content.zip',
    mimeType: 'application/zip',
    buffer: await readFile(await (await archive).path()),
  });
  await expect(page.getByText('What this import would change:')).toHaveCount(0);
  await tryIt.click();
  await expect(page.getByText(/^0 new, 0 changed/)).toBeVisible();
});

test('the import of questions refuses a CSV file with the line of its mistake, and cannot be started', async ({
  page,
}) => {
  await signIn(page, demo.admin, '/admin/content');
  const table = (text: string) => ({
    name: 'questions.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
  const form = page.getByRole('region', { name: 'Import questions' });
  const head = 'station,section,question_id,type,question,options,answer';
  await form
    .getByLabel('CSV file')
    .setInputFiles(table(`${head}\nclinical_skills,nowhere,,text,Why?,,So.\n`));
  await form.getByRole('button', { name: 'Check only' }).click();
  await expect(form.getByRole('alert')).toContainText(
    'questions.csv, line 2: section: There is no published section clinical_skills/nowhere.',
  );
  await expect(form.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  await takeScreenshots(page, 'admin-content-refused');
});
