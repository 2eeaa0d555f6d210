// Checks WCAG 2.2, 1.4.10 with several fonts: no page scrolls horizontally and no control is cut off.
import { expect, type Page } from '@playwright/test';

/** How long to wait for the layout. Elements that differ on a phone are rendered one frame after the change of width. */
const PATIENCE_MS = 2_000;
/** The product's typeface, and the widest and narrowest fallback fonts of browsers on Linux. */
export const fonts = ['', '"DejaVu Sans"', '"Liberation Sans"'];

async function useFont(page: Page, font: string): Promise<void> {
  await page.evaluate((family) => {
    const sheet = new CSSStyleSheet();
    if (family) sheet.replaceSync(`*, ::before, ::after { font-family: ${family} !important; }`);
    document.adoptedStyleSheets = [sheet];
  }, font);
}

/**
 * @returns
 * - `scrolls`: how many pixels the page scrolls sideways
 * - `cutOff`: the controls that extend beyond the window or a box that clips them, except inside scrollable boxes
 * - `cutWords`: the button labels that are cut
 */
export const tooWide = (page: Page) =>
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
    // Button labels whose text is wider than the label.
    const cutWords = [...document.querySelectorAll('.mantine-Button-label')]
      .filter((label) => label.checkVisibility() && label.scrollWidth > label.clientWidth + 1)
      .map((label) => label.textContent?.trim());
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrolls: Math.max(0, scrollWidth - clientWidth), cutOff, cutWords };
  });

/** Checks the page at its current width with each font. */
export async function expectReflow(page: Page, families: readonly string[]): Promise<void> {
  for (const font of families) {
    await useFont(page, font);
    await expect
      .poll(() => tooWide(page), {
        message: `at ${page.viewportSize()?.width} px in ${font || 'the typeface of the product'}`,
        timeout: PATIENCE_MS,
      })
      .toEqual({ scrolls: 0, cutOff: [], cutWords: [] });
  }
}
