// Writes SVG drawings anew. The result contains only elements and attributes of the lists below, so that it does not
// matter how another parser would read the original. Scripts and links are refused although study pages show a drawing as
// an image, because a person could open the address of the drawing in a tab.
import { SaxesParser } from 'saxes';

const words = (list: string) => new Set(list.split(/\s+/));
const ELEMENTS = words(
  `svg g defs title desc path rect circle ellipse line polyline polygon text tspan marker linearGradient radialGradient stop
   clipPath mask pattern symbol use style`,
);

/** Attributes with words for people or names: their values are never read as CSS. */
const TEXT_ATTRIBUTES = words('id class role lang xml:lang xml:space aria-label aria-labelledby');
const ATTRIBUTES = words(
  `alignment-baseline baseline-shift clip-path clip-rule clipPathUnits color cx cy d direction display dominant-baseline
   dx dy fill fill-opacity fill-rule focusable font-family font-size font-stretch font-style font-variant font-weight fr fx fy
   gradientTransform gradientUnits height lengthAdjust letter-spacing marker-end marker-mid marker-start markerHeight
   markerUnits markerWidth mask maskContentUnits maskUnits mix-blend-mode offset opacity orient overflow paint-order
   pathLength patternContentUnits patternTransform patternUnits points preserveAspectRatio r refX refY rotate rx ry
   shape-rendering spreadMethod stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap
   stroke-linejoin stroke-miterlimit stroke-opacity stroke-width style text-anchor text-decoration text-rendering textLength
   transform transform-origin unicode-bidi vector-effect version viewBox visibility width word-spacing writing-mode x x1 x2
   y y1 y2`,
);

/** Functions of CSS that read nothing from elsewhere. The empty name is a pair of brackets without a function. */
const FUNCTIONS = new Set([
  '',
  ...words('calc clamp hsl hsla matrix max min rgb rgba rotate scale skewx skewy translate var'),
]);
const OUTWARD = 'points to another address';

/** True for anything that looks like SVG. `redrawDrawing` decides whether it is safe. */
export function looksLikeDrawing(bytes: Buffer): boolean {
  const start = bytes.toString('utf8', 0, 2000).replace(/^\ufeff/, '');
  return start.trimStart().startsWith('<') && /<svg[\s/>]/.test(start);
}

/** Finds anything in CSS that could reach another address. Escapes are refused, because they could spell any name. */
function findCssFault(css: string): string | null {
  if (css.includes('\\')) return 'holds an escape in its styles';
  if (/@(?!media\b)/i.test(css)) return OUTWARD;
  const parts = css.split('(');
  for (const [index, after] of parts.slice(1).entries()) {
    const name = /(?<![\w-])[\w-]*$/.exec(parts[index] ?? '')?.[0].toLowerCase() ?? '';
    if (name === 'url' ? !/^\s*["']?#/.test(after) : !FUNCTIONS.has(name)) return OUTWARD;
  }
  return null;
}

class DrawingFault extends Error {}

function refuse(fault: string): never {
  throw new DrawingFault(fault);
}
const refuseDeclaration = () =>
  refuse('holds a declaration or entity that is not allowed in drawings');

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escapeXml = (text: string) => text.replace(/[&<>"]/g, (one) => escapes[one] ?? one);

function writeAttribute([name, value]: [string, string], all: Record<string, string>): string {
  if (/^on/i.test(name)) refuse(`holds the attribute ${name}, which is not allowed in drawings`);
  if (name === 'href' || name === 'xlink:href') {
    if (!value.startsWith('#')) refuse(OUTWARD);
    return name === 'xlink:href' && 'href' in all ? '' : ` href="${escapeXml(value)}"`;
  }
  const fault = ATTRIBUTES.has(name) ? findCssFault(value) : null;
  if (fault) refuse(fault);
  const isKept = ATTRIBUTES.has(name) || TEXT_ATTRIBUTES.has(name);
  return isKept ? ` ${name}="${escapeXml(value)}"` : '';
}

function redraw(text: string): string {
  const parser = new SaxesParser();
  const open: string[] = [];
  const written: string[] = [];
  let css = '';
  const writeText = (words: string) => {
    if (open.at(-1) === 'style') css += words;
    else if (open.length > 0) written.push(escapeXml(words));
  };
  parser.on('doctype', refuseDeclaration);
  parser.on('processinginstruction', refuseDeclaration);
  parser.on('text', writeText);
  parser.on('cdata', writeText);
  parser.on('opentag', ({ name, attributes }) => {
    const isInPlace = open.length === 0 ? name === 'svg' : open.at(-1) !== 'style';
    if (!ELEMENTS.has(name) || !isInPlace)
      refuse(`holds the element <${name}>, which is not allowed in drawings`);
    const kept = Object.entries(attributes).map((one) => writeAttribute(one, attributes));
    const namespace = open.length === 0 ? ' xmlns="http://www.w3.org/2000/svg"' : '';
    written.push(`<${name}${namespace}${kept.join('')}>`);
    open.push(name);
  });
  parser.on('closetag', ({ name }) => {
    const fault = findCssFault(css);
    if (fault) refuse(fault);
    written.push(escapeXml(css), `</${name}>`);
    css = '';
    open.pop();
  });
  parser.write(text).close();
  return written.join('');
}

/** @returns the drawing as it is stored; for a refused drawing what is wrong, as a phrase that follows its name */
export function redrawDrawing(bytes: Buffer): Buffer | string {
  try {
    return Buffer.from(redraw(bytes.toString('utf8')));
  } catch (error) {
    if (error instanceof DrawingFault) return error.message;
    // The parser knows only the five entities of XML, and throws for all others.
    return /entity/.test(String(error))
      ? 'holds a declaration or entity that is not allowed in drawings'
      : 'is not well-formed SVG';
  }
}
