// Prints the size of the scripts that pages download, and fails the build above the limits. A phone with poor reception
// waits for these scripts. The first load is measured for the login page. The limit of any other page counts only what
// that page adds. Files loaded on demand (charts, editors, dialogs) are listed and have no limit.
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import {
  type Bundle,
  type Chunk,
  chunkOf,
  chunksOf,
  closureOf,
  pageOf,
  shellOf,
} from './bundle-files.ts';

const FIRST_LOAD_KB = 200;
const ROUTE_KB = 75;
const FIRST_ROUTE = '/routes/account/login.tsx';
const SHOWN = 8;

function createScale(bundle: Bundle): (fileNames: Iterable<string>) => number {
  const known = new Map<string, number>();
  const kbOf = (fileName: string): number => {
    const chunk = bundle[fileName];
    if (chunk?.type !== 'chunk') return 0;
    const kb = known.get(fileName) ?? gzipSync(chunk.code, { level: 9 }).length / 1000;
    known.set(fileName, kb);
    return kb;
  };
  return (fileNames) => [...fileNames].reduce((sum, fileName) => sum + kbOf(fileName), 0);
}

const line = (kb: number, words: string) =>
  console.log(`  ${kb.toFixed(1).padStart(7)} kB gz  ${words}`);

export function reportFirstLoad(): Plugin {
  return {
    name: 'report-first-load',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const weigh = createScale(bundle);
        const chunks = chunksOf(bundle);
        const shell = shellOf(bundle);
        const first = chunkOf(bundle, FIRST_ROUTE);
        const firstLoad = closureOf(bundle, first.fileName, new Set(shell));
        const firstKb = weigh(firstLoad);
        const hasZod = (name: string) =>
          (bundle[name] as Chunk).moduleIds.some((id) => id.includes('/node_modules/zod/'));
        if ([...firstLoad].some(hasZod))
          this.error('The first load holds zod: a page names a schema that a type would do for.');
        line(firstKb, `first load of the login page, all scripts (at most ${FIRST_LOAD_KB})`);

        const pages = chunks
          .filter((chunk) => chunk.isDynamicEntry && pageOf(chunk))
          .map((chunk) => {
            const more = [...closureOf(bundle, chunk.fileName)].filter(
              (name) => !firstLoad.has(name),
            );
            return { page: pageOf(chunk) ?? '', kb: weigh(more) };
          })
          .sort((a, b) => b.kb - a.kb);
        console.log(`  heaviest pages, beside the first load (at most ${ROUTE_KB} each):`);
        for (const { page, kb } of pages.slice(0, SHOWN))
          line(kb, `${page}${kb > ROUTE_KB ? '  OVER' : ''}`);

        const onDemand = chunks
          .filter((chunk) => chunk.isDynamicEntry && !pageOf(chunk) && !shell.has(chunk.fileName))
          .map((chunk) => ({
            name: chunk.name,
            kb: weigh(
              [...closureOf(bundle, chunk.fileName)].filter((name) => !firstLoad.has(name)),
            ),
          }))
          .sort((a, b) => b.kb - a.kb);
        if (onDemand.length > 0) console.log('  parts fetched on demand:');
        for (const { name, kb } of onDemand.slice(0, SHOWN)) line(kb, name);

        const heavy = pages.filter(({ kb }) => kb > ROUTE_KB).map(({ page }) => page);
        if (firstKb > FIRST_LOAD_KB) this.error(`First load is over its ${FIRST_LOAD_KB} kB gz.`);
        if (heavy.length > 0)
          this.error(`Over ${ROUTE_KB} kB gz beside the first load: ${heavy.join(', ')}`);
      },
    },
  };
}
