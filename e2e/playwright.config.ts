import { defineConfig } from '@playwright/test';
import { firefoxGrep } from './support/firefox-journeys.ts';

const chromium = {
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--font-render-hinting=none',
      '--disable-lcd-text',
      '--force-color-profile=srgb',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  },
};

// Debian's Firefox has no Playwright patches. Playwright 1.61 is the newest version whose WebDriver BiDi channel can drive
// Firefox ESR 153; later versions send commands that this Firefox does not know.
const firefox = {
  browserName: 'firefox' as const,
  channel: 'moz-firefox',
  launchOptions: {
    executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
    firefoxUserPrefs: {
      'media.navigator.streams.fake': true,
      'media.navigator.permission.disabled': true,
    },
  },
};

const engine = process.env.E2E_BROWSER ?? 'chromium';
const browser = engine === 'firefox' ? firefox : chromium;

export default defineConfig({
  // WebKit is driven through WebDriver, so it has journeys of its own.
  testDir: engine === 'webkit' ? 'webkit' : 'journeys',
  ...(engine === 'firefox' ? { grep: firefoxGrep } : {}),
  outputDir: 'test-results',
  globalSetup: './support/global-setup.ts',
  // One product, one database, accounts with a single active session each: journeys run one after another.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  expect: {
    timeout: 20_000,
    // Two builds of one browser draw the edges of letters a little differently. On a large picture the share alone would let a
    // button's words change unseen: the lower of both limits counts.
    toHaveScreenshot: {
      maxDiffPixelRatio: 0.003,
      maxDiffPixels: 400,
      animations: 'disabled',
      caret: 'hide',
    },
  },
  // One set of kept pictures for every machine: they are drawn with a font of their own (support/visits.ts).
  snapshotPathTemplate: '{testDir}/../visual/{arg}{ext}',
  reporter: [['list']],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1280, height: 800 },
    // Only the offline journey lets the worker in: elsewhere it would fetch the whole app once a journey.
    serviceWorkers: 'block',
    // Recording costs a fifth of the time.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    ...browser,
  },
});
