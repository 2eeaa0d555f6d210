// Accessibility checks that screens.spec.ts does not contain: reduced motion and very long words.
import type { Page } from '@playwright/test';
import { tooWide } from '../support/reflow.ts';
import { screens } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { openStill, resize } from '../support/visits.ts';

test('the dashboard and its progress dialog have no animation when the browser prefers reduced motion', async ({
  browser,
  productWithSampleData,
}) => {
  const page = await openStill(browser, productWithSampleData.url, 'free');
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

/** A word that is too long for one line on a narrow phone. */
const LONG_WORD = 'Ureteropyelonephrolithotomyureteropyelonephrolithotomyureteropyelo';

/** Replaces every section title in the API's responses by one long word. Makes the cards of the coming days due. */
async function lengthenTitles(page: Page): Promise<void> {
  await page.route(
    /\/api\/(?:stations|recall|point-cards|search|revision|attempts|circuits?)\b/,
    async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      const body = text
        .replaceAll(/"((?:section)?[tT]itle)":"[^"]*"/g, `"$1":"${LONG_WORD}"`)
        .replaceAll(/"dueOn":"[^"]*"/g, '"dueOn":"2027-01-01"');
      await route.fulfill({ response, body });
    },
  );
}

test("a long word in the title of a section widens no learner's page at 360 px", async ({
  browser,
  productWithSampleData,
}) => {
  test.setTimeout(240_000);
  const page = await openStill(browser, productWithSampleData.url, 'premium');
  await lengthenTitles(page);
  await resize(page, { width: 360, height: 740 });
  const { places } = productWithSampleData;
  const study = screens.premium.find(({ name }) => name === 'study-clinical')?.path(places) ?? '';
  const wide: string[] = [];
  for (const path of [
    '/dashboard',
    '/station/clinical_skills',
    study,
    '/cards',
    '/plan',
    '/revision',
    places.circuit,
    '/search?q=torsion',
  ]) {
    await page.goto(path);
    await expect(page.getByText(LONG_WORD).filter({ visible: true }).first(), path).toBeVisible();
    const { scrolls } = await tooWide(page);
    if (scrolls > 0) wide.push(`${path}: ${scrolls} px`);
  }
  await page.context().close();
  expect(wide).toEqual([]);
});
