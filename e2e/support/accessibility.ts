import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The layout counts as stable after this many unchanged frames. */
const STILL_FRAMES = 3;
/** The longest wait in frames. A page with a microphone's level meter never becomes stable. */
const MOST_FRAMES = 120;

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Waits until the layout is stable. Elements that differ on a phone are rendered some frames after a change of width,
 * and then move other elements.
 */
export const waitForLayout = (page: Page) =>
  page.evaluate(
    ({ still, most }) =>
      new Promise<void>((resolve) => {
        let before = '';
        let unchanged = 0;
        let drawn = 0;
        const look = () => {
          const places = [...document.querySelectorAll('body *')].map((element) => {
            const { x, y, width, height } = element.getBoundingClientRect();
            return [x, y, width, height].join(' ');
          });
          const now = places.join();
          unchanged = now === before ? unchanged + 1 : 0;
          before = now;
          drawn += 1;
          if (unchanged >= still || drawn >= most) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
    { still: STILL_FRAMES, most: MOST_FRAMES },
  );

const TOP_DIALOG = 'data-top-dialog';

/**
 * Marks the topmost modal dialog with TOP_DIALOG.
 * @returns whether there is one
 */
const markTopDialog = (page: Page) =>
  page.evaluate((name) => {
    const dialogs = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')];
    for (const dialog of dialogs) dialog.toggleAttribute(name, dialog === dialogs.at(-1));
    return dialogs.length > 0;
  }, TOP_DIALOG);

/**
 * Checks for violations of WCAG 2.2 AA that can be detected automatically, and for horizontal overflow. With an open modal
 * dialog, only the dialog is checked for violations. The page behind it cannot be used and is a screen of its own.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // Scroll to the top, because a control half hidden by the sticky header would count as too small.
  await page.evaluate(() => window.scrollTo(0, 0));
  // Wait until every dialog has faded in, because its colours differ during the fade.
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.querySelectorAll('[role="dialog"]')].every(
          (dialog) => getComputedStyle(dialog).opacity === '1',
        ),
      ),
    )
    .toBe(true);
  await waitForLayout(page);
  // Report violations only, and open no extra page for frames of other origins. The check then takes a third of the time.
  const axe = new AxeBuilder({ page })
    .options({ runOnly: rules, resultTypes: ['violations'] })
    .setLegacyMode();
  if (await markTopDialog(page)) axe.include(`[${TOP_DIALOG}]`);
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary}`),
  }));
  expect(found, 'accessibility violations').toEqual([]);
  await expectNoSidewaysScroll(page);
}

/** The least size in CSS pixels (WCAG 2.2, 2.5.8). Links within a sentence may be as low as their line. */
const SMALLEST_TARGET = 24;

/** Checks that every control has at least the minimum target size. A field is measured with its label. */
export async function expectLargeEnough(page: Page): Promise<void> {
  const small = await page.evaluate((least) => {
    const pressed =
      'a[href], button, input, select, textarea, summary, [role="slider"], [tabindex="0"]';
    const boxOf = (element: Element) => {
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : null;
      const boxes = [element, ...(label ? [label] : [])].map((part) =>
        part.getBoundingClientRect(),
      );
      return {
        width: Math.max(...boxes.map(({ width }) => width)),
        height: Math.max(...boxes.map(({ height }) => height)),
      };
    };
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent ?? '').trim() !== (element.textContent ?? '').trim();
    return [...document.querySelectorAll(pressed)].flatMap((element) => {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
      if (element.closest('[inert], [aria-hidden="true"]') || isInSentence(element)) return [];
      const { width, height } = boxOf(element);
      if (width <= 1 || (width >= least && height >= least)) return [];
      const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
      return [`${element.tagName} ${name.trim().slice(0, 60)}: ${width} × ${height}`];
    });
  }, SMALLEST_TARGET);
  expect(small, 'too small to be pressed with a finger').toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  // Read the width repeatedly. Elements that differ on a phone are rendered one frame after a change of width.
  await expect
    .poll(overflow, { message: 'pixels the page is wider than the screen' })
    .toBeLessThanOrEqual(0);
}

/** Checks that the page is no wider than the screen at 360 px. */
export async function expectFitsPhone(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  if (before) await page.setViewportSize(before);
}

/** Phones zoom into a field with smaller text, and stay there. */
const FIELD_TEXT_PX = 16;

/** Checks the size of the text wherever somebody types or chooses on a phone. */
export async function expectLargeFields(page: Page): Promise<void> {
  const small = await page.evaluate(
    (least) =>
      [...document.querySelectorAll('input, textarea, select')]
        .filter((field) => field.checkVisibility())
        .filter((field) => !field.matches('[type="radio"], [type="checkbox"], [type="file"]'))
        .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < least)
        .map((field) => `${field.tagName} ${field.getAttribute('aria-label') ?? field.id}`),
    FIELD_TEXT_PX,
  );
  expect(small, 'fields into which a phone zooms').toEqual([]);
}

/**
 * Checks the page in forced colours, in which backgrounds and shadows are gone: every control has an edge, and what is chosen has the
 * system colour for it.
 */
export async function expectForcedColours(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  const look = () => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.cssText = 'background: Highlight; forced-color-adjust: none';
    const highlight = getComputedStyle(probe).backgroundColor;
    probe.remove();
    const nameOf = (element: Element) =>
      `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40) ?? ''} ${element.className}`;
    const visible = (selector: string) =>
      [...document.querySelectorAll(selector)].filter(
        (element) =>
          element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
          element.getBoundingClientRect().width > 1,
      );
    const controls =
      'button, [role="button"], [role="tab"], .mantine-Switch-track, .mantine-Checkbox-input, .mantine-Radio-radio, .mantine-RadioIndicator-indicator, .mantine-Input-input';
    const withoutEdge = visible(controls).filter((control) => {
      const style = getComputedStyle(control);
      const hasBorder = style.borderBottomStyle !== 'none' && style.borderBottomWidth !== '0px';
      return !hasBorder && style.outlineStyle === 'none';
    });
    const chosen =
      '[aria-pressed="true"], [aria-current="page"], [aria-current="step"], [aria-current="location"], [aria-current="true"], [role="tab"][aria-selected="true"], [role="gridcell"][aria-selected="true"] > button, [role="radio"][aria-checked="true"], .mantine-Switch-input:checked + .mantine-Switch-track, .mantine-Checkbox-input:checked, .mantine-Radio-radio:checked, .mantine-RadioIndicator-indicator[data-checked], .mantine-SegmentedControl-label[data-active], label:has(> input[type="radio"]:checked)';
    const unmarked = visible(chosen).filter((element) => {
      const { backgroundColor, outlineColor, outlineStyle } = getComputedStyle(element);
      return (
        backgroundColor !== highlight && (outlineColor !== highlight || outlineStyle === 'none')
      );
    });
    return { withoutEdge: withoutEdge.map(nameOf), unmarked: unmarked.map(nameOf) };
  };
  try {
    // Colours change gradually.
    await expect
      .poll(() => page.evaluate(look), { message: 'in forced colours', timeout: 10_000 })
      .toEqual({ withoutEdge: [], unmarked: [] });
  } finally {
    await page.emulateMedia({ forcedColors: null });
  }
}
