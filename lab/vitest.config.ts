import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'lab',
    include: ['**/*.test.{ts,mjs}'],
    globalSetup: ['../apps/api/src/testing/global-setup.ts', 'lib/built-server.mjs'],
    pool: 'forks',
    maxWorkers: 2,
    // On a busy machine a process of the product starts in more than a minute.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
