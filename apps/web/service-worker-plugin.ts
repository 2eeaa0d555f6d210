// Writes sw.js with the files that make the app open offline: the first page, and the pages a learner studies with. Other
// chunks are cached when used.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { Bundle } from './bundle-files.ts';

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
  // The other component styles, which every page except home and login loads.
  'more-styles',
];
/** The server answers `/start`, which is not a page, with a page without content. */
const staticFiles = ['/start', '/favicon.svg', '/manifest.webmanifest'];

/** A chunk with its static and dynamic imports and styles, without other pages. */
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
          // Includes everything around the pages (header, menus, dialogs), because browsers need not ask the worker for
          // files that they still hold in memory, so runtime caching would miss them.
          if (isOffline || chunk.isEntry) collect(bundle, chunk.fileName, found);
        }
        for (const asset of Object.values(bundle)) {
          // Pictures belong to the home page, which an offline learner does not need.
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
