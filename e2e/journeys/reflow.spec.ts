// WCAG 2.2, 1.4.10: at 320 CSS pixels nothing has to be scrolled sideways, whichever font the device has.
import type { Page } from '@playwright/test';
import { type FurnishedProduct, startFurnished } from '../support/furnished.ts';
import { nameOf, screens, type Visitor } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { openStill, resize, show, walk } from '../support/visits.ts';

/** What a page draws otherwise on a phone follows the new width a frame later. */
const PATIENCE_MS = 2_000;
const narrow = { width: 320, height: 640 };
/** The device's own, and the widest and the narrowest of those that browsers on Linux fall back to. */
const fonts = ['', '"DejaVu Sans"', '"Liberation Sans"'];

let product: FurnishedProduct;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startFurnished();
});
test.afterAll(() => product?.stop());

async function useFont(page: Page, font: string): Promise<void> {
  await page.evaluate((family) => {
    const sheet = new CSSStyleSheet();
    if (family) sheet.replaceSync(`*, ::before, ::after { font-family: ${family} !important; }`);
    document.adoptedStyleSheets = [sheet];
  }, font);
}

/** Controls that stick out of the window, or of a box that cuts them off. What lies in a box that scrolls is left out. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const isCut = (control: Element) => {
      const { left, right, width } = control.getBoundingClientRect();
      if (width === 0) return false;
      for (let box = control.parentElement; box; box = box.parentElement) {
        const { overflowX } = getComputedStyle(box);
        if (overflowX === 'auto' || overflowX === 'scroll') return false;
        const edge = box.getBoundingClientRect();
        if (overflowX !== 'visible' && (left < edge.left - 1 || right > edge.right + 1))
          return true;
      }
      return left < -1 || right > innerWidth + 1;
    };
    const cutOff = [
      ...document.querySelectorAll('a[href], button, input, select, textarea, [role="tab"]'),
    ]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => !control.closest('[inert], [aria-hidden="true"]') && isCut(control))
      .filter((control) => getComputedStyle(control).clipPath === 'none')
      .map((control) => control.getAttribute('aria-label') ?? control.textContent?.trim());
    // The words of a button that has become narrower than they are.
    const cutWords = [...document.querySelectorAll('.mantine-Button-label')]
      .filter((label) => label.checkVisibility() && label.scrollWidth > label.clientWidth + 1)
      .map((label) => label.textContent?.trim());
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrolls: Math.max(0, scrollWidth - clientWidth), cutOff, cutWords };
  });

for (const visitor of ['visitor', 'free', 'premium'] as const satisfies Visitor[]) {
  test(`nothing that ${nameOf(visitor)} sees scrolls sideways or is cut off at 320 px, in any font`, async ({
    browser,
  }) => {
    test.setTimeout(360_000);
    const page = await openStill(browser, product.url, visitor, { hasOwnFont: true });
    const failures = await walk(
      screens[visitor].filter(({ isSpecimen }) => !isSpecimen),
      async (screen) => {
        await resize(page, narrow);
        await show(page, screen, product.places);
        for (const font of fonts) {
          await useFont(page, font);
          await expect
            .poll(() => tooWide(page), {
              message: `in ${font || 'its own font'}`,
              timeout: PATIENCE_MS,
            })
            .toEqual({ scrolls: 0, cutOff: [], cutWords: [] });
        }
        await useFont(page, '');
        await screen.leave?.(page);
      },
    );
    await page.context().close();
    expect(failures).toEqual([]);
  });
}

/** As long as the longest words that a pasted title may have. */
const LONG_WORD = 'Ureteropyelonephrolithotomyureteropyelonephrolithotomyureteropyelo';

/** Every title of a section, wherever the API names one, is one long word. */
async function lengthenTitles(page: Page): Promise<void> {
  await page.route(
    /\/api\/(?:stations|recall|search|revision|attempts|circuits?)\b/,
    async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      const body = text.replaceAll(/"((?:section)?[tT]itle)":"[^"]*"/g, `"$1":"${LONG_WORD}"`);
      await route.fulfill({ response, body });
    },
  );
}

test('a long word in a title widens no page of a learner at 360 px', async ({ browser }) => {
  test.setTimeout(240_000);
  const page = await openStill(browser, product.url, 'premium', { hasOwnFont: true });
  await lengthenTitles(page);
  await resize(page, { width: 360, height: 740 });
  const { places } = product;
  const study = screens.premium.find(({ name }) => name === 'study-clinical')?.path(places) ?? '';
  const wide: string[] = [];
  for (const path of [
    '/dashboard',
    '/station/clinical_skills',
    study,
    '/plan',
    '/revision',
    places.circuit,
    '/search?q=torsion',
  ]) {
    await page.goto(path);
    await expect(page.getByText(LONG_WORD).first(), path).toBeVisible();
    const { scrolls } = await tooWide(page);
    if (scrolls > 0) wide.push(`${path}: ${scrolls} px`);
  }
  await page.context().close();
  expect(wide).toEqual([]);
});
