import type { Page, Route } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { demo } from '../support/accounts.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { signIn } from '../support/session.ts';
import { beginSection } from '../support/study.ts';
import { expect, test } from '../support/test.ts';

async function openFree(page: Page, station = 'Communication'): Promise<string> {
  await page.getByRole('button', { name: station }).click();
  await page
    .getByRole('dialog', { name: station })
    .getByRole('link', { name: /Free preview/ })
    .click();
  const title = page.getByRole('heading', { level: 1 });
  await beginSection(page);
  return (await title.textContent()) ?? '';
}
const NOTE = /\/note\?saveId=/;
const note = (page: Page) => page.getByLabel('My note');

test('a bookmark and a note on a section survive a reload, and are listed and found in My Revision', async ({
  page,
}) => {
  await signIn(page, demo.free);
  const title = await openFree(page);
  await page.getByRole('button', { name: 'Bookmark', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Bookmarked' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByRole('button', { name: 'Add a note' }).click();
  await note(page).fill('Pause after the diagnosis. Ask about the glandular fever of 2019.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'revision-tools');

  await page.reload();
  await expect(page.getByRole('button', { name: 'Bookmarked' })).toBeVisible();
  await page.getByRole('button', { name: 'My note' }).click();
  await expect(note(page)).toHaveValue(/glandular fever/);

  await page.goto('/revision');
  await expect(page.getByRole('heading', { level: 1, name: 'My Revision' })).toBeVisible();
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await expect(page.getByText('Pause after the diagnosis.')).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'revision');
  await page.getByLabel('Search my bookmarks and notes').fill('glandul');
  await expect(page.locator('mark')).toHaveText('glandular');
  await page.getByLabel('Search my bookmarks and notes').fill('nothing like this');
  await expect(page.getByText('No bookmark or note matches “nothing like this”')).toBeVisible();
  await page.getByLabel('Search my bookmarks and notes').fill('');
  await page.getByRole('button', { name: `Remove bookmark of ${title}` }).click();
  await expect(page.getByRole('button', { name: /Remove bookmark/ })).toHaveCount(0);
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('button', { name: 'My note' }).click();
  await note(page).fill('');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.goto('/revision');
  await expect(page.getByText('Nothing saved yet')).toBeVisible();
});

test('a note on a section that failed to save says so, survives a reload, and is saved at the next edit', async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_FAILED/);
  // The page that is left sends the note once more. The browser may let this call pass, and the next save then finds its version.
  problems.allow(/status of 409/);
  await signIn(page, demo.free);
  await openFree(page);
  await page.route(NOTE, (route) => route.abort());
  await page.getByRole('button', { name: /Add a note|My note/ }).click();
  await note(page).fill('Written in the lift.');
  await expect(page.getByText(/^Not saved: /)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: /Add a note|My note/ }).click();
  await expect(note(page)).toHaveValue('Written in the lift.');
  await page.unroute(NOTE);
  await note(page).press('End');
  await note(page).pressSequentially(' Saved on the ward.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'My note' }).click();
  await expect(note(page)).toHaveValue('Written in the lift. Saved on the ward.');
});

test('a note on a section is saved without a conflict when the answer to a save was lost or is late', async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_FAILED/);
  problems.allow(/status of 409/);
  await signIn(page, demo.free);
  await openFree(page, 'Outpatient Stations');
  await page.getByRole('button', { name: /Add a note|My note/ }).click();
  const type = async (words: string) => {
    await note(page).press('End');
    await note(page).pressSequentially(words);
  };
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route(NOTE, lose, { times: 1 });
  await note(page).fill('Stored without an answer.');
  await expect(page.getByText(/^Not saved: /)).toBeVisible();
  await type(' Typed on.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.route(NOTE, lose, { times: 1 });
  await type(' Lost again.');
  await expect(page.getByText(/^Not saved: /)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'My note' }).click();
  await type(' Read again.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  const stored = Promise.withResolvers<void>();
  const late = Promise.withResolvers<void>();
  const delay = async (route: Route) => {
    const response = await route.fetch();
    stored.resolve();
    await late.promise;
    await route.fulfill({ response });
  };
  await page.route(NOTE, delay, { times: 1 });
  await type(' Answered late.');
  await stored.promise;
  await type(' Typed meanwhile.');
  late.resolve();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'My note' }).click();
  await expect(note(page)).toHaveValue(
    'Stored without an answer. Typed on. Lost again. Read again. Answered late. Typed meanwhile.',
  );
});

test('two tabs that edit one note on a section do not overwrite each other', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/status of 409/);
  await signIn(page, demo.free);
  await openFree(page, 'Emergency Stations');
  const other = await context.newPage();
  await other.goto(page.url());
  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: /Add a note|My note/ }).click();
    await expect(note(tab)).toBeVisible();
  }
  await other.route('**/api/live', (route) => route.abort());
  await page.route(NOTE, (route) => route.abort());
  problems.allow(/ERR_FAILED/);
  await note(page).fill('From the first tab');
  await expect(page.getByText(/^Not saved/)).toBeVisible();
  await note(other).fill('From the second tab');
  await expect(other.getByText('Saved', { exact: true })).toBeVisible();
  await page.unroute(NOTE);
  await note(page).press('End');
  await note(page).pressSequentially('!');
  await expect(page.getByText(/^Not saved: changed elsewhere/)).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'revision-conflict');
  await page.getByRole('button', { name: 'Keep both' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(note(page)).toHaveValue('From the second tab\n\nFrom the first tab!');
  await expect(note(other)).toHaveValue('From the second tab\n\nFrom the first tab!');
});
