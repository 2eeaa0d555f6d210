// Opens every screen and every dialog once. Checks accessibility, horizontal scrolling, cut-off controls and forced colours. With PICTURES=compare, as
// `npm run test:all -- pictures` sets it, it compares the screens with their reference screenshots instead, because another machine may draw
// other pixels. `npm run screens` updates the screenshots.
import type { Page } from '@playwright/test';
import {
  expectAccessible,
  expectForcedColours,
  expectLargeEnough,
  expectLargeFields,
} from '../support/accessibility.ts';
import { expectPicture } from '../support/pictures.ts';
import { expectOwnSpacing, expectReflow, fonts } from '../support/reflow.ts';
import type { Screen } from '../support/screens/screen.ts';
import { nameOf, screens, type Visitor } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { openStill, resize, show, walk } from '../support/visits.ts';

const narrow = { width: 320, height: 640 };
const phone = { width: 360, height: 740 };
const tablet = { width: 768, height: 900 };
const desk = { width: 1280, height: 800 };
/** The size of the desktop window in CSS pixels at a zoom of 200 %. */
const zoomed = { width: 640, height: 400 };

test.describe.configure({ mode: 'parallel' });

/** The screens that `npm run screens -- <name>` selects. When empty, all screens are opened. */
const names = process.env.SCREENS?.split(',').filter((name) => name !== '') ?? [];

/** Whether the run is about screenshots: compares or updates them, and leaves the other checks out. */
const isAboutPictures = () =>
  process.env.PICTURES === 'compare' ||
  ['all', 'changed'].includes(test.info().config.updateSnapshots);

async function look(page: Page, screen: Screen, visitor: Visitor): Promise<void> {
  const { isDialog, isForPhones, hasPicture = !isDialog } = screen;
  const sizes = isForPhones ? [phone] : [phone, desk];
  if (isAboutPictures()) {
    if (!hasPicture) return;
    for (const size of sizes) {
      await resize(page, size);
      await expectPicture(page, screen);
    }
    return;
  }
  for (const size of sizes) {
    await resize(page, size);
    await expectAccessible(page);
    await expectForcedColours(page);
    if (size !== phone) continue;
    await expectLargeEnough(page);
    await expectLargeFields(page);
    await expectOwnSpacing(page);
  }
  await resize(page, tablet);
  await expectReflow(page, fonts.slice(0, 1));
  // Pages of staff need not fit small windows, because staff work at desktop computers.
  if (visitor === 'admin' || visitor === 'interviewer') return;
  await resize(page, zoomed);
  await expectReflow(page, fonts.slice(0, 1));
  await resize(page, narrow);
  await expectReflow(page, fonts);
}

// Screens with `isCheckedFirst` are opened before all other screens. This order is safe, because opening these screens
// does not change what other screens show.
for (const isCheckedFirst of [true, false])
  for (const visitor of Object.keys(screens) as Visitor[]) {
    const chosen = screens[visitor]
      .filter((screen) => (screen.isCheckedFirst ?? false) === isCheckedFirst)
      .filter(({ name }) => names.length === 0 || names.includes(name));
    if (chosen.length === 0) continue;
    const title = isCheckedFirst ? 'sees every day' : 'also sees';
    test(`what ${nameOf(visitor)} ${title} is accessible and fits its window`, async ({
      browser,
      productWithSampleData,
    }) => {
      test.setTimeout(900_000);
      const page = await openStill(browser, productWithSampleData.url, visitor);
      const failures = await walk(chosen, async (screen) => {
        await resize(page, screen.isForPhones ? phone : desk);
        await show(page, screen, productWithSampleData.places);
        await look(page, screen, visitor);
        await screen.leave?.(page);
      });
      await page.context().close();
      expect(failures).toEqual([]);
    });
  }
