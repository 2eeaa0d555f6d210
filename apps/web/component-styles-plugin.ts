// The component library's styles are imported one by one (src/ui/page/first-styles.ts, more-styles.ts). All of them together
// would delay the first page. Using a component without its styles fails the build.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import { type Bundle, chunkOf, chunksOf, closureOf, shellOf } from './bundle-files.ts';

const FIRST_PAGES = ['home/home', 'account/login'];

/**
 * The Mantine components in these chunks. Each component has a module with its class names, named after the component.
 */
function stylesUsedBy(bundle: Bundle, fileNames: Iterable<string>): Set<string> {
  const used = new Set<string>();
  for (const fileName of fileNames) {
    const chunk = bundle[fileName];
    if (chunk?.type !== 'chunk') continue;
    for (const id of chunk.moduleIds) {
      if (/@mantine\/core\/.+\.module\.mjs$/.test(id)) used.add(basename(id, '.module.mjs'));
    }
  }
  return used;
}

export function checkComponentStyles(): Plugin {
  let folder = '';
  const listed = (file: string) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/styles\/([\w-]+)\.layer\.css/g)].map(
      (match) => match[1] ?? '',
    );
  return {
    name: 'check-component-styles',
    apply: 'build',
    configResolved: (config) => {
      folder = join(config.root, 'src/ui/page');
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const first = shellOf(bundle);
        for (const name of FIRST_PAGES) {
          closureOf(bundle, chunkOf(bundle, `/routes/${name}.tsx`).fileName, first);
        }
        const inFirst = new Set(listed('first-styles.ts'));
        const inEither = new Set([...inFirst, ...listed('more-styles.ts')]);
        const everything = chunksOf(bundle).map(({ fileName }) => fileName);
        const missing = [
          ...[...stylesUsedBy(bundle, first)].filter((name) => !inFirst.has(name)),
          ...[...stylesUsedBy(bundle, everything)].filter((name) => !inEither.has(name)),
        ];
        if (missing.length > 0)
          this.error(`src/ui/page/first-styles.ts or more-styles.ts lacks: ${missing.join(', ')}`);
      },
    },
  };
}
