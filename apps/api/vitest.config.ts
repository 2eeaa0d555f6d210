import { defineConfig } from 'vitest/config';

/** These open no database, or an embedded one of their own: on PostgreSQL they would only be repeated. */
const sameOnEveryDatabase = [
  'src/{cards,config*,observers,start}.test.ts',
  'src/db/embedded-statements.test.ts',
  'src/providers/**',
  'src/testing/boundaries.test.ts',
];

export default defineConfig({
  test: {
    name: 'api',
    include: ['src/**/*.test.ts'],
    exclude: process.env.TEST_DATABASE_URL ? sameOnEveryDatabase : [],
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
