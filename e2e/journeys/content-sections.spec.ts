// Administrators write sections and learners study them; no text is lost.

import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { demo } from '../support/accounts.ts';
import { chooseAction } from '../support/row-menu.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { signIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

const media = (name: string) =>
  fileURLToPath(new URL(`../../content/media/${name}`, import.meta.url));
const AUDIO = media('testicular-torsion-in-a-teenager.mp3');
// A one-pixel picture.
const picture = {
  name: 'scan.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

// These journeys often wait for auto-save, which starts three seconds after an edit.
test.describe.configure({ timeout: 90_000 });

const editor = (page: Page) => page.getByRole('dialog', { name: /Section$/ });
const fields = (page: Page) => editor(page).getByRole('region', { name: 'Section fields' });
const text = (page: Page, name: string) => fields(page).getByRole('textbox', { name, exact: true });

async function openSections(page: Page, station: string): Promise<void> {
  await page.goto('/admin/stations');
  await page.getByRole('link', { name: `Manage Sections: ${station}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Managing Sections for: ${station}`,
  );
}

/** Unfolds an optional part of the section, or an optional field of the open question. */
const unfoldPart = (page: Page, legend: string) =>
  fields(page).getByRole('group', { name: legend, exact: true }).getByText('Optional').click();
const unfoldField = (page: Page, name: string) =>
  fields(page).locator('summary').getByText(name, { exact: true }).click();

async function choose(page: Page, button: string, file: string | typeof picture): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await chooser).setFiles(file);
}

async function openAs(browser: Browser, baseURL: string, email: string, path: string) {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await signIn(page, email, path);
  return { page, close: () => context.close() };
}

test('an administrator writes a new emergency section, and a learner studies it', {
  tag: ['@quick', '@firefox'],
}, async ({ page, browser, baseURL, problems }) => {
  problems.allow(/status of 400/);
  await signIn(page, demo.admin, '/admin/stations');
  await expectAccessible(page);
  await takeScreenshots(page, 'admin-stations');
  await openSections(page, 'Emergency Stations');
  await takeScreenshots(page, 'admin-sections');
  await page.getByRole('link', { name: 'Add New Section' }).click();

  await editor(page).getByRole('button', { name: 'Publish' }).click();
  await expect(fields(page).getByText('Title is required.')).toBeVisible();
  await expect(text(page, 'Title')).toBeFocused();
  await text(page, 'Title').fill('Paraphimosis on the ward');
  await editor(page).getByLabel('Order').fill('900');
  await text(page, 'Case Scenario').fill('A man of 70 has a **swollen** glans after a catheter.');
  await text(page, 'Sign Post').fill('Reduce it first.');
  await choose(page, 'Upload audio', AUDIO);
  await expect(editor(page).getByLabel('Audio filename')).toHaveValue(/^new_\d+_\w+\.mp3$/);
  await text(page, 'Transcript').fill('Doctor, please come and look.');

  await editor(page).getByRole('button', { name: 'Add question', exact: true }).click();
  await text(page, 'Question text').fill('What do you do first?');
  await text(page, 'Answer').fill('Manual reduction after analgesia.');
  await expect(editor(page).getByLabel('Credit line')).toHaveCount(0);
  await unfoldField(page, 'Images');
  await editor(page).getByLabel('Credit line').fill('Own photograph');
  await choose(page, 'Upload image (JPG, PNG, GIF)', picture);
  await expect(editor(page).getByText(/Question image: q_0_\d+_\w+\.png/)).toBeVisible();
  await text(page, 'Description of image 1').fill('A swollen glans');
  await fields(page)
    .getByRole('button', { name: /^Question 1/ })
    .click();

  await editor(page)
    .getByRole('button', { name: 'Insert question here, after question 1' })
    .click();
  await editor(page).getByLabel('Type', { exact: true }).selectOption('mcq');
  await text(page, 'Question text').fill('Which comes next?');
  await editor(page).getByRole('button', { name: 'Publish' }).click();
  await expect(fields(page).getByRole('alert')).toContainText(
    'Question 2: Multiple choice questions must have at least one option.',
  );
  for (const [index, option] of ['Dorsal slit', 'Discharge home'].entries()) {
    await editor(page).getByRole('button', { name: 'Add option' }).click();
    await text(page, `Option ${index + 1}`).fill(option);
  }
  await editor(page).getByRole('combobox', { name: 'Answer' }).click();
  await page.getByRole('option', { name: 'Dorsal slit' }).click();
  await takeScreenshots(page, 'admin-section-editor');
  await editor(page).getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Section created successfully!')).toBeVisible();
  await editor(page).getByRole('button', { name: 'Close editor' }).click();
  await expect(page.getByRole('row', { name: /Paraphimosis on the ward/ })).toBeVisible();

  const learner = await openAs(
    browser,
    baseURL as string,
    demo.premium,
    '/emergency-stations/paraphimosis-on-the-ward',
  );
  await expect(learner.page.getByText('A man of 70')).toBeVisible();
  await expect(learner.page.getByRole('button', { name: 'Play' })).toBeVisible();
  await expect(learner.page.getByRole('img', { name: 'A swollen glans' })).toBeVisible();
  await learner.page.getByRole('button', { name: /Question 1/ }).click();
  await expect(learner.page.getByText('Manual reduction after analgesia.')).toBeVisible();
  await learner.page.getByRole('button', { name: /Question 2/ }).click();
  await learner.page.getByRole('button', { name: /Dorsal slit/ }).click();
  await expect(learner.page.getByText('EMERGENCY ASSESSMENT COMPLETE')).toBeVisible();
  await learner.close();
});

test('the section editor requires scenario and answer of a communication section, and learners see its structure', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, demo.admin, '/admin/stations');
  await openSections(page, 'Communication');
  await page.getByRole('link', { name: 'Add New Section' }).click();
  await text(page, 'Title').fill('A misplaced stent');
  await editor(page).getByLabel('Order').fill('900');
  await editor(page).getByRole('button', { name: 'Publish' }).click();
  const alert = fields(page).getByRole('alert');
  await expect(alert).toContainText('Scenario is required for Communication sections.');
  await expect(alert).toContainText('Answer is required for Communication sections.');
  await text(page, 'Scenario (including questions)').fill('You meet Mr Hill after surgery.');
  await text(page, 'Answer').fill('Say sorry first.');
  await unfoldPart(page, 'Content structure');
  await editor(page).getByRole('button', { name: 'Add content structure' }).click();
  await editor(page).getByRole('button', { name: 'Add structure section' }).click();
  await editor(page).getByRole('button', { name: 'Publish' }).click();
  for (const words of [
    'Category is required',
    'Methodology is required',
    'All content sections must have content.',
  ]) {
    await expect(alert).toContainText(words);
  }
  await text(page, 'Category').fill('Complications');
  await text(page, 'Methodology').fill('SPIKES');
  await text(page, 'Section content').fill('Find a quiet room.');
  await editor(page).getByRole('button', { name: 'Publish' }).click();
  await expect(alert).toContainText('SPIKES stage sections must specify a stage.');
  await fields(page).getByLabel('Stage').fill('Setting');
  await editor(page).getByRole('button', { name: 'Add empathy phrase' }).click();
  await text(page, 'Phrase 1').fill('I can see this is a shock.');
  await text(page, 'Category of phrase 1').fill('Naming');
  await choose(page, 'Upload audio', AUDIO);
  await expect(editor(page).getByLabel('Audio filename')).toHaveValue(/^new_\d+_\w+\.mp3$/);
  await unfoldPart(page, 'Questions');
  await editor(page).getByRole('button', { name: 'Add question' }).click();
  await editor(page).getByLabel('Type', { exact: true }).selectOption('mcq');
  await text(page, 'Question text').fill('What comes first?');
  for (const [index, option] of ['An apology', 'A leaflet'].entries()) {
    await editor(page).getByRole('button', { name: 'Add option' }).click();
    await text(page, `Option ${index + 1}`).fill(option);
  }
  await editor(page).getByRole('combobox', { name: 'Answer' }).click();
  await page.getByRole('option', { name: 'An apology' }).click();
  await unfoldField(page, 'Images');
  await editor(page).getByText('Answer image', { exact: true }).click();
  await choose(page, 'Upload image (JPG, PNG, GIF)', picture);
  await expect(editor(page).getByText(/Answer image: a_0_\d+_\w+\.png/)).toBeVisible();
  await text(page, 'Description of image 1').fill('A stent on a film');
  await takeScreenshots(page, 'admin-communication-editor');
  await editor(page).getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Section created successfully!')).toBeVisible();

  const path = '/communication/a-misplaced-stent';
  const learner = await openAs(browser, baseURL as string, demo.premium, path);
  await expect(learner.page.getByText('You meet Mr Hill after surgery.')).toBeVisible();
  await expect(learner.page.getByText('I can see this is a shock.')).toBeVisible();
  await expect(learner.page.getByRole('button', { name: 'Play' })).toBeVisible();
  await learner.page.getByRole('button', { name: /Question 1/ }).click();
  await learner.page.getByRole('button', { name: /An apology/ }).click();
  await expect(learner.page.getByRole('img', { name: 'A stent on a film' })).toBeVisible();
  await expect(learner.page.getByText('COMMUNICATION PRACTICE COMPLETE')).toBeVisible();
  await learner.close();
});

test('auto-save of the section editor stores a draft, the preview shows it, and after Publish an earlier version can be restored', async ({
  page,
}) => {
  await signIn(page, demo.admin, '/admin/stations');
  await openSections(page, 'Clinical Skills');
  const row = page.getByRole('row').nth(2);
  const title =
    (await row.getByRole('link', { name: /^Edit Section:/ }).getAttribute('aria-label')) ?? '';
  await row.getByRole('link', { name: title }).click();
  const status = editor(page).getByTestId('auto-save');
  await text(page, 'Sign Post').fill('Look **before** you touch.');
  await expect(status).toHaveText('Auto-saved');
  await expect(status).toHaveText('');
  await expect(editor(page).getByText('Unpublished changes')).toBeVisible();
  const preview = editor(page).getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('before', { exact: true })).toBeVisible();
  await text(page, 'Title').fill('');
  await expect(status).toHaveText('Not saved: Title is required.');
  await expectAccessible(page);
  await text(page, 'Title').fill(title.replace('Edit Section: ', ''));
  await expect(status).toHaveText('Auto-saved');

  await editor(page).getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Section updated successfully!')).toBeVisible();
  await expect(editor(page).getByText('Published', { exact: true })).toBeVisible();
  await editor(page).getByRole('button', { name: 'Earlier versions' }).click();
  const history = page.getByRole('dialog', { name: 'Versions' });
  await history
    .getByRole('button', { name: /^Compare/ })
    .last()
    .click();
  const compared = page.getByRole('dialog', { name: /^Changes since/ });
  await expect(compared.getByText('Look **before** you touch.')).toBeVisible();
  await compared.getByRole('button', { name: 'Restore this version' }).click();
  await expect(text(page, 'Sign Post')).not.toHaveValue('Look **before** you touch.');
});

test('questions can be reordered in the section editor', async ({ page }) => {
  await signIn(page, demo.admin, '/admin/stations');
  await openSections(page, 'Outpatient Stations');
  await page
    .getByRole('link', { name: /^Edit Section:/ })
    .nth(1)
    .click();
  const lines = editor(page).getByRole('button', { name: /^Question \d+ (Text|Multiple choice)/ });
  await expect(lines.first()).toBeVisible();
  const [first] = await lines.allTextContents();
  const words = first?.replace(/^Question \d+/, '').slice(4, 40) ?? '';
  const control = (name: string) => editor(page).getByRole('button', { name, exact: true });
  await control('Move question 1 down').click();
  await expect(lines.nth(1)).toContainText(words);
  await expect(control('Move question 2 down')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(lines.nth(2)).toContainText(words);
  await control('Move question 3 up').click();
  await control('Move question 2 up').click();
  await expect(lines.first()).toContainText(words);
  await expect(control('Move question 1 down')).toBeFocused();
  await expect(editor(page).getByTestId('auto-save')).toHaveText('Auto-saved');
});

test('two administrators edit one section, and both versions are kept', async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  problems.allow(/status of 409/);
  await signIn(page, demo.admin, '/admin/users');
  await page.getByPlaceholder('Search by email, name, UID...').fill(demo.free);
  await chooseAction(page, 'Actions for Fred Free', 'Make Admin');
  await page.getByRole('dialog').getByRole('button', { name: 'Make Admin' }).click();
  await expect(page.getByText('User role updated successfully.')).toBeVisible();

  await openSections(page, 'Emergency Stations');
  await page
    .getByRole('link', { name: /^Edit Section:/ })
    .nth(3)
    .click();
  await expect(text(page, 'Sign Post')).toBeVisible();
  const address = new URL(page.url()).pathname;
  const other = await openAs(browser, baseURL as string, demo.free, address);
  await text(other.page, 'Sign Post').fill("Fred's wording.");
  await expect(editor(other.page).getByTestId('auto-save')).toHaveText('Auto-saved');

  await text(page, 'Sign Post').fill("Asha's wording.");
  const conflict = page.getByRole('dialog', { name: 'Someone else has saved this section' });
  await expect(conflict).toBeVisible();
  await expect(conflict).toContainText("Fred's wording.");
  await expect(conflict).toContainText("Asha's wording.");
  await takeScreenshots(page, 'admin-conflict');
  await conflict.getByRole('button', { name: 'Save mine over theirs' }).click();
  await expect(editor(page).getByTestId('auto-save')).toHaveText('Auto-saved');
  await editor(page).getByRole('button', { name: 'Earlier versions' }).click();
  const history = page.getByRole('dialog', { name: 'Versions' });
  await expect(history.getByText('Kept draft')).toBeVisible();
  await history
    .getByRole('button', { name: /^Compare/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: /^Changes since/ })).toContainText(
    "Fred's wording.",
  );

  await text(other.page, 'Sign Post').fill("Fred's second wording.");
  const mirrored = other.page.getByRole('dialog', { name: /^Someone else/ });
  await expect(mirrored).toBeVisible();
  await mirrored.getByRole('button', { name: 'Load theirs' }).click();
  await expect(text(other.page, 'Sign Post')).toHaveValue("Asha's wording.");
  await editor(other.page).getByRole('button', { name: 'Earlier versions' }).click();
  await expect(
    other.page.getByRole('dialog', { name: 'Versions' }).getByText('Kept draft'),
  ).toHaveCount(2);
  await other.close();

  await page.goto('/admin/users');
  await page.getByPlaceholder('Search by email, name, UID...').fill(demo.free);
  await chooseAction(page, 'Actions for Fred Free', 'Remove Admin');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Admin' }).click();
  await expect(page.getByText('User role updated successfully.')).toBeVisible();
});

test('an administrator who edits one section in two windows loses no text', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 409/);
  await signIn(page, demo.admin, '/admin/stations');
  await openSections(page, 'Outpatient Stations');
  await page
    .getByRole('link', { name: /^Edit Section:/ })
    .nth(2)
    .click();
  await expect(text(page, 'Sign Post')).toBeVisible();
  const second = await page.context().newPage();
  await second.goto(new URL(page.url()).pathname);
  await text(second, 'Sign Post').fill('Typed in the second window.');
  await expect(editor(second).getByTestId('auto-save')).toHaveText('Auto-saved');
  await text(page, 'Sign Post').fill('Typed in the first window.');
  const conflict = page.getByRole('dialog', { name: 'Someone else has saved this section' });
  await conflict.getByRole('button', { name: 'Save mine over theirs' }).click();
  await expect(editor(page).getByTestId('auto-save')).toHaveText('Auto-saved');
  await editor(page).getByRole('button', { name: 'Earlier versions' }).click();
  await page
    .getByRole('dialog', { name: 'Versions' })
    .getByRole('button', { name: /^Compare/ })
    .first()
    .click();
  const compared = page.getByRole('dialog', { name: /^Changes since/ });
  await expect(compared).toContainText('Typed in the second window.');
  await second.close();
});

test('Publish in the section editor includes text that was typed just before the button was pressed', async ({
  page,
}) => {
  await signIn(page, demo.admin, '/admin/stations');
  await openSections(page, 'Emergency Stations');
  await page
    .getByRole('link', { name: /^Edit Section:/ })
    .nth(2)
    .click();
  await text(page, 'Sign Post').fill('');
  await text(page, 'Sign Post').pressSequentially('Every letter of this arrives.');
  // Click without a pause, so that the form's state does not contain the last letters yet.
  await editor(page)
    .getByRole('button', { name: 'Publish' })
    .evaluate((button: HTMLButtonElement) => button.click());
  await expect(page.getByText('Section updated successfully!')).toBeVisible();
  await page.reload();
  await expect(text(page, 'Sign Post')).toHaveValue('Every letter of this arrives.');
});

test('unsaved text of the section editor survives a reload of the page', async ({ page }) => {
  await signIn(page, demo.admin, '/admin/stations');
  await openSections(page, 'Communication');
  await page
    .getByRole('link', { name: /^Edit Section:/ })
    .nth(2)
    .click();
  await text(page, 'Answer').fill('Half a sentence that');
  await expect(editor(page).getByTestId('auto-save')).toContainText('kept on this device');
  // The local copy is written shortly after the last key press.
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(localStorage)))
    .toContain('Half a sentence that');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await editor(page).getByRole('button', { name: 'Restore them' }).click();
  await expect(text(page, 'Answer')).toHaveValue('Half a sentence that');
  await expect(editor(page).getByTestId('auto-save')).toHaveText('Auto-saved');
  await text(page, 'Answer').fill('Half a sentence that ends.');
  await editor(page).getByRole('button', { name: 'Close editor' }).click();
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Leave' })
    .click();
  await expect(editor(page)).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: 'Unpublished changes' })).toBeVisible();
});

test('staff are asked for confirmation before a section is deleted, and told when this changes the free preview', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 409/);
  await signIn(page, demo.admin, '/admin/stations');
  await openSections(page, 'Clinical Skills');
  const free = page.getByRole('row').filter({ hasText: 'Free preview' });
  await expect(free).toHaveCount(1);
  await chooseAction(free, /^Actions for/, 'Delete Section');
  const dialog = page.getByRole('dialog', { name: 'Delete this section?' });
  await expect(dialog).toContainText(
    'Are you sure you want to delete this section? This action cannot be undone.',
  );
  await dialog.getByRole('button', { name: 'Delete Section' }).click();
  await expect(dialog).toContainText('becomes the free preview of Clinical Skills');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await chooseAction(page.getByRole('row').last(), /^Actions for/, 'Delete Section');
  await dialog.getByRole('button', { name: 'Delete Section' }).click();
  await expect(page.getByText('Section deleted successfully!')).toBeVisible();
});
