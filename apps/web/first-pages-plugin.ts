// Writes `pages.json`, which contains the HTML that the server sends for every route. The HTML links the page's files.
// It contains the prerendered page if the page is the same for every visitor, otherwise only a header (decision 073).
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import {
  chunkOf,
  closureOf,
  FILES_WITH_ROUTES,
  PAGE_IMPORT,
  shellOf,
  stylesOf,
} from './bundle-files.ts';
import type * as Prerender from './src/start/prerender.tsx';

/** Adds the module's path to each import of a page. prerender.tsx needs the path to list the files of a page. */
const nameModules: Plugin = {
  name: 'name-modules',
  enforce: 'pre',
  transform: {
    filter: { id: FILES_WITH_ROUTES },
    handler: (code) =>
      code.replace(
        PAGE_IMPORT,
        (load, path) => `Object.assign(${load}, { module: '/src/${path}' })`,
      ),
  },
};

async function loadPrerender({ root, cacheDir, resolve, css }: ResolvedConfig) {
  const outDir = join(cacheDir, 'prerender');
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react(), nameModules],
    resolve: { alias: resolve.alias },
    // The names of classes are those of the style sheets.
    css: { modules: css.modules },
    build: { ssr: 'src/start/prerender.tsx', outDir, copyPublicDir: false, assetsInlineLimit: 0 },
  });
  const file = pathToFileURL(join(outDir, 'prerender.js'));
  return (await import(file.href)) as typeof Prerender;
}

const stylesheet = (file: string) => `<link rel="stylesheet" crossorigin href="/${file}">`;
/**
 * Links with `data-later` become preloads: for a member as soon as they are parsed (start.ts), for a visitor after the first
 * paint (main.ts). Their low priority leaves the connections, six over HTTP/1.1, to the styles and the page's first data. main.ts runs those
 * with `data-app`, one after the other, before the app.
 */
const preload = (file: string, isRunEarly: boolean) =>
  `<link data-later${isRunEarly ? ' data-app' : ''} crossorigin fetchpriority="low" href="/${file}">`;

/** The content security policy refuses style attributes in HTML, so start.ts sets the styles from `data-style`. */
const withoutStyleAttributes = (html: string) => html.replaceAll(' style="', ' data-style="');

export const writeFirstPages: Plugin = {
  name: 'write-first-pages',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const start = chunkOf(bundle, '/src/start/start.ts');
      if (start.imports.length > 0 || /\b(?:import|export)\b/.test(start.code))
        this.error('src/start/start.ts must stand alone: it runs as a plain script.');
      // index.html may load only main.ts and the chunk 'before', because another import would delay the first paint.
      const early = closureOf(bundle, chunkOf(bundle, '/index.html').fileName);
      if (early.size !== 2)
        this.error(`src/main.ts must begin alone, not with ${[...early].join(', ')}.`);

      const { listPages, renderFrame } = await loadPrerender(this.environment.getTopLevelConfig());
      const index = bundle['index.html'];
      const html = String(index?.type === 'asset' && index.source);
      const main = /<script type="module"[^]*?<\/script>/.exec(html)?.[0];
      if (!main) return this.error('index.html has no script of main.ts.');
      // The start script comes before the style sheets, because browsers run a script only after the style sheets before it
      // are loaded. main.ts comes last: nothing needs it before the first paint, and a browser has six connections.
      const template = html
        .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
        .replace(main, () => `<script src="/${start.fileName}"></script>`)
        .replace('<div id="frame">', (element) => element + withoutStyleAttributes(renderFrame()));
      // Every page preloads the font. The browser would otherwise request the font only after the style sheets are loaded.
      const font = Object.keys(bundle).find((name) => name.endsWith('.woff2'));

      const app = shellOf(bundle);
      const { imports } = chunkOf(bundle, '/src/app/start-app.tsx');
      const pages = (await listPages()).map((page) => {
        const files = new Set(app);
        for (const module of page.modules)
          if (module) closureOf(bundle, chunkOf(bundle, module).fileName, files);
        const later = [...files].filter((file) => !early.has(file));
        const calls = page.calls.join(' ').replaceAll('&', '&amp;');
        const head = [
          `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`,
          calls && `<meta name="early-calls" content="${calls}">`,
          ...[...stylesOf(bundle, later)].map(stylesheet),
          ...later.map((file) => preload(file, imports.includes(file))),
        ].join('');
        const body = withoutStyleAttributes(page.body);
        const fill = (content: string) =>
          template
            .replace('color-scheme="light"', `color-scheme="${page.scheme ?? 'light'}"`)
            .replace('</head>', (end) => head + main + end)
            .replace('</p></noscript>', (end) => page.withoutScripts + end)
            .replace('<div id="root">', (element) => element + content);
        const hostedHtml = page.needsOwnAccounts && body ? fill('') : undefined;
        return [page.path, { html: fill(body), hostedHtml }];
      });
      const source = JSON.stringify(Object.fromEntries(pages));
      this.emitFile({ type: 'asset', fileName: 'pages.json', source });
    },
  },
};
