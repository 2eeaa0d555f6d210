// Browsers whose pages stand still: one day, one font, no motion. The product's own font is the system's, which differs
// between machines; the pictures are drawn with a font that is kept beside them.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, type CDPSession, expect, type Page, test } from '@playwright/test';
import { logIn } from './accounts.ts';
import { type Places, VISITED_AT } from './furnished.ts';
import type { Screen } from './screens/screen.ts';
import { emails, type Visitor } from './screens.ts';

const MOST_WORDS = 1500;
const PATIENCE_MS = 10_000;
const FONT = fileURLToPath(new URL('../visual/inter-latin.woff2', import.meta.url));

/** Runs in the page, before its own code. */
function standStill({ font, at }: { font: string | null; at: string }): void {
  const RealDate = Date;
  const now = RealDate.parse(at);
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now] : args, newTarget),
    apply: () => new RealDate(now).toString(),
    get: (target, key) => (key === 'now' ? () => now : Reflect.get(target, key)),
  });
  if (font === null) return;
  const bytes = Uint8Array.from(atob(font), (character) => character.charCodeAt(0));
  document.fonts.add(new FontFace('Kept', bytes, { weight: '100 900' }));
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { font-family: Kept, sans-serif !important; }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

export async function openStill(
  browser: Browser,
  baseURL: string,
  visitor: Visitor,
  { deviceScaleFactor = 1, hasOwnFont = false } = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    deviceScaleFactor,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    // The check's own styles come from no server.
    bypassCSP: true,
  });
  const font = hasOwnFont ? null : (await readFile(FONT)).toString('base64');
  await context.addInitScript(standStill, { font, at: VISITED_AT });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  if (visitor !== 'visitor') await logIn(page, emails[visitor]);
  return page;
}

/** Wider than a phone in the hand. */
const PHONE_PX = 600;
const sessions = new WeakMap<Page, CDPSession>();

/** A phone is touched: what is there for a mouse or a keyboard only is not shown on it. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: size.width < PHONE_PX });
}

/** Opens the screen and waits until nothing on it is on its way any more. */
export async function show(page: Page, screen: Screen, places: Places): Promise<void> {
  const { heading, isSpecimen = false } = screen;
  await page.goto(screen.path(places));
  // Where the last screen was pressed, the next one would look pointed at; so would what is pressed to open this one.
  await page.mouse.move(0, 0);
  const name = typeof heading === 'string' ? { name: heading, exact: true } : { name: heading };
  await expect(page.getByRole('heading', name).first()).toBeVisible();
  if (isSpecimen) return screen.open?.(page);
  await expectLoaded(page);
  await screen.open?.(page);
  await page.mouse.move(0, 0);
  // Fetched when it is asked for: until it is there, nothing on it can be waited for.
  if (screen.isDialog) await dialogOf(page).waitFor();
  if (!screen.isWaiting) await expectLoaded(page);
}

/** What lies on top: a question may be asked within a dialog. */
export const dialogOf = (page: Page) => page.getByRole('dialog').last();

/** Goes on after a screen that fails, so that one run tells everything. @returns what went wrong, by screen */
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

/** No spinner, no grey bar in place of text, every picture in sight and the length of every recording there. */
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
