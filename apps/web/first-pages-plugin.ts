// Writes what the server needs to send a page that is as complete as possible: `pages.json` has, for every address, the
// links to its files, and for a visitor's first pages their content (decision 073).
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { type Bundle, chunkOf, closureOf, shellOf, stylesOf } from './bundle-files.ts';
import type * as Prerender from './src/prerender.tsx';
import type { PageFiles } from './src/prerender.tsx';

/** Placeholders that the server replaces (apps/api/src/http/web-app.ts). */
const HEAD_MARK = '<!--page-head-->';
const BODY_MARK = '<!--page-body-->';
const NONCE_MARK = '__CSP_NONCE__';
const SCHEME_MARK = '__PAGE_SCHEME__';

/** One address of pages.json. */
interface SentPage {
  path: string;
  head: string;
  body: string;
  needsOwnAccounts: boolean;
  scheme: 'dark' | 'light';
}

/** The router's map without its pages: importing one yields only its name. */
function pageNames(): Plugin {
  const PREFIX = '\0page:';
  return {
    name: 'page-names',
    enforce: 'pre',
    resolveId(source, importer) {
      const isMap = /\/src\/(?:app\/router\.tsx|admin-pages\.ts)$/.test(importer ?? '');
      const page = /\/routes\/.+\.tsx$/.exec(source)?.[0];
      return isMap && page ? PREFIX + page : null;
    },
    load: (id) =>
      id.startsWith(PREFIX)
        ? `export const module = ${JSON.stringify(id.slice(PREFIX.length))};`
        : null,
  };
}

async function loadPrerender(config: ResolvedConfig): Promise<typeof Prerender> {
  const outDir = join(config.cacheDir, 'prerender');
  await build({
    root: config.root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react(), pageNames()],
    resolve: { alias: config.resolve.alias.filter(({ find }) => String(find).includes('zod')) },
    build: {
      ssr: 'src/prerender.tsx',
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      assetsInlineLimit: 0,
      target: 'esnext',
      rolldownOptions: { output: { entryFileNames: 'prerender.mjs' } },
    },
  });
  return import(`${pathToFileURL(join(outDir, 'prerender.mjs')).href}?at=${Date.now()}`);
}

const unescape = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');

/** The content security policy allows no style attributes in a page: they become rules of a style element with the nonce. */
function moveStyles(html: string): { html: string; rules: string } {
  const found = new Map<string, number>();
  const moved = html.replace(/ style="([^"]*)"/g, (_, style: string) => {
    const number = found.get(style) ?? found.size;
    found.set(style, number);
    return ` data-style="${number}"`;
  });
  const rules = [...found].map(
    ([style, number]) => `#root [data-style="${number}"]{${unescape(style)}}`,
  );
  return { html: moved, rules: rules.join('') };
}

/** Class names that differ between the two builds would leave the page without styles or pictures. */
function findStrangers(html: string, bundle: Bundle): string[] {
  const styles = Object.values(bundle)
    .map((item) => (item.type === 'asset' && item.fileName.endsWith('.css') ? item.source : ''))
    .join('');
  const classes = [...html.matchAll(/ class="([^"]*)"/g)]
    .flatMap((match) => (match[1] ?? '').split(' '))
    // `__m__…`: the library's own, with a style element beside it.
    .filter((name) => /^_[^_]/.test(name) && !styles.includes(`.${name}`));
  const files = [...html.matchAll(/"\/(assets\/[^"]+)"/g)]
    .map((match) => match[1] ?? '')
    .filter((name) => !(name in bundle));
  return [...new Set([...classes, ...files])];
}

const stylesheet = (file: string) => `<link rel="stylesheet" crossorigin href="/${file}">`;
/** Links for the first paint come first: main.ts loads the code after it. */
const preload = (file: string) => `<link data-later crossorigin href="/${file}">`;

/** The typeface is needed by the first text of every page, before the styles that name it are read. */
function preloadTypeface(bundle: Bundle): string {
  const file = Object.keys(bundle).find((name) => /figtree-latin-wght[^/]*\.woff2$/.test(name));
  return file ? `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">` : '';
}

/** The start script comes first, because it would wait for styles before it. */
function completeIndex(
  html: string,
  bundle: Bundle,
  { start, shell, frame }: { start: string; shell: Set<string>; frame: string },
): string {
  const styles = [...stylesOf(bundle, shell)].filter((file) => !html.includes(`"/${file}"`));
  return html
    .replace(
      '<script type="module"',
      () => `<script src="/${start}"></script>\n    <script type="module"`,
    )
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace(
      '</head>',
      () => `${preloadTypeface(bundle)}${styles.map(stylesheet).join('')}${HEAD_MARK}</head>`,
    )
    .replace('<div id="root">', (root) => root + BODY_MARK)
    .replace('<div id="frame">', (element) => element + frame)
    .replace(/(data-mantine-color-scheme=)"light"/, (_, name: string) => `${name}"${SCHEME_MARK}"`);
}

export function writeFirstPages(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'write-first-pages',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved;
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const index = bundle['index.html'];
        const start = chunkOf(bundle, '/src/start.ts');
        const shell = shellOf(bundle);
        if (index?.type !== 'asset' || !start || !shell) {
          return this.error('The build has no page, no start script or no app.');
        }
        if (start.imports.length > 0 || /\b(?:import|export)\b/.test(start.code)) {
          return this.error('src/start.ts must stand alone: it runs as a plain script.');
        }
        const entry = chunkOf(bundle, '/index.html');
        const early = closureOf(bundle, entry?.fileName ?? '');
        // main.ts and the group 'before' only, because another import would make the first paint wait for the whole app.
        if (early.size !== 2) {
          return this.error(`src/main.ts must begin alone, not with ${[...early].join(', ')}.`);
        }
        const prerender = await loadPrerender(config);
        const frame = prerender.drawFrame();
        index.source = completeIndex(String(index.source), bundle, {
          start: start.fileName,
          shell,
          frame,
        });

        const listed = await prerender.listPages();
        const drawn = new Map(prerender.renderFirstPages().map((page) => [page.path, page]));
        const shown = [...drawn.values()].map(({ html }) => html);
        const strangers = findStrangers(frame + shown.join(''), bundle);
        if (strangers.length > 0)
          this.error(`Pages name what is not there: ${strangers.join(', ')}`);

        const known = stylesOf(bundle, shell);
        const describe = ({ path, modules, calls, scheme }: PageFiles): SentPage => {
          const files = new Set(shell);
          for (const module of modules) {
            const chunk = chunkOf(bundle, `/src${module}`);
            if (!chunk) return this.error(`No file holds ${module}.`);
            closureOf(bundle, chunk.fileName, files);
          }
          const styles = [...stylesOf(bundle, files)].filter((name) => !known.has(name));
          const page = drawn.get(path);
          const { html, rules } = moveStyles(page?.html ?? '');
          const scripts = [...files].filter((name) => name !== entry?.fileName);
          return {
            path,
            head: [
              calls.length > 0
                ? `<meta name="early-calls" content="${calls.join(' ').replaceAll('&', '&amp;')}">`
                : '',
              ...styles.map(stylesheet),
              ...scripts.map(preload),
              rules && `<style nonce="${NONCE_MARK}" data-moved>${rules}</style>`,
            ].join(''),
            body: html,
            needsOwnAccounts: page?.needsOwnAccounts ?? false,
            scheme,
          };
        };
        const pages = [
          ...listed,
          { path: '*', modules: [], calls: [], scheme: 'light' as const },
        ].map(describe);
        this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(pages) });
      },
    },
  };
}
