import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './chunk-groups.ts';
import { checkComponentStyles } from './component-styles-plugin.ts';
import { reportFirstLoad } from './first-load-plugin.ts';
import { writeFirstPages } from './first-pages-plugin.ts';
import { precompress } from './precompress-plugin.ts';
import { writeServiceWorker } from './service-worker-plugin.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The name of a class in its style sheet, and a hash of the sheet's path. Vite's own names also contain the line, which would
 * make every page's scripts larger.
 */
const scopedName = (name: string, file: string) =>
  `${name}_${createHash('sha256')
    .update(relative(at('.'), file))
    .digest('base64url')
    .slice(0, 4)}`;

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
        replacement: at('src/start/zod-without-eval.ts'),
      },
    ],
  },
  // The server inserts a fresh nonce into every response (apps/api/src/http/pages/web-app.ts).
  html: { cspNonce: '__CSP_NONCE__' },
  css: { modules: { generateScopedName: scopedName } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // Inlined assets would be `data:` URLs. The content security policy refuses them for scripts and sound.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The texts that the licences of the packages ask for (decision 168).
    license: { fileName: 'licences.txt' },
    rolldownOptions: {
      // The app is a separate entry, because main.ts fetches it only after the sent page is visible.
      input: [at('index.html'), at('src/start/start.ts'), at('src/app/start-app.tsx')],
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
});
