// Every screen beside its kept picture (e2e/visual). `npm run screens` renews them.
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type FurnishedProduct, startFurnished } from '../support/furnished.ts';
import { desk, type Screen } from '../support/screens/screen.ts';
import { nameOf, screens, type Visitor } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { hideChanging } from '../support/unchanging.ts';
import { dialogOf, openStill, resize, show, walk } from '../support/visits.ts';

const phone = { width: 360, height: 740 };
const tablet = { width: 768, height: 900 };
/** A picture of a page as long as this is still small enough to be kept and looked at; of longer ones the first screenful is. */
const LONGEST_PX = 4000;
/** As often as this in a row a page has to stand at one place. */
const STILL_LOOKS = 4;

function sizesOf({ isDialog, isForPhones }: Screen) {
  if (isDialog) return [phone, desk];
  return isForPhones ? [phone, tablet] : [phone, tablet, desk];
}

let product: FurnishedProduct;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startFurnished();
});
test.afterAll(() => product?.stop());

/** A width's own layout moves what was in sight: every picture begins at the top, or at the heading it is about. */
async function scroll(page: Page, heading?: string): Promise<void> {
  if (heading === undefined) await page.evaluate(() => window.scrollTo(0, 0));
  else
    await page
      .getByRole('heading', { name: heading, exact: true })
      .evaluate((element) => element.scrollIntoView({ block: 'start' }));
}

/** Where the page stands a frame later, and whether every picture on it is there. */
const readPlace = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string | null>((resolve) => {
        // All of it is drawn, not only what a reader would come across.
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
 * Parts of a page follow a new width after it (what is drawn otherwise on a phone, pictures that come into sight), and each
 * moves the rest: there only when scrolling there again and again changes nothing.
 */
async function scrollToPlace(page: Page, heading?: string): Promise<void> {
  const places: (string | null)[] = [];
  await expect
    .poll(
      async () => {
        await scroll(page, heading);
        places.push(await readPlace(page));
        const [last, ...earlier] = places.slice(-STILL_LOOKS);
        return (
          places.length >= STILL_LOOKS && last !== null && earlier.every((one) => one === last)
        );
      },
      { intervals: [50] },
    )
    .toBe(true);
}

/** From top to bottom: not behind a dialog, which covers what is in sight, and not where the picture is about one part. */
async function isWholePage(page: Page, { atTop, isSpecimen }: Screen): Promise<boolean> {
  if (isSpecimen || atTop !== undefined) return isSpecimen ?? false;
  if ((await page.getByRole('dialog').count()) > 0) return false;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  return height <= LONGEST_PX;
}

for (const visitor of Object.keys(screens) as Visitor[]) {
  test(`what ${nameOf(visitor)} sees looks as it is kept`, async ({ browser }) => {
    test.setTimeout(360_000);
    const page = await openStill(browser, product.url, visitor);
    const failures = await walk(screens[visitor], async (screen) => {
      await resize(page, screen.isForPhones ? phone : desk);
      await show(page, screen, product.places);
      for (const size of sizesOf(screen)) {
        await resize(page, size);
        // At each size: what React drew again since says again what it knows.
        await hideChanging(page);
        const name = `${screen.name}-${size.width}.png`;
        if (screen.isDialog) {
          await expect.soft(dialogOf(page)).toHaveScreenshot(name);
          continue;
        }
        await scrollToPlace(page, screen.atTop);
        const fullPage = await isWholePage(page, screen);
        await expect.soft(page).toHaveScreenshot(name, { fullPage });
      }
      await screen.leave?.(page);
    });
    await page.context().close();
    expect(failures).toEqual([]);
  });
}

// Not a check: with HOME_PICTURES set, `npm run screens -- --home` makes the home page's pictures of the same product.
const homePictures = process.env.HOME_PICTURES;
if (homePictures) {
  const phone = { width: 390, height: 780 };
  const drawn: { name: string; of: string; by: Visitor; size: typeof phone; atTop?: string }[] = [
    // As high as the phones beside it (home.module.css).
    { name: 'dashboard', of: 'dashboard', by: 'free', size: { width: 1150, height: 1000 } },
    { name: 'dashboard-phone', of: 'dashboard', by: 'free', size: phone },
    { name: 'question', of: 'study-emergency', by: 'premium', size: phone, atTop: 'Questions' },
    { name: 'booking', of: 'booking', by: 'free', size: phone },
  ];
  for (const { name, of, by, size, atTop } of drawn) {
    test(`the home page's picture: ${name}`, async ({ browser }) => {
      const page = await openStill(browser, product.url, by, { deviceScaleFactor: 2 });
      await page.setViewportSize(size);
      const screen = Object.values(screens)
        .flat()
        .find((item) => item.name === of);
      if (!screen) throw new Error(`No screen is called ${of}`);
      await show(page, screen, product.places);
      if (atTop) await scrollToPlace(page, atTop);
      await page.screenshot({ path: join(homePictures, `${name}.png`) });
      await page.context().close();
    });
  }
}
