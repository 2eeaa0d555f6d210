// `test` of every journey: knows where the product is, and fails when a page logs an error or throws.
import { test as base, expect } from '@playwright/test';

export interface PageProblems {
  /** The journey provokes this on purpose (a refused login logs its 401). */
  allow(pattern: RegExp): void;
}

export const test = base.extend<{ problems: PageProblems }>({
  // Playwright reads fixtures from the pattern.
  baseURL: async ({}, use) => {
    const url = process.env.E2E_BASE_URL;
    if (!url) throw new Error('The global setup did not start the product');
    await use(url);
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
