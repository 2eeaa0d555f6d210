// Waits until the layout of a page is stable, and compares the page with its reference screenshot (e2e/visual).
import { expect, type Page } from '@playwright/test';
import { maskChangingValues } from './masked-values.ts';
import type { Screen } from './screens/screen.ts';
import { dialogOf } from './visits.ts';

/** Screenshots show the whole page up to this height, and only the visible part of a longer page. */
const LONGEST_PX = 4000;
/** The layout counts as stable after this many equal readings. */
const STABLE_READINGS = 4;

/** Scrolls to the top or to the heading, because a change of width moves the content. */
async function scroll(page: Page, heading?: string): Promise<void> {
  if (heading === undefined) await page.evaluate(() => window.scrollTo(0, 0));
  else
    await page
      .getByRole('heading', { name: heading, exact: true })
      .evaluate((element) => element.scrollIntoView({ block: 'start' }));
}

/** @returns the layout and scroll position two frames later as text; null while an image is loading */
const readPlace = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string | null>((resolve) => {
        // Load the images outside the viewport too.
        for (const image of document.images) image.loading = 'eager';
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            const isWhole = [...document.images].every((image) => image.complete);
            const { scrollHeight } = document.documentElement;
            resolve(isWhole ? `${window.innerWidth} ${scrollHeight} ${window.scrollY}` : null);
          }),
        );
      }),
  );

/**
 * Scrolls to the heading, or to the top without a heading, and waits until the layout is stable. After a change of width,
 * phone layouts and images that come into view move other elements. The layout counts as stable when repeated scrolling
 * changes nothing.
 */
export async function scrollToPlace(page: Page, heading?: string): Promise<void> {
  const places: (string | null)[] = [];
  await expect
    .poll(
      async () => {
        await scroll(page, heading);
        places.push(await readPlace(page));
        const [last, ...earlier] = places.slice(-STABLE_READINGS);
        return (
          places.length >= STABLE_READINGS && last !== null && earlier.every((one) => one === last)
        );
      },
      { intervals: [50] },
    )
    .toBe(true);
}

/**
 * Whether a screenshot shows the whole page. Dialogs, pages above `LONGEST_PX` and screenshots that start at a heading
 * show only the visible part.
 */
async function isWholePage(page: Page, { atTop }: Screen): Promise<boolean> {
  if (atTop !== undefined) return false;
  if ((await page.getByRole('dialog').count()) > 0) return false;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  return height <= LONGEST_PX;
}

/**
 * Puts sticky elements where they stand without scrolling, and bars of the lower edge at the end of the page, where they
 * would otherwise cover the middle of a screenshot of the whole page. A sticky element has its own drawing layer while
 * the page can scroll, and text above such a layer is drawn a fraction of a pixel lower or higher, depending on the
 * moment when the layer was made.
 */
const unstick = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const { position, insetBlockEnd, willChange } = getComputedStyle(element);
      if (willChange !== 'auto') element.style.willChange = 'auto';
      if (position !== 'sticky') continue;
      element.style.position = insetBlockEnd === 'auto' ? 'relative' : 'static';
      element.style.inset = 'auto';
    }
    const bar = document.querySelector<HTMLElement>('nav[aria-label="Places"]');
    if (!bar) return;
    bar.style.position = 'static';
    document.body.style.paddingBlockEnd = '0';
  });

/**
 * Stretches a backdrop that is fixed to the window to the height of the page. It would otherwise end in a hard edge
 * within a screenshot of the whole page.
 */
const stretchBackdrop = (page: Page) =>
  page.evaluate(() => {
    // Remove the height that was set for an earlier width, because it would make the page longer.
    const others = document.adoptedStyleSheets.filter(
      ({ cssRules }) => !cssRules[0]?.cssText.startsWith('[data-backdrop]'),
    );
    document.adoptedStyleSheets = others;
    const { scrollHeight } = document.documentElement;
    const sheet = new CSSStyleSheet();
    const stretchTo = (height: number) =>
      sheet.replaceSync(
        `[data-backdrop]::before { position: absolute !important; inset: 0 0 auto !important; height: ${height}px !important }`,
      );
    stretchTo(scrollHeight);
    document.adoptedStyleSheets = [...others, sheet];
    for (const element of document.querySelectorAll<HTMLElement>('main, main *'))
      if (getComputedStyle(element, '::before').position === 'fixed') element.dataset.backdrop = '';
    // The backdrop may begin below the top of the page and would then make the page longer. Reduce its height by the
    // excess.
    stretchTo(2 * scrollHeight - document.documentElement.scrollHeight);
  });

/** Clicks and typing may have scrolled a dialog, by an amount that depends on earlier widths. */
const scrollDialogsToTop = (page: Page) =>
  page.evaluate(() => {
    for (const dialog of document.querySelectorAll('[role="dialog"]'))
      for (const element of [dialog, ...dialog.querySelectorAll('*')]) element.scrollTop = 0;
  });

/** Compares the screen with its screenshot at the current width. A difference fails the test but does not stop it. */
export async function expectPicture(page: Page, screen: Screen): Promise<void> {
  await maskChangingValues(page);
  const name = `${screen.name}-${page.viewportSize()?.width}.png`;
  if (screen.isDialog) return expect.soft(dialogOf(page)).toHaveScreenshot(name);
  await scrollToPlace(page, screen.atTop);
  const fullPage = await isWholePage(page, screen);
  if (fullPage) {
    await unstick(page);
    // The page's height has to be stable, because the backdrop would keep a height that was read too early.
    await scrollToPlace(page);
    await stretchBackdrop(page);
  }
  await scrollDialogsToTop(page);
  // Mask again. After the first call, data may have arrived and the app may have rendered the masked values again.
  await maskChangingValues(page);
  return expect.soft(page).toHaveScreenshot(name, { fullPage });
}
