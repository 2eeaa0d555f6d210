// The `test` function of every journey. It sets the product's URL, and fails when a page logs an error or throws.
import { test as base, expect } from '@playwright/test';
import { type ProductWithSampleData, startWithSampleData } from './sample-data-product.ts';
import { type WorkerFixtures, workerFixtures } from './workers.ts';

interface PageProblems {
  /** Allows an error that the journey causes on purpose, such as the 401 of a refused login. */
  allow(pattern: RegExp): void;
}

interface JourneyFixtures {
  problems: PageProblems;
  /** For a journey that changes the sample data, which the reference screenshots of other journeys show. */
  ownProductWithSampleData: ProductWithSampleData;
}

export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  ...workerFixtures,
  baseURL: ({ productUrl }, use) => use(productUrl),

  ownProductWithSampleData: async ({}, use) => {
    const product = await startWithSampleData(process.env.E2E_RUN_DIR ?? '');
    await use(product);
    await product.stop();
  },

  problems: [
    async ({ context }, use) => {
      const seen: string[] = [];
      const allowed: RegExp[] = [];
      context.on('console', (message) => {
        if (message.type() !== 'error') return;
        seen.push(`console: ${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (problem) => {
        seen.push(`page error: ${problem.error().stack ?? problem.error().message}`);
      });
      await use({ allow: (pattern) => allowed.push(pattern) });
      const unexpected = seen.filter((text) => !allowed.some((pattern) => pattern.test(text)));
      expect(unexpected, 'errors in the browser').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
