// The switches with which every journey starts Chromium.

/**
 * Chromium reads only the last list of disabled features, so this list repeats the relevant ones of Playwright's list. Three are added. The
 * two `Omnibox` features make every window load hidden pages, which costs half a second of processor time per page. The spare renderer is a
 * process that no journey uses.
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
