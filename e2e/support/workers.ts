// Each worker starts its own server and database, so that journeys of two workers cannot affect each other. With
// E2E_BASE_URL, all workers use the running product at that URL.
import type { Fixtures } from '@playwright/test';
import { startProduct } from './product.ts';
import { type ProductWithSampleData, startWithSampleData } from './sample-data-product.ts';

export interface WorkerFixtures {
  /** The URL of the worker's product. */
  productUrl: string;
  /** Started when a journey first uses this fixture. */
  productWithSampleData: ProductWithSampleData;
}

export const workerFixtures: Fixtures<object, WorkerFixtures> = {
  productUrl: [
    // From this pattern, Playwright reads which fixtures are needed. It is empty, because none is needed.
    async ({}, use) => {
      const given = process.env.E2E_BASE_URL;
      if (given) return use(given);
      const product = await startProduct();
      await use(product.url);
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  productWithSampleData: [
    async ({}, use) => {
      const product = await startWithSampleData(process.env.E2E_RUN_DIR ?? '');
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
};
