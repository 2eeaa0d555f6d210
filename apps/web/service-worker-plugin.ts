// Writes sw.js with the list of files that make the app open without network: the first page, and the pages a learner
// studies with. Other chunks are kept when they are used.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { type Bundle, isApp } from './bundle-files.ts';

const SOURCE = fileURLToPath(new URL('service-worker/sw.js', import.meta.url));
const offlineRoutes = [
  'home',
  'login',
  'dashboard',
  'station',
  'study',
  'section-fallback',
  'revision',
  'search',
  // The rest of the component styles, which every page but home and login loads.
  'more-styles',
];
/** `/start` is no page of ours, so the server answers with the page that shows nothing yet. */
const staticFiles = ['/start', '/favicon.svg', '/manifest.webmanifest'];

/** A chunk with everything it loads, on demand or at once, and its styles; other pages are left out. */
function collect(bundle: Bundle, fileName: string, found: Set<string>): void {
  const chunk = bundle[fileName];
  if (chunk?.type !== 'chunk' || found.has(fileName)) return;
  found.add(fileName);
  const { importedCss } = (chunk as { viteMetadata?: { importedCss: Set<string> } })
    .viteMetadata ?? {
    importedCss: new Set<string>(),
  };
  for (const css of importedCss) found.add(css);
  for (const next of chunk.imports) collect(bundle, next, found);
  for (const next of chunk.dynamicImports) {
    if (!isRoute(bundle[next])) collect(bundle, next, found);
  }
}

function isRoute(chunk: Bundle[string] | undefined): boolean {
  return chunk?.type === 'chunk' && /\/routes\//.test(chunk.facadeModuleId ?? '');
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
          const isOffline = offlineRoutes.some((name) =>
            chunk.facadeModuleId?.endsWith(`/routes/${name}.tsx`),
          );
          // Everything around the pages as well (header, menus, dialogs): browsers need not ask the worker for files that they
          // still hold in memory, so it cannot count on keeping them when they are used.
          if (isOffline || chunk.isEntry || isApp(chunk)) collect(bundle, chunk.fileName, found);
        }
        for (const asset of Object.values(bundle)) {
          // Pictures are the home page's, which a learner without network does not need.
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
