// Accessibility checks that screens.spec.ts does not contain: reduced motion, very long words and high zoom.
import type { Page } from '@playwright/test';
import { openChoices } from '../support/circuit.ts';
import { tooWide } from '../support/reflow.ts';
import { screens } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { openStill, resize, show, walk } from '../support/visits.ts';

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

/** The share of the window's height that sticky and fixed bars cover. A dialog is a page of its own, and not a bar. */
const coveredByBars = (page: Page) =>
  page.evaluate(() => {
    const isBar = (element: Element) => {
      const { position } = getComputedStyle(element);
      if (position === 'sticky') return true;
      return (
        position === 'fixed' &&
        !element.closest('[role="dialog"]') &&
        !element.querySelector('[role="dialog"]')
      );
    };
    let covered = 0;
    for (let y = 0; y < innerHeight; y += 1) {
      let element = document.elementFromPoint(innerWidth / 2, y);
      while (element && !isBar(element)) element = element.parentElement;
      if (element) covered += 1;
    }
    return covered / innerHeight;
  });

test('at a zoom of 400 % bars cover at most a quarter of every page with sticky bars', async ({
  browser,
  ownProductWithSampleData,
}) => {
  test.setTimeout(240_000);
  const { url, places } = ownProductWithSampleData;
  const much: string[] = [];
  const look = async (page: Page, name: string) => {
    // Stop in the middle of the page, where every sticky bar would be stuck.
    for (const part of [0.3, 0.6]) {
      await page.evaluate((share) => {
        for (const box of document.querySelectorAll('html, [role="dialog"], [role="dialog"] *'))
          box.scrollTop = (box.scrollHeight - box.clientHeight) * share;
      }, part);
      const covered = await coveredByBars(page);
      if (covered > 0.25) much.push(`${name}: ${Math.round(covered * 100)} %`);
    }
  };
  const names = {
    premium: [
      'study-clinical',
      'study-communication',
      'study-checklist',
      'cards',
      'circuit-result',
    ],
    admin: ['admin-editor', 'admin-users', 'admin-settings', 'admin-bookings'],
  } as const;
  for (const visitor of ['premium', 'admin'] as const) {
    const page = await openStill(browser, url, visitor);
    await resize(page, { width: 320, height: 256 });
    const wanted: readonly string[] = names[visitor];
    const chosen = screens[visitor].filter(
      ({ name }) => wanted.includes(name) || name.startsWith('community-'),
    );
    expect(chosen.length).toBeGreaterThanOrEqual(wanted.length);
    const failures = await walk(chosen, async (screen) => {
      await show(page, screen, places);
      await look(page, screen.name);
      await screen.leave?.(page);
    });
    expect(failures).toEqual([]);
    if (visitor === 'premium') {
      await page.goto('/circuit');
      await openChoices(page);
      await page.getByRole('radio', { name: 'Communication' }).check();
      await page.getByRole('button', { name: 'Start circuit' }).click();
      await expect(page.getByRole('region', { name: 'Circuit clock' })).toBeVisible();
      await look(page, 'a running circuit');
    }
    await page.context().close();
  }
  expect(much).toEqual([]);
});
