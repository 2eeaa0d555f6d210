import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './chunk-groups.ts';
import { checkComponentStyles } from './component-styles-plugin.ts';
import { splitContract } from './contract-plugin.ts';
import { reportFirstLoad } from './first-load-plugin.ts';
import { writeFirstPages } from './first-pages-plugin.ts';
import { precompress } from './precompress-plugin.ts';
import { writeServiceWorker } from './service-worker-plugin.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: at('.'),
  plugins: [
    react(),
    splitContract(),
    checkComponentStyles(),
    reportFirstLoad(),
    writeFirstPages(),
    writeServiceWorker(),
    precompress(),
  ],
  // Whoever asks for zod gets it with its compiler switched off, whichever chunk runs first.
  resolve: {
    alias: [
      {
        find: /^zod$/,
        replacement: at('src/zod-without-eval.ts'),
      },
    ],
  },
  // The server puts a fresh nonce here at every answer (apps/api/src/http/web-app.ts).
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // Inlined assets would be data: addresses, which the content security policy refuses.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // The app is an entry of its own, and one file: main.ts fetches it when the page that was sent is on the screen.
      input: [at('index.html'), at('src/start.ts'), at('src/app/start-app.tsx')],
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: chunkGroups,
        },
      },
    },
  },
});
