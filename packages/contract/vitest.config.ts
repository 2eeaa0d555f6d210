import { defineConfig } from 'vitest/config';

export default defineConfig({
  // The default of five seconds is too short on a busy machine.
  test: { name: 'contract', include: ['src/**/*.test.ts'], testTimeout: 60_000 },
});
