// Every screen and every dialog, on a phone and on a desk: no violation that a machine can find, nothing sideways.
import {
  expectAccessible,
  expectLargeEnough,
  expectNoSidewaysScroll,
} from '../support/accessibility.ts';
import { type FurnishedProduct, startFurnished } from '../support/furnished.ts';
import { nameOf, screens, type Visitor } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { openStill, resize, show, walk } from '../support/visits.ts';

const phone = { width: 360, height: 740 };
const desk = { width: 1280, height: 800 };

let product: FurnishedProduct;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startFurnished();
});
test.afterAll(() => product?.stop());

for (const visitor of Object.keys(screens) as Visitor[]) {
  test(`everybody can use what ${nameOf(visitor)} sees`, async ({ browser }) => {
    test.setTimeout(360_000);
    const page = await openStill(browser, product.url, visitor);
    const failures = await walk(screens[visitor], async (screen) => {
      await resize(page, phone);
      await show(page, screen, product.places);
      await expectAccessible(page);
      await expectLargeEnough(page);
      if (!screen.isForPhones) {
        await resize(page, desk);
        await expectAccessible(page);
      }
      await screen.leave?.(page);
    });
    await page.context().close();
    expect(failures).toEqual([]);
  });
}

test('at 200 % zoom everything is still there, without scrolling sideways', async ({ browser }) => {
  const page = await openStill(browser, product.url, 'premium');
  // 1280 px wide at 200 %: as many CSS pixels as fit.
  await page.setViewportSize({ width: 640, height: 400 });
  for (const screen of screens.premium.filter(({ isDialog }) => !isDialog)) {
    await show(page, screen, product.places);
    await expectNoSidewaysScroll(page);
  }
  await page.context().close();
});

test('somebody who asked for less motion gets none', async ({ browser }) => {
  const page = await openStill(browser, product.url, 'free');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'View Progress' }).click();
  await expect(page.getByRole('dialog', { name: 'Your Progress' })).toBeVisible();
  const moving = await page.evaluate(
    () =>
      document.getAnimations().filter((animation) => {
        const { duration = 0 } = animation.effect?.getComputedTiming() ?? {};
        return Number(duration) > 50;
      }).length,
  );
  expect(moving).toBe(0);
  await page.context().close();
});
