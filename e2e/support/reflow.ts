// Checks WCAG 2.2, 1.4.10 with several fonts: no page scrolls horizontally and no control is cut off. Checks 1.4.12: with the reader's
// own spacing, no word of a button is cut.
import { expect, type Page } from '@playwright/test';

/** How long to wait for the layout. Elements that differ on a phone are rendered one frame after the change of width. */
const PATIENCE_MS = 2_000;
/** The product's typeface, and the widest and narrowest fallback fonts of browsers on Linux. */
export const fonts = ['', '"DejaVu Sans"', '"Liberation Sans"'];

/** The spacing of WCAG 1.4.12. */
const SPACING = 'letter-spacing: 0.12em; word-spacing: 0.16em; line-height: 1.5';

/** @param declarations for every element; none removes the earlier ones */
async function useStyle(page: Page, declarations: string): Promise<void> {
  await page.evaluate((style) => {
    const sheet = new CSSStyleSheet();
    if (style)
      sheet.replaceSync(`*, ::before, ::after { ${style.replaceAll(/;|$/g, ' !important;')} }`);
    document.adoptedStyleSheets = [sheet];
  }, declarations);
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
    // Button labels whose text is wider than the label, and labels that extend beyond their button.
    const cutWords = [...document.querySelectorAll('.mantine-Button-label')]
      .filter((label) => {
        if (!label.checkVisibility()) return false;
        // The label of a button that is busy is moved out of it.
        const button = label.closest('.mantine-Button-root:not([data-loading])') ?? label;
        const [inner, outer] = [label.getBoundingClientRect(), button.getBoundingClientRect()];
        return (
          label.scrollWidth > label.clientWidth + 1 ||
          inner.left < outer.left ||
          inner.right > outer.right ||
          inner.top < outer.top ||
          inner.bottom > outer.bottom
        );
      })
      .map((label) => label.textContent?.trim());
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrolls: Math.max(0, scrollWidth - clientWidth), cutOff, cutWords };
  });

/** Checks the page at its current width with each font. */
export async function expectReflow(page: Page, families: readonly string[]): Promise<void> {
  for (const font of families) {
    await useStyle(page, font && `font-family: ${font}`);
    await expect
      .poll(() => tooWide(page), {
        message: `at ${page.viewportSize()?.width} px in ${font || 'the typeface of the product'}`,
        timeout: PATIENCE_MS,
      })
      .toEqual({ scrolls: 0, cutOff: [], cutWords: [] });
  }
}

/** Checks the words of buttons at the page's current width with the reader's own spacing. */
export async function expectOwnSpacing(page: Page): Promise<void> {
  await useStyle(page, SPACING);
  await expect.poll(async () => (await tooWide(page)).cutWords, { timeout: 10_000 }).toEqual([]);
  await useStyle(page, '');
}
