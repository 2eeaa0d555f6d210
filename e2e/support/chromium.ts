// How every journey starts Chromium.

/**
 * Of several lists Chromium reads only the last, so this repeats the parts of Playwright's list that apply to Chromium. Three
 * features are ours. With the two of the address bar (`Omnibox`) every window loads hidden pages, which took half a second of
 * processor time for each page that a journey opened. A spare renderer is a process that no journey uses.
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
