import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  test: {
    name: 'web',
    environment: 'jsdom',
    // Loads jsdom once per worker; each test file still has its own window and modules. With one process per file,
    // starting the processes took four fifths of the run.
    pool: 'vmThreads',
    maxWorkers: 2,
    vmMemoryLimit: '1GB',
    include: ['{src,service-worker}/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    testTimeout: 30_000,
    restoreMocks: true,
    unstubGlobals: true,
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
