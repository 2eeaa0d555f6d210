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
]);

function isAllowed(licence) {
  if (allowedLicences.has(licence)) return true;
  const words = licence.replace(/[()]/g, '');
  if (words.includes(' OR ')) return words.split(' OR ').some(isAllowed);
  return words.includes(' AND ') && words.split(' AND ').every(isAllowed);
}

/** @returns the packages of the lock file that are not development dependencies */
export function listProductionPackages(lock) {
  return Object.entries(lock.packages)
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
