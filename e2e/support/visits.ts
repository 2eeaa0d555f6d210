// Opens screens in browsers with a fixed date and without motion, so that pages do not change.
import { type Browser, type CDPSession, expect, type Page, test } from '@playwright/test';
import type { SamplePaths } from './sample-data.ts';
import { VISITED_AT } from './sample-data-product.ts';
import type { Screen } from './screens/screen.ts';
import { emails, type Visitor } from './screens.ts';
import { signIn } from './session.ts';

const MOST_WORDS = 1500;
const PATIENCE_MS = 30_000;

/** Stops the page's clock at an instant. Runs in the page before the page's own code. */
function standStill(at: string): void {
  const RealDate = Date;
  const now = RealDate.parse(at);
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now] : args, newTarget),
    apply: () => new RealDate(now).toString(),
    get: (target, key) => (key === 'now' ? () => now : Reflect.get(target, key)),
  });
}

export async function openStill(
  browser: Browser,
  baseURL: string,
  visitor: Visitor,
  { deviceScaleFactor = 1 } = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    deviceScaleFactor,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    // The page's content security policy does not block styles that a check adds.
    bypassCSP: true,
  });
  await context.addInitScript(standStill, VISITED_AT);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  if (visitor !== 'visitor') await signIn(page, emails[visitor]);
  return page;
}

/** A narrower window counts as a phone in portrait orientation. */
const TOUCH_BELOW_PX = 600;
const sessions = new WeakMap<Page, CDPSession>();

/** Sets the window size. A phone has touch input, so that elements for mouse or keyboard only are hidden. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  await session.send('Emulation.setTouchEmulationEnabled', {
    enabled: size.width < TOUCH_BELOW_PX,
  });
}

/** Opens the screen and waits until nothing on it is loading. */
export async function show(page: Page, screen: Screen, places: SamplePaths): Promise<void> {
  const { heading } = screen;
  await page.goto(screen.path(places));
  // Move the pointer away from the place of the last click. Otherwise the screen would show a hover state there.
  await page.mouse.move(0, 0);
  const name = typeof heading === 'string' ? { name: heading, exact: true } : { name: heading };
  await expect(page.getByRole('heading', name).first()).toBeVisible();
  await expectLoaded(page);
  await screen.open?.(page);
  await page.mouse.move(0, 0);
  // Wait for the code of the dialog, which is loaded on demand.
  if (screen.isDialog) await dialogOf(page).waitFor();
  if (!screen.isWaiting) await expectLoaded(page);
}

/** @returns the topmost dialog, because a dialog can open a second one */
export const dialogOf = (page: Page) => page.getByRole('dialog').last();

/** Continues after a failing screen, so that one run reports everything. @returns the failures by screen */
export async function walk(
  screens: readonly Screen[],
  look: (screen: Screen) => Promise<void>,
): Promise<string[]> {
  const failures: string[] = [];
  for (const screen of screens) {
    await test.step(screen.name, () =>
      look(screen).catch((error: unknown) => {
        failures.push(`${screen.name}: ${String(error).slice(0, MOST_WORDS)}`);
      }),
    );
  }
  return failures;
}

/**
 * Waits until no spinner or skeleton is left and the duration of every recording is known. Also waits for every image,
 * except images with `loading="lazy"`.
 */
async function expectLoaded(page: Page): Promise<void> {
  await expect(page.locator('.mantine-Loader-root, .mantine-Skeleton-root')).toHaveCount(0);
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          [...document.images].every((image) => image.complete || image.loading === 'lazy') &&
          [...document.querySelectorAll('audio')].every((audio) => audio.readyState > 0),
      ),
    )
    .toBe(true);
}
