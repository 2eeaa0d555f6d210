import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'repository',
    include: [process.env.SLOW_TESTS ? '**/*.slow.mjs' : '**/*.test.mjs'],
    maxWorkers: 2,
    // Many tests start separate programs, which start slowly on a busy machine. More than the limit of run-tool.mjs.
    testTimeout: 300_000,
  },
});
