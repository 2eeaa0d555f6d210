import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'lab',
    include: ['**/*.test.{ts,mjs}'],
    globalSetup: ['../apps/api/src/testing/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
