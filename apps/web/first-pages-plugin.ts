// Writes `pages.json`: for every address of the router the page that the server sends, which links its files and begins with
// what it shows to every visitor, or with a header (decision 073).
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { chunkOf, closureOf, shellOf, stylesOf } from './bundle-files.ts';
import type * as Prerender from './src/prerender.tsx';

/** Each `() => import(…)` of the router's map also gets the name of its module. */
const nameModules: Plugin = {
  name: 'name-modules',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/(?:app\/router\.tsx|admin-pages\.ts)$/ },
    handler: (code) =>
      code.replace(
        /\(\) => import\('(?:\.+\/)+(.+)'\)/g,
        (load, path) => `Object.assign(${load}, { module: '/src/${path}' })`,
      ),
  },
};

async function loadPrerender({ root, cacheDir, resolve }: ResolvedConfig) {
  const outDir = join(cacheDir, 'prerender');
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react(), nameModules],
    resolve: { alias: resolve.alias },
    build: { ssr: 'src/prerender.tsx', outDir, copyPublicDir: false, assetsInlineLimit: 0 },
  });
  const file = pathToFileURL(join(outDir, 'prerender.js'));
  return (await import(file.href)) as typeof Prerender;
}

const stylesheet = (file: string) => `<link rel="stylesheet" crossorigin href="/${file}">`;
/** Links for the first paint come first: main.ts loads the code after it. */
const preload = (file: string) => `<link data-later crossorigin href="/${file}">`;

export const writeFirstPages: Plugin = {
  name: 'write-first-pages',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const start = chunkOf(bundle, '/src/start.ts');
      if (start.imports.length > 0 || /\b(?:import|export)\b/.test(start.code))
        this.error('src/start.ts must stand alone: it runs as a plain script.');
      // main.ts and the group 'before' only, because another import would make the first paint wait for the whole app.
      const early = closureOf(bundle, chunkOf(bundle, '/index.html').fileName);
      if (early.size !== 2)
        this.error(`src/main.ts must begin alone, not with ${[...early].join(', ')}.`);

      const { listPages, renderFrame } = await loadPrerender(this.environment.getTopLevelConfig());
      const index = bundle['index.html'];
      // The start script comes first, because it would wait for styles before it.
      const template = String(index?.type === 'asset' && index.source)
        .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
        .replace('<script', () => `<script src="/${start.fileName}"></script>\n    <script`)
        .replace('<div id="frame">', (element) => element + renderFrame());
      // The first text of every page needs it, before the styles that name it are read.
      const font = Object.keys(bundle).find((name) => name.endsWith('.woff2'));

      const pages = (await listPages()).map((page) => {
        const files = shellOf(bundle);
        for (const module of page.modules)
          if (module) closureOf(bundle, chunkOf(bundle, module).fileName, files);
        const later = [...files].filter((file) => !early.has(file));
        const calls = page.calls.join(' ').replaceAll('&', '&amp;');
        const head = [
          `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`,
          calls && `<meta name="early-calls" content="${calls}">`,
          ...[...stylesOf(bundle, later)].map(stylesheet),
          ...later.map(preload),
        ].join('');
        // The content security policy allows no style attributes: start.ts sets them.
        const body = page.body.replaceAll(' style="', ' data-style="');
        const fill = (content: string) =>
          template
            .replace('color-scheme="light"', `color-scheme="${page.scheme ?? 'light'}"`)
            .replace('</head>', (end) => head + end)
            .replace('<div id="root">', (element) => element + content);
        const hostedHtml = page.needsOwnAccounts && body ? fill('') : undefined;
        return [page.path, { html: fill(body), hostedHtml }];
      });
      const source = JSON.stringify(Object.fromEntries(pages));
      this.emitFile({ type: 'asset', fileName: 'pages.json', source });
    },
  },
};
