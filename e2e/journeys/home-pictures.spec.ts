// Contains no checks. Takes the screenshots that the home page shows, for `npm run screens -- --home`. Writes them to the
// folder that the variable HOME_PICTURES names. The dashboard shows the demo data, which has weeks of study and sections
// due today. The other screens show the sample data.
import { join } from 'node:path';
import { demo } from '../support/accounts.ts';
import { scrollToPlace } from '../support/pictures.ts';
import { startProduct } from '../support/product.ts';
import { screens, type Visitor } from '../support/screens.ts';
import { signIn } from '../support/session.ts';
import { test } from '../support/test.ts';
import { openStill, show } from '../support/visits.ts';

const homePictures = process.env.HOME_PICTURES;
const phone = { width: 390, height: 780 };
const START_LIMIT_MS = 180_000;

if (homePictures) {
  test("the home page's pictures of the dashboard are taken", async ({ browser }) => {
    test.setTimeout(START_LIMIT_MS);
    const product = await startProduct({ DEMO_DATA: 'on' });
    const context = await browser.newContext({
      baseURL: product.url,
      deviceScaleFactor: 2,
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await signIn(page, demo.premium);
    // The width at which the card of today's work fills the part that the home page shows (home-screens.module.css).
    const sizes = { dashboard: { width: 1104, height: 960 }, 'dashboard-phone': phone };
    for (const [name, size] of Object.entries(sizes)) {
      await page.setViewportSize(size);
      await page.goto('/dashboard');
      await page.getByRole('heading', { name: 'Weak areas' }).waitFor();
      await scrollToPlace(page);
      await page.screenshot({ path: join(homePictures, `${name}.png`) });
    }
    await context.close();
    await product.stop();
  });

  const drawn: { name: string; of: string; by: Visitor; atTop: string }[] = [
    { name: 'question', of: 'study-emergency', by: 'premium', atTop: 'Questions' },
    { name: 'booking', of: 'booking', by: 'free', atTop: 'Book Interview' },
  ];
  for (const { name, of, by, atTop } of drawn) {
    test(`the home page's picture is taken: ${name}`, async ({
      browser,
      productWithSampleData,
    }) => {
      const page = await openStill(browser, productWithSampleData.url, by, {
        deviceScaleFactor: 2,
      });
      await page.setViewportSize(phone);
      const screen = Object.values(screens)
        .flat()
        .find((item) => item.name === of);
      if (!screen) throw new Error(`No screen is called ${of}`);
      await show(page, screen, productWithSampleData.places);
      await scrollToPlace(page, atTop);
      await page.screenshot({ path: join(homePictures, `${name}.png`) });
      await page.context().close();
    });
  }
}
