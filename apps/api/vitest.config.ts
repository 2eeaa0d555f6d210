import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'api',
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    pool: 'forks',
    // Every app that a test makes is a new one, and what modules keep between them is bounded caches: reading the whole product
    // in again for each file took a fifth of the run.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // How long to look for what must come by itself; the default of one second is a busy machine's pause.
    expect: { poll: { timeout: 20_000 } },
  },
});
