import { dirname, join } from 'node:path';

/** Licences that only require that their text is included. */
export const allowedLicences = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Zlib',
  'Python-2.0',
]);

/**
 * Packages with other licences:
 * - sharp uses libvips as an unchanged shared library. The LGPL allows this when the text of the LGPL and the source of
 *   libvips are offered. The packages offer both.
 * - The typefaces may be bundled with any software (decision 088).
 */
export const namedExceptions = new Map([
  [/^@img\/sharp(-libvips)?-/, /LGPL-3\.0-or-later/],
  // The font of the documents has its own licence (Bitstream Vera), which allows embedding (decision 112).
  [/^dejavu-fonts-ttf$/, /^SEE LICENSE IN README\.md AND LICENSE$/],
  // The LICENSE file of png-js contains the MIT licence, which the package.json of png-js does not name.
  [/^png-js$/, /^unknown$/],
  [/^@fontsource-variable\//, /^OFL-1\.1$/],
  // The MPL asks that changes of its files are published. The package is used unchanged (decision 168).
  [/^mediabunny$/, /^MPL-2\.0$/],
]);

function isAllowed(licence) {
  if (allowedLicences.has(licence)) return true;
  const words = licence.replace(/[()]/g, '');
  if (words.includes(' OR ')) return words.split(' OR ').some(isAllowed);
  return words.includes(' AND ') && words.split(' AND ').every(isAllowed);
}

/** @returns the path of the package that a package imports by name, as Node finds it; undefined when it is not in the lock file */
function findImported(lock, path, name) {
  const found = join(path, 'node_modules', name);
  if (found in lock.packages) return found;
  return path === '.' ? undefined : findImported(lock, dirname(path), name);
}

/**
 * @returns the packages of the lock file that the running product consists of: the dependencies of the workspaces, and the pinned Node.
 * The dependencies of the root only build the product.
 */
export function listProductionPackages(lock) {
  const paths = new Set(
    Object.keys(lock.packages).filter((path) => !path.includes('node_modules/')),
  );
  // The loop also visits the packages that it adds.
  for (const path of paths) {
    const { dependencies, peerDependencies, optionalDependencies } = lock.packages[path];
    const needed = path === '' ? {} : { ...dependencies, ...peerDependencies };
    for (const name of Object.keys({ ...needed, ...optionalDependencies })) {
      const found = findImported(lock, path, name);
      if (found) paths.add(found);
    }
  }
  return [...paths]
    .map((path) => [path, lock.packages[path]])
    .filter(
      ([path, entry]) =>
        path.includes('node_modules/') && !entry.dev && !entry.link && !entry.devOptional,
    )
    .map(([path, entry]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: entry.version,
      licence: String(entry.license ?? 'unknown'),
    }));
}

export function listForbidden(lock) {
  return listProductionPackages(lock).filter(
    ({ name, licence }) =>
      !isAllowed(licence) &&
      ![...namedExceptions].some(([names, licences]) => names.test(name) && licences.test(licence)),
  );
}
