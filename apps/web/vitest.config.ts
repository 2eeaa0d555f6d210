import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  test: {
    name: 'web',
    environment: 'jsdom',
    // Loads jsdom and the packages once per worker. The setup file ends what a test file leaves in the window, and the
    // modules of the app start afresh in every file. Loading everything again for every file took a third of the run.
    pool: 'threads',
    isolate: false,
    maxWorkers: 2,
    // jsdom starts timers too, and may stop them while a test has set the clock.
    fakeTimers: { shouldClearNativeTimers: true },
    include: ['{src,service-worker}/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    testTimeout: 60_000,
    restoreMocks: true,
    unstubGlobals: true,
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
