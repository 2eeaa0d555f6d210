// Functions with which the build plugins inspect the chunks of the build.
import { readFileSync } from 'node:fs';
import type { Rolldown } from 'vite';

export type Bundle = Rolldown.OutputBundle;
export type Chunk = Rolldown.OutputChunk;

export function chunksOf(bundle: Bundle): Chunk[] {
  return Object.values(bundle).filter((item): item is Chunk => item.type === 'chunk');
}

/**
 * Finds the chunk whose entry is this module.
 * @param module the end of the module's path
 */
export function chunkOf(bundle: Bundle, module: string): Chunk {
  const found = chunksOf(bundle).find((chunk) => chunk.facadeModuleId?.endsWith(module));
  if (!found) throw new Error(`No file of the build begins with ${module}.`);
  return found;
}

/** An import of a page in the two files with routes. */
export const PAGE_IMPORT = /\(\) => import\('(?:\.+\/)+(.+)'\)/g;
export const FILES_WITH_ROUTES = /\/src\/(?:app\/router\.tsx|layout\/admin\/admin-pages\.ts)$/;

const pageModules = new Set(
  ['app/router.tsx', 'layout/admin/admin-pages.ts'].flatMap((file) =>
    [...readFileSync(new URL(`src/${file}`, import.meta.url), 'utf8').matchAll(PAGE_IMPORT)].map(
      ([, module]) => `/${module}`,
    ),
  ),
);

/** The module of the page with which this chunk begins, without `/src`. */
export function pageOf(chunk: Bundle[string] | undefined): string | undefined {
  const module = (chunk?.type === 'chunk' && chunk.facadeModuleId?.split('/src')[1]) || '';
  return pageModules.has(module) ? module : undefined;
}

/** A chunk and all its static imports. */
export function closureOf(bundle: Bundle, fileName: string, found = new Set<string>()) {
  const chunk = bundle[fileName];
  if (chunk?.type !== 'chunk' || found.has(fileName)) return found;
  found.add(fileName);
  for (const imported of chunk.imports) closureOf(bundle, imported, found);
  return found;
}

/** The chunks of index.html and of the app, which every page loads before its own chunks. */
export function shellOf(bundle: Bundle): Set<string> {
  const entry = closureOf(bundle, chunkOf(bundle, '/index.html').fileName);
  return closureOf(bundle, chunkOf(bundle, '/src/app/start-app.tsx').fileName, entry);
}

export function stylesOf(bundle: Bundle, fileNames: Iterable<string>): Set<string> {
  const found = new Set<string>();
  for (const fileName of fileNames) {
    const chunk = bundle[fileName] as { viteMetadata?: { importedCss: Set<string> } } | undefined;
    for (const css of chunk?.viteMetadata?.importedCss ?? []) found.add(css);
  }
  return found;
}
