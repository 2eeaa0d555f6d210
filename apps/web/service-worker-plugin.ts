// Writes sw.js with the list of files that the app needs offline. These are the files of the entry, of the home and
// login pages, of the pages for studying, and of My Bookings. Other chunks are cached when they are first used.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { type Bundle, pageOf } from './bundle-files.ts';

const SOURCE = fileURLToPath(new URL('service-worker/sw.js', import.meta.url));
const offlinePages = new Set([
  '/routes/home/home.tsx',
  '/routes/account/login.tsx',
  '/features/dashboard/dashboard.tsx',
  '/features/bookings/own/my-bookings.tsx',
  '/features/stations/station-info.tsx',
  '/routes/learner/study.tsx',
  '/routes/learner/section-fallback.tsx',
  '/features/revision/revision-page.tsx',
  '/features/search/search-page.tsx',
  // Not a page: the component styles that every page except home and login needs.
  '/ui/page/more-styles.ts',
]);
/** `/start` is not a page of the app. The server answers it with HTML that contains only the header (decision 073). */
const staticFiles = ['/start', '/favicon.svg', '/manifest.webmanifest'];

/** Loaded with the first recording. Offline without it, recordings are played as the browser made them (decision 168). */
const LEFT_OUT = 'indexed-recording';

/** A chunk with its static and dynamic imports and styles, without other pages. */
function collect(bundle: Bundle, fileName: string, found: Set<string>): void {
  const chunk = bundle[fileName];
  if (chunk?.type !== 'chunk' || chunk.name === LEFT_OUT || found.has(fileName)) return;
  found.add(fileName);
  const { importedCss } = (chunk as { viteMetadata?: { importedCss: Set<string> } })
    .viteMetadata ?? {
    importedCss: new Set<string>(),
  };
  for (const css of importedCss) found.add(css);
  for (const next of chunk.imports) collect(bundle, next, found);
  for (const next of chunk.dynamicImports) {
    if (!pageOf(bundle[next])) collect(bundle, next, found);
  }
}

export function writeServiceWorker(): Plugin {
  return {
    name: 'write-service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const found = new Set<string>();
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          const isOffline = offlinePages.has(pageOf(chunk) ?? '');
          // Collect the entry too, with the chunks around the pages (header, menus, dialogs). Caching at first use
          // would miss these chunks: the browser may take a file from memory without a request to the worker.
          if (isOffline || chunk.isEntry) collect(bundle, chunk.fileName, found);
        }
        for (const asset of Object.values(bundle)) {
          // Leaves out photos and screenshots: only the home page has them, and offline learners do not need them.
          if (asset.type === 'asset' && /\.(?:css|woff2|svg)$/.test(asset.fileName)) {
            found.add(asset.fileName);
          }
        }
        found.delete('index.html');
        const list = [...staticFiles, ...[...found].sort().map((name) => `/${name}`)];
        const source = await readFile(SOURCE, 'utf8');
        const page = bundle['index.html'];
        const version = createHash('sha256')
          .update(JSON.stringify(list) + source + (page?.type === 'asset' ? page.source : ''))
          .digest('hex')
          .slice(0, 12);
        const head = `const VERSION = ${JSON.stringify(version)};\nconst PRECACHE = ${JSON.stringify(list)};\n`;
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: head + source });
      },
    },
  };
}
