// One screen of the product, and how to reach it.
import type { Page } from '@playwright/test';
import { chooseAction } from '../row-menu.ts';
import type { Places } from '../sample-data.ts';

export interface Screen {
  name: string;
  path: (places: Places) => string;
  /** A heading that is visible once the screen is complete. */
  heading: string | RegExp;
  /** Actions that lead from the page to the state: a dialog, a tab, a chosen day. */
  open?: (page: Page) => Promise<void>;
  /** Restores what `open` changed for other screens. */
  leave?: (page: Page) => Promise<void>;
  /** The heading at the top of the screenshot; without it, the screenshot starts at the top of the page. */
  atTop?: string;
  /** The screenshot shows only the dialog, because the page behind it has its own screenshot. */
  isDialog?: boolean;
  /** Whether there is a screenshot. Default: true for pages, false for dialogs. */
  hasPicture?: boolean;
  /** Most people see it often, or it breaks easily: checked before the others, by `npm run test:slow` like them. */
  isEveryday?: boolean;
  /** The pressed button shows a spinner until the dialog is closed, so the check does not wait for it to disappear. */
  isWaiting?: boolean;
  /** Exists only below the desktop width. */
  isForPhones?: boolean;
  /** Shows spinners on purpose. The screenshot shows the full height. */
  isSpecimen?: boolean;
}

export const desk = { width: 1280, height: 800 };

export const at = (path: string) => () => path;
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first();
export const press = (name: string | RegExp) => (page: Page) => button(page, name).click();
/** Presses a button, and waits for the dialog or form that is loaded on demand. */
export const pressFor = (name: string | RegExp, role: 'dialog' | 'form') => async (page: Page) => {
  await button(page, name).click();
  await page.getByRole(role).first().waitFor();
};
export const choose = (name: string | RegExp, action: string) => (page: Page) =>
  chooseAction(page, name, action);
export const openTab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();
