// The switches with which every journey starts Chromium.

/**
 * Chromium obeys only the last `--disable-features` switch. This list therefore repeats the relevant features of
 * Playwright's own switch, and adds three. The two `Omnibox` features make every window load hidden pages. Each page
 * that a journey opens then costs half a second more of processor time. The spare renderer is a process that no journey
 * uses.
 */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'BoundaryEventDispatchTracksNodeRemoval',
  'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'RenderDocument',
  'SpareRendererForSitePerProcess',
  'ThirdPartyStoragePartitioning',
  'Translate',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];

/** @param more further switches of Chromium */
export const startChromium = (...more: string[]) => ({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    `--disable-features=${disabledFeatures.join(',')}`,
    ...more,
  ],
});

/** Playwright options that start Chromium with a fake microphone, for journeys that record sound. */
export const soundBrowser = {
  permissions: ['microphone'],
  launchOptions: startChromium('--use-fake-device-for-media-stream'),
};

/**
 * Playwright options that start Chromium with a fake camera and microphone. Browsers on this machine can connect to
 * each other.
 */
export const roomBrowser = {
  permissions: ['camera', 'microphone', 'clipboard-read', 'clipboard-write'],
  launchOptions: startChromium(
    // A low frame rate, because one machine encodes and decodes the video of all browsers.
    '--use-fake-device-for-media-stream=fps=5',
    '--use-fake-ui-for-media-stream',
    '--allow-loopback-in-peer-connection',
    '--autoplay-policy=no-user-gesture-required',
  ),
};
