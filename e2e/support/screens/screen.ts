// One screen of the product, and how one gets there.
import type { Page } from '@playwright/test';
import type { Places } from '../furnished.ts';

export interface Screen {
  name: string;
  path: (places: Places) => string;
  /** What is on it once it is whole: a heading's words. */
  heading: string | RegExp;
  /** From the page to the state meant: a dialog, a tab, a chosen day. */
  open?: (page: Page) => Promise<void>;
  /** Puts back what `open` changed for others. */
  leave?: (page: Page) => Promise<void>;
  /** The heading its picture begins at; the top of the page without one. */
  atTop?: string;
  /**
   * Kept by itself, on a phone and on a desk: the page behind it is kept already, and on a tablet a dialog is as wide as on
   * a desk.
   */
  isDialog?: boolean;
  /** Goes on when somebody has answered: until then the button that was pressed shows that it is at work. */
  isWaiting?: boolean;
  /** Exists only below the desk's width. */
  isForPhones?: boolean;
  /** Shows spinners on purpose, and is kept from top to bottom. */
  isSpecimen?: boolean;
}

export const desk = { width: 1280, height: 800 };

export const at = (path: string) => () => path;
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first();
export const press = (name: string | RegExp) => (page: Page) => button(page, name).click();
/** For what is fetched when it is asked for. */
export const pressFor = (name: string | RegExp, role: 'dialog' | 'form') => async (page: Page) => {
  await button(page, name).click();
  await page.getByRole(role).first().waitFor();
};
export const openTab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();
