// The description of a screen and of how to reach it.
import type { Page } from '@playwright/test';
import { chooseAction } from '../row-menu.ts';
import type { SamplePaths } from '../sample-data.ts';

export interface Screen {
  name: string;
  path: (places: SamplePaths) => string;
  /** A heading that is visible when the screen is complete. */
  heading: string | RegExp;
  /** Actions that lead from the page to the screen: a dialog, a tab, a chosen day. */
  open?: (page: Page) => Promise<void>;
  /** Undoes the changes of `open` that would appear on other screens. */
  leave?: (page: Page) => Promise<void>;
  /** The heading at the top of the screenshot. Without it, the screenshot starts at the top of the page. */
  atTop?: string;
  /** The screenshot shows only the dialog, because the page behind the dialog has its own screenshot. */
  isDialog?: boolean;
  /** Whether there is a screenshot. Default: true for pages, false for dialogs. */
  hasPicture?: boolean;
  /**
   * Whether the screen is checked before the other screens. Set for screens that many people see or that break easily.
   */
  isCheckedFirst?: boolean;
  /**
   * The clicked button shows a spinner until the dialog is closed. The check therefore does not wait until all spinners
   * are gone.
   */
  isWaiting?: boolean;
  /** The screen exists only below the desktop width. */
  isForPhones?: boolean;
}

export const desk = { width: 1280, height: 800 };

export const at = (path: string) => () => path;
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first();
export const press = (name: string | RegExp) => (page: Page) => button(page, name).click();
/** Clicks a button and waits for the dialog or form, which is loaded on demand. */
export const pressFor = (name: string | RegExp, role: 'dialog' | 'form') => async (page: Page) => {
  await button(page, name).click();
  await page.getByRole(role).first().waitFor();
};
export const choose = (name: string | RegExp, action: string) => (page: Page) =>
  chooseAction(page, name, action);
export const openTab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();
