// Moves the clocks of a product and a browser together, for a journey that takes weeks.
import type { Page } from '@playwright/test';
import { type Product, startProductAt } from './product.ts';
import { test } from './test.ts';

export interface ProductWithClock {
  url: string;
  /** Stops the product and starts it again on the same data at another instant. */
  moveTo(instant: string): Promise<void>;
  stop(): Promise<void>;
}

async function startProductWithClock(instant: string): Promise<ProductWithClock> {
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

/** Creates a `test` function with its own product, whose clock starts at `instant`. */
export function testFrom(instant: string) {
  return test.extend<object, { product: ProductWithClock }>({
    product: [
      // Playwright reads from this pattern which fixtures are needed: none.
      async ({}, use) => {
        const product = await startProductWithClock(instant);
        await use(product);
        await product.stop();
      },
      { scope: 'worker', timeout: 180_000 },
    ],
    baseURL: ({ product }, use) => use(product.url),
  });
}

/** Moves the clocks to an instant. The page is closed meanwhile, as a learner closes it between two days. */
export async function moveTo(page: Page, product: ProductWithClock, instant: string) {
  await page.goto('about:blank');
  await product.moveTo(instant);
  await page.clock.setSystemTime(instant);
}
