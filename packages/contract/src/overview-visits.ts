// Where visits come from: the word of a link (`?utm_source=…`), else the site that linked here, else `direct`.

export const SOURCE_MAX = 40;
/** Typed in, a bookmark, or a browser that does not say. */
export const DIRECT_SOURCE = 'direct';
/** Sources of a day beyond the first ones. */
export const OTHER_SOURCE = 'other';
/** Sign-ups whose source the browser did not say. */
export const UNKNOWN_SOURCE = 'unknown';

/** A word of a link, or the name of a site, as it is counted. @returns null when nothing is left of it */
export function normaliseSource(text: string): string | null {
  const source = text
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[^a-z0-9]+/, '')
    .slice(0, SOURCE_MAX);
  return source === '' ? null : source;
}
