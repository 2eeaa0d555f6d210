// Chooses the fonts of a document. DejaVu Sans draws Latin, Greek and Cyrillic. Fonts of other scripts are read only when a text
// needs them, and only the files of the letters in it: Fontsource splits a font by code points (`unicode.json`).
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';

const { resolve } = createRequire(import.meta.url);
/** The library is loaded with the first document, because it is large. */
async function openFont(bytes: Uint8Array): Promise<Font> {
  const { create } = await import('fontkit');
  return create(Buffer.from(bytes)) as Font;
}
async function openDejaVu(id: string, path: string): Promise<DocumentFont> {
  return { id, font: await openFont(await readFile(resolve(path))), outline: 0 };
}

/** Noto Sans SC has Chinese characters and kana, KR has Hangul. */
const packages = [
  '@fontsource-variable/noto-sans-devanagari',
  '@fontsource-variable/noto-sans-bengali',
  '@fontsource-variable/noto-sans-tamil',
  '@fontsource-variable/noto-sans-thai',
  '@fontsource-variable/noto-sans-sc',
  '@fontsource-variable/noto-sans-kr',
];
const isFileOfScript = (name: string) => !/latin|cyrillic|greek|vietnamese/.test(name);

export interface DocumentFont {
  readonly id: string;
  readonly font: Font;
  /** The width of an outline, relative to the size of the text, that gives the letters the weight of the other text. */
  readonly outline: number;
}

interface FontFile {
  readonly id: string;
  readonly path: string;
  readonly ranges: readonly (readonly [number, number])[];
}

/** @param ranges such as `U+900-97f,U+1cd0` */
const parseRanges = (ranges: string) =>
  ranges.split(',').map((range) => {
    const [first, last = first] = range.slice(2).split('-');
    return [Number.parseInt(first ?? '', 16), Number.parseInt(last ?? '', 16)] as const;
  });

let files: FontFile[] | null = null;
async function listFiles(): Promise<FontFile[]> {
  if (files) return files;
  const found: FontFile[] = [];
  for (const name of packages) {
    const family = name.split('/')[1];
    const ranges = JSON.parse(await readFile(resolve(`${name}/unicode.json`), 'utf8'));
    for (const [key, value] of Object.entries<string>(ranges).filter(([key]) =>
      isFileOfScript(key),
    )) {
      const id = `${family}-${key.replace(/[[\]]/g, '')}`;
      const path = resolve(`${name}/files/${id}-wght-normal.woff2`);
      found.push({ id, path, ranges: parseRanges(value) });
    }
  }
  files = found;
  return found;
}

const read = new Map<string, Promise<DocumentFont>>();
function readFont({ id, path }: FontFile): Promise<DocumentFont> {
  const known = read.get(id);
  if (known) return known;
  const font = readFile(path)
    .then(async (bytes) => (await import('wawoff2')).decompress(bytes))
    .then(openFont)
    .then((opened) => {
      // The fonts can vary in weight, and PDF uses the default. The default of the Chinese and Korean fonts is thin (100).
      const isThin = opened.variationAxes.wght?.default === 100;
      return { id, font: opened, outline: isThin ? 0.04 : 0 };
    });
  read.set(id, font);
  return font;
}

let latin: Promise<[regular: DocumentFont, bold: DocumentFont]> | null = null;

/** @returns the font that draws a character of the text: DejaVu Sans when no other font has it */
export async function readFontsOf(
  text: string,
): Promise<(character: string, style: 'regular' | 'bold') => DocumentFont> {
  latin ??= Promise.all([
    openDejaVu('regular', 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
    openDejaVu('bold', 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  ]);
  const [regular, bold] = await latin;
  const others = new Map<string, DocumentFont>();
  for (const character of new Set(text)) {
    const point = character.codePointAt(0) ?? 0;
    if (regular.font.hasGlyphForCodePoint(point)) continue;
    for (const file of await listFiles()) {
      if (!file.ranges.some(([first, last]) => point >= first && point <= last)) continue;
      const found = await readFont(file);
      if (!found.font.hasGlyphForCodePoint(point)) continue;
      others.set(character, found);
      break;
    }
  }
  return (character, style) => others.get(character) ?? (style === 'bold' ? bold : regular);
}

/** Whether some font has every letter of the text. `isDrawable` only knows the scripts of the fonts, and no font has all Chinese characters. */
export async function hasFontFor(text: string): Promise<boolean> {
  const fontOf = await readFontsOf(text);
  return [...text.replaceAll('\n', '')].every((character) =>
    fontOf(character, 'regular').font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  );
}
