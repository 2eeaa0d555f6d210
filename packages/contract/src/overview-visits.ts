// The source of a visit: the value of `utm_source` in the link, otherwise the linking site, otherwise `direct`.

export const SOURCE_MAX = 40;
/** A typed URL, a bookmark, or a browser that does not reveal the linking site. */
export const DIRECT_SOURCE = 'direct';
/** Visits from a new source on a day that already has the largest allowed number of sources. */
export const OTHER_SOURCE = 'other';
/** Sign-ups without a known source. */
export const UNKNOWN_SOURCE = 'unknown';

/** Normalises a `utm_source` value or the name of a site for counting. @returns null when nothing remains */
export function normaliseSource(text: string): string | null {
  const source = text
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[^a-z0-9]+/, '')
    .slice(0, SOURCE_MAX);
  return source === '' ? null : source;
}
