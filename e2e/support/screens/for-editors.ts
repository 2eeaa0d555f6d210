// Dialogs of the section editor. They must not change anything that later screens show.
import type { Page } from '@playwright/test';
import type { EditedSection } from '@urost3/contract/content/admin.schemas.ts';
import { button, desk, press, type Screen } from './screen.ts';
import { pretend, refuse, takeBack } from './simulated-states.ts';

const SECTION = /\/api\/admin\/stations\/[^/]+\/sections\/[^/?]+(\?.*)?$/;
const editor = {
  path: (places: Parameters<Screen['path']>[0]) => places.adminSection,
  heading: /^Edit Section/,
  isDialog: true,
} as const;

/** Blocks auto-save, so that typed text stays in this browser. Publishing is not blocked. */
const blockAutoSave = (page: Page) =>
  page.route(SECTION, (route) =>
    route.request().url().includes('draft=1') ? route.abort() : route.fallback(),
  );

/** The timeout for the editor: auto-save is delayed, and the page is long. */
const ANSWER_MS = 30_000;

async function type(page: Page): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Sign Post', exact: true });
  await field.fill('Examine the testis before the abdomen.');
}

/** Changes only some words of a text. The dialog of changes marks no words in a text that is wholly different. */
async function rewordEnd(page: Page): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Sign Post', exact: true });
  const words = await field.inputValue();
  await field.fill(words.replace(/[^.]+\.\s*$/, ' Examine the testis before the abdomen.'));
}

/**
 * Opens another page, which closes the editor. The closing editor stores the unsaved text in this browser, so the text is
 * deleted afterwards. Auto-save stays blocked until the editor is closed.
 */
async function forget(page: Page): Promise<void> {
  await page.goto('/admin/settings');
  await takeBack(page);
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('urost3.mine.draft.')) localStorage.removeItem(key);
  });
}

/** Opens the list of versions. On a phone the button 'Earlier versions' is in a menu. */
export async function openVersions(page: Page): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  if (isPhone) {
    await button(page, 'More for this section').click();
    await page.getByRole('menuitem', { name: 'Earlier versions' }).click();
  } else await button(page, 'Earlier versions').click();
  await page.getByRole('dialog', { name: 'Versions' }).waitFor();
}

export const editorScreens: Screen[] = [
  {
    ...editor,
    name: 'compare-versions',
    hasPicture: true,
    open: async (page) => {
      await blockAutoSave(page);
      await rewordEnd(page);
      await openVersions(page);
      await button(page, /^Compare with version/).click();
      await page.getByRole('dialog', { name: /^Changes since/ }).waitFor();
    },
    leave: forget,
  },
  {
    ...editor,
    name: 'conflict',
    hasPicture: false,
    open: async (page) => {
      const stale = { method: 'PUT', status: 409, code: 'stale_version', message: 'Stale.' };
      await refuse(page, SECTION, stale);
      await pretend<EditedSection>(page, SECTION, (section) => ({
        ...section,
        document: { ...section.document, sign_post: 'A colleague wrote this meanwhile.' },
        draft: {
          updatedAt: '2027-01-11T09:05:00.000Z',
          updatedBy: { uid: 'colleague', displayName: 'Morag Colleague' },
        },
      }));
      await type(page);
      await page
        .getByText('Someone else has saved this section', { exact: true })
        .waitFor({ timeout: ANSWER_MS });
    },
    leave: forget,
  },
  {
    ...editor,
    name: 'free-preview',
    open: async (page) => {
      await blockAutoSave(page);
      await page.getByLabel('Order').fill('900');
      await button(page, 'Publish').click();
      await page.getByText('Change the free preview?').waitFor();
    },
    leave: forget,
  },
  {
    ...editor,
    name: 'discard-draft',
    open: async (page) => {
      await pretend<EditedSection>(page, SECTION, (section) => ({
        ...section,
        draft: { updatedAt: '2027-01-11T09:05:00.000Z', updatedBy: null },
      }));
      await page.reload();
      await page.getByRole('dialog').getByText('Unpublished changes').waitFor();
      if ((page.viewportSize()?.width ?? 0) < desk.width) {
        await button(page, 'More for this section').click();
        await page.getByRole('menuitem', { name: 'Discard Draft' }).click();
      } else await button(page, 'Discard Draft').click();
      await page.getByText('Discard this draft?').waitFor();
    },
    leave: forget,
  },
  {
    ...editor,
    name: 'remove-question',
    open: async (page) => {
      await press(/^Remove question 1/)(page);
      await page.getByText('Remove this question?').waitFor();
    },
  },
  {
    ...editor,
    name: 'leave-editor',
    open: async (page) => {
      await blockAutoSave(page);
      await type(page);
      await button(page, 'Close').click();
      await page.getByText('Leave without saving?').waitFor({ timeout: ANSWER_MS });
    },
    leave: forget,
  },
];
