import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

const widths = [360, 768, 1280] as const;

/** Takes full-page screenshots at phone, tablet and desktop width in SCREENSHOT_DIR; none without this variable. */
export async function takeScreenshots(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOT_DIR;
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
    await page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: true });
  }
  if (before) await page.setViewportSize(before);
}
