import { defineConfig } from '@playwright/test';
import { roomBrowser, soundBrowser, startChromium } from './support/chromium.ts';

const chromium = {
  launchOptions: startChromium(
    '--font-render-hinting=none',
    '--disable-lcd-text',
    '--force-color-profile=srgb',
    '--disable-component-update',
    '--disable-sync',
  ),
};

// Debian's Firefox lacks Playwright's patches. Playwright 1.61 is the newest version whose WebDriver BiDi channel can
// drive Firefox ESR 153. Later versions send commands that this Firefox does not know.
const firefox = {
  browserName: 'firefox' as const,
  channel: 'moz-firefox',
  launchOptions: {
    executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
    firefoxUserPrefs: {
      'media.navigator.streams.fake': true,
      'media.navigator.permission.disabled': true,
      // The browsers of a practice room are on this machine. Firefox must therefore use loopback network addresses. It
      // must also send them to the other browser unchanged.
      'media.peerconnection.ice.loopback': true,
      'media.peerconnection.ice.obfuscate_host_addresses': false,
      'media.autoplay.default': 0,
    },
  },
};

const engine = process.env.E2E_BROWSER ?? 'chromium';
const browser = engine === 'firefox' ? firefox : chromium;

const rooms = /practice-rooms.*\.spec/;
const sound = /(examiner|recall-weeks|recordings)\.spec/;
// One project per set of browser switches. If a file set its own switches, Playwright would start another worker, and
// so another product, for this file.
const projects = [
  { name: 'rooms', testMatch: rooms, use: roomBrowser },
  { name: 'pages', testIgnore: [rooms, sound] },
  { name: 'sound', testMatch: sound, use: soundBrowser },
];

export default defineConfig({
  // WebKit is driven through WebDriver, so it has separate journeys.
  testDir: engine === 'webkit' ? 'webkit' : 'journeys',
  // Journeys with the tag `@firefox` also run in Firefox. The tools for Firefox cannot use a sound device, print, paste
  // by script or read a request's body. Journeys that need one of these lack this tag.
  ...(engine === 'firefox' ? { grep: /@firefox/ } : {}),
  ...(engine === 'chromium' ? { projects } : {}),
  outputDir: 'test-results',
  globalSetup: './support/global-setup.ts',
  // Journeys that share a product run one after another, because an account has a single active session. Each worker
  // therefore starts its own product (support/workers.ts), unless E2E_BASE_URL names a product. WebKit has a single
  // display, so it uses one worker.
  workers: process.env.E2E_BASE_URL || engine === 'webkit' ? 1 : 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  expect: {
    timeout: 20_000,
    // A few pixels may differ, because two builds of a browser antialias text slightly differently. A difference must be
    // within both limits. On a large picture, the ratio alone would let a changed button label pass.
    toHaveScreenshot: {
      maxDiffPixelRatio: 0.003,
      maxDiffPixels: 400,
      animations: 'disabled',
      caret: 'hide',
    },
  },
  // All machines share one set of reference screenshots, because pages use the product's own typeface.
  snapshotPathTemplate: '{testDir}/../visual/{arg}{ext}',
  reporter: [['list']],
  use: {
    // Shorter than the timeout of a journey (90 s), so that the report shows the step that timed out.
    actionTimeout: 40_000,
    navigationTimeout: 40_000,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1280, height: 800 },
    // The service worker would download the whole app in every journey. The few journeys that need it allow it.
    serviceWorkers: 'block',
    // Off by default, because the recording of traces takes a fifth of the running time of the journeys.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    ...browser,
  },
});
