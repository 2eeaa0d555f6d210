// Checks SVG drawings. Study pages show a drawing as an image, in which browsers run no scripts. Scripts and links are
// refused nevertheless, because a person could open the URL of the drawing in a tab.

const ELEMENTS = new Set(
  `svg g defs title desc path rect circle ellipse line polyline polygon text tspan marker linearGradient radialGradient stop
   clipPath mask pattern symbol use style`.split(/\s+/),
);
const TAG = /<\/?([A-Za-z][\w:-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/g;
const ATTRIBUTE = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
/** Matches a link to anything other than a part of the drawing itself. */
const REACHES_OUT = /url\(\s*["']?(?!#)|@import|javascript:|expression\(/i;

/** True for anything that looks like SVG. `findDrawingFault` decides whether it is safe. */
export function looksLikeDrawing(bytes: Buffer): boolean {
  return /^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(
    bytes.toString('utf8', 0, 2000).replace(/^\ufeff/, ''),
  );
}

function findTagFault(name: string, attributes: string): string | null {
  if (!ELEMENTS.has(name)) return `holds the element <${name}>`;
  for (const [, attribute = '', double, single] of attributes.matchAll(ATTRIBUTE)) {
    const value = double ?? single ?? '';
    if (/^on/i.test(attribute)) return `holds the attribute ${attribute}`;
    if (/(?:^|:)href$/i.test(attribute) && !value.startsWith('#'))
      return 'points to another address';
    if (REACHES_OUT.test(value)) return 'points to another address';
  }
  return null;
}

/** @returns what is wrong with an SVG file, as a phrase that follows its name; null when it is safe */
export function findDrawingFault(bytes: Buffer): string | null {
  const text = bytes.toString('utf8').replace(/<!--[\s\S]*?-->/g, '');
  if (/<!|<\?(?!xml\s)|&(?!amp;|lt;|gt;|quot;|apos;|#\d+;|#x[\da-f]+;)/i.test(text))
    return 'holds a declaration or entity that is not allowed in drawings';
  for (const [, name = '', attributes = ''] of text.matchAll(TAG)) {
    const fault = findTagFault(name, attributes);
    if (fault) return `${fault}, which is not allowed in drawings`;
  }
  // Refuse a `<` outside the matched tags, because a browser could read it as a tag.
  if (/<(?!\?xml)/.test(text.replace(TAG, ''))) return 'is not well-formed SVG';
  return REACHES_OUT.test(text) ? 'points to another address' : null;
}
