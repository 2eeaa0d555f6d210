import { defineConfig } from 'vitest/config';

/** These tests open no database, or an embedded database of their own. A run on PostgreSQL would only repeat them. */
const sameOnEveryDatabase = [
  'src/{observers,start}.test.ts',
  'src/{composition/cards,config/*}.test.ts',
  'src/db/embedded-statements.test.ts',
  'src/providers/**',
  'src/testing/boundaries.test.ts',
];

export default defineConfig({
  test: {
    name: 'api',
    include: ['src/**/*.test.ts'],
    tags: [
      // Tests that take long, for example with many requests at once, restarts, mail servers or many dates. `npm test`, and so CI, leaves them
      // to `npm run test:all -- slow`.
      { name: 'slow' },
      // Tests that mean something else on PostgreSQL than on the embedded database, whose only connection runs one transaction at a time. CI
      // runs them on both.
      { name: 'postgres' },
    ],
    exclude: process.env.TEST_DATABASE_URL ? sameOnEveryDatabase : [],
    globalSetup: ['src/testing/global-setup.ts'],
    pool: 'forks',
    // Test files share their modules, because loading the whole product again for each file took a fifth of the run. Every test file
    // creates its own apps, and modules keep only bounded caches.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // How long `expect.poll` waits. The default of one second is too short on a busy machine.
    expect: { poll: { timeout: 20_000 } },
  },
});
