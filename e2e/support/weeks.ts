// A product and a browser whose clocks are moved together: a journey that takes weeks.
import type { Page } from '@playwright/test';
import { type Product, startProductAt } from './product.ts';

export interface ProductWithClock {
  url: string;
  /** Ends the product, and starts it again on the same data at another instant: nobody called it in between. */
  moveTo(instant: string): Promise<void>;
  stop(): Promise<void>;
}

export async function startProductWithClock(instant: string): Promise<ProductWithClock> {
  let product: Product = await startProductAt(Date.parse(instant));
  const { url, dataDir } = product;
  const port = Number(new URL(url).port);
  return {
    url,
    async moveTo(next) {
      await product.end();
      product = await startProductAt(Date.parse(next), dataDir, port);
    },
    stop: () => product.stop(),
  };
}

/** The page is closed meanwhile, as a learner's is between two days. */
export async function moveTo(page: Page, product: ProductWithClock, instant: string) {
  await page.goto('about:blank');
  await product.moveTo(instant);
  await page.clock.setSystemTime(instant);
}
