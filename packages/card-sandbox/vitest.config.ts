import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'card sandbox', include: ['src/**/*.test.ts'] } });
