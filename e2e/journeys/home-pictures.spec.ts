// Checks nothing. `npm run screens -- --home` sets HOME_PICTURES to make the home page's pictures from the sample data.
import { join } from 'node:path';
import { scrollToPlace } from '../support/pictures.ts';
import { screens, type Visitor } from '../support/screens.ts';
import { test } from '../support/test.ts';
import { openStill, show } from '../support/visits.ts';

const homePictures = process.env.HOME_PICTURES;
if (homePictures) {
  const phone = { width: 390, height: 780 };
  const drawn: { name: string; of: string; by: Visitor; size: typeof phone; atTop?: string }[] = [
    // The height equals that of the phone pictures next to it (home.module.css).
    { name: 'dashboard', of: 'dashboard', by: 'premium', size: { width: 1150, height: 1000 } },
    { name: 'dashboard-phone', of: 'dashboard', by: 'premium', size: phone },
    { name: 'question', of: 'study-emergency', by: 'premium', size: phone, atTop: 'Questions' },
    { name: 'booking', of: 'booking', by: 'free', size: phone },
  ];
  for (const { name, of, by, size, atTop } of drawn) {
    test(`the home page's picture: ${name}`, async ({ browser, productWithSampleData }) => {
      const page = await openStill(browser, productWithSampleData.url, by, {
        deviceScaleFactor: 2,
      });
      await page.setViewportSize(size);
      const screen = Object.values(screens)
        .flat()
        .find((item) => item.name === of);
      if (!screen) throw new Error(`No screen is called ${of}`);
      await show(page, screen, productWithSampleData.places);
      if (atTop) await scrollToPlace(page, atTop);
      await page.screenshot({ path: join(homePictures, `${name}.png`) });
      await page.context().close();
    });
  }
}
