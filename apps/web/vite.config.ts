import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { checkComponentStyles } from './component-styles-plugin.ts';
import { reportFirstLoad } from './first-load-plugin.ts';
import { writeFirstPages } from './first-pages-plugin.ts';
import { precompress } from './precompress-plugin.ts';
import { writeServiceWorker } from './service-worker-plugin.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The modules that main.ts runs before the app is loaded. */
const beforeApp = /\/src\/ui\/first-styles\.ts$|(?<!\.module)\.css$|^\0(?:vite|rolldown)\//;
/** Modules that no shared file contains: the entries, and zod, which is loaded with the first form that validates. */
const keptApart =
  /\/index\.html$|\/src\/(?:main|start|app\/start-app)\.tsx?$|\/zod(?:\/|-without-eval)/;
const isTogether = (id: string) => !keptApart.test(id);

export default defineConfig({
  root: at('.'),
  plugins: [
    react(),
    checkComponentStyles(),
    reportFirstLoad(),
    writeFirstPages,
    writeServiceWorker(),
    precompress(),
  ],
  // Replaces every import of zod, so that zod's compiler is switched off whichever chunk runs first.
  resolve: {
    alias: [
      {
        find: /^zod$/,
        replacement: at('src/zod-without-eval.ts'),
      },
    ],
  },
  // The server inserts a fresh nonce into every response (apps/api/src/http/web-app.ts).
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // Inlined assets would be data: addresses, which the content security policy refuses.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // The app is a separate entry, because main.ts fetches it only after the sent page is visible.
      input: [at('index.html'), at('src/start.ts'), at('src/app/start-app.tsx')],
      output: {
        codeSplitting: {
          groups: [
            { name: 'before', tags: ['$initial'], test: beforeApp },
            { name: 'app', tags: ['$initial'], test: isTogether },
            { name: 'shared', minShareCount: 38, test: isTogether },
          ],
        },
      },
    },
  },
});
