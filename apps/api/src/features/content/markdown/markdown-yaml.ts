// The YAML of section files. Every scalar is read as its literal text: `- 6`, `- yes` and `2026-11-01` stay unchanged.
// Writing reproduces every character.
import {
  type ErrorCode,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type YAMLError,
} from 'yaml';

/** Null stands for an empty value and for an unquoted `null`. */
export type YamlValue = string | null | YamlValue[] | { [key: string]: YamlValue };

export interface YamlResult {
  value: YamlValue;
  /** The line of a path such as `sources.0.url`; the first line of the document for an unknown path. */
  lineOf: (path: string) => number;
  problems: { line: number; reason: string }[];
}

/** Far more than the fields of a section need. The library needs seconds for a longer text that is no YAML. */
const SOURCE_MAX = 50_000;

const NOTHING = new Set(['', '~', 'null', 'Null', 'NULL']);

const COLON =
  'A text that holds ": " is put in quotes, "like: this"; otherwise the colon begins a new field.';
const OPEN = 'A quote or bracket is opened and not closed, or closed and not opened.';
const SIGN = 'A text that begins with one of @ ` % & * ! | > [ { # is put in quotes, "like this".';
const AFTER_QUOTE =
  'Text follows a closing quote: put the whole text in one pair of double quotes, and \\" for a quote in it.';

/** Instructions for the author, by error code of the library. */
const faults: Partial<Record<ErrorCode, string>> = {
  BLOCK_AS_IMPLICIT_KEY: COLON,
  MULTILINE_IMPLICIT_KEY:
    'This line is no "name: value". A text of several lines is put in quotes.',
  KEY_OVER_1024_CHARS: COLON,
  BAD_INDENT: 'The spaces at the beginning of this line do not fit those of the lines above.',
  TAB_AS_INDENT: 'This line begins with a tab: please use spaces.',
  BAD_SCALAR_START: SIGN,
  BAD_ALIAS: SIGN,
  TAG_RESOLVE_FAILED: SIGN,
  BLOCK_IN_FLOW:
    'Inside brackets, a text that holds ": " or begins with "- " is put in quotes, "like: this".',
  DUPLICATE_KEY: 'This field appears twice.',
  MISSING_CHAR: OPEN,
  UNEXPECTED_TOKEN: OPEN,
  BAD_DQ_ESCAPE: 'A backslash in double quotes is written twice, \\\\.',
};

function wordsFor(error: YAMLError): string {
  const [told = ''] = error.message.replace(/ at line \d+.*$/s, '').split('\n');
  // Different faults have the same error code, so these three are recognised by their message.
  if (told.startsWith('Not a YAML token')) return SIGN;
  if (told.startsWith('Unexpected scalar')) return AFTER_QUOTE;
  if (told.startsWith('Flow ')) return OPEN;
  return faults[error.code] ?? `This line cannot be read (${told}). Put texts in quotes, "…".`;
}

/** @param firstLine line of the file at which `source` starts */
export function readYaml(source: string, firstLine: number): YamlResult {
  if (source.length > SOURCE_MAX) {
    const reason = `This part is longer than ${SOURCE_MAX} characters.`;
    return { value: null, lineOf: () => firstLine, problems: [{ line: firstLine, reason }] };
  }
  const counter = new LineCounter();
  const doc = parseDocument(source, { schema: 'failsafe', lineCounter: counter, version: '1.2' });
  const lineAt = (offset: number) => firstLine + Math.max(0, counter.linePos(offset).line - 1);
  const lines = new Map<string, number>();
  const byLine = new Map<number, string>();
  // Keep the first error of a line, because one mistake often causes two errors.
  for (const error of [...doc.errors, ...doc.warnings]) {
    const line = lineAt(error.pos[0]);
    if (!byLine.has(line)) byLine.set(line, wordsFor(error));
  }
  const problems = [...byLine].map(([line, reason]) => ({ line, reason }));

  const read = (node: unknown, path: string): YamlValue => {
    const range = (node as { range?: [number, number, number] } | null)?.range;
    if (range && !lines.has(path)) lines.set(path, lineAt(range[0]));
    const below = (key: string | number) => (path === '' ? String(key) : `${path}.${key}`);
    if (isSeq(node)) return node.items.map((item, index) => read(item, below(index)));
    if (isMap(node)) {
      const map: { [key: string]: YamlValue } = Object.create(null);
      for (const pair of node.items) {
        const key = isScalar(pair.key) ? String(pair.key.value) : '';
        const keyRange = isScalar(pair.key) ? pair.key.range : null;
        if (keyRange) lines.set(below(key), lineAt(keyRange[0]));
        map[key] = read(pair.value, below(key));
      }
      return map;
    }
    if (isScalar(node)) {
      const text = typeof node.value === 'string' ? node.value : String(node.value ?? '');
      return node.type === 'PLAIN' && NOTHING.has(text) ? null : text;
    }
    if (isAlias(node))
      problems.push({
        line: lines.get(path) ?? firstLine,
        reason: SIGN,
      });
    return null;
  };
  const value = problems.length > 0 ? null : read(doc.contents, '');
  return { value, lineOf: (path) => lines.get(path) ?? firstLine, problems };
}

const PLAIN_IN_FLOW = /^[\p{L}\p{N}(][\p{L}\p{N}_ .;()'’‘/+%=–—-]*$/u;
const PLAIN_IN_BLOCK = /^[\p{L}\p{N}(][\p{L}\p{N}_ .,;()'’‘“”"?!/+%=<>≤≥×°–—-]*$/u;

/** @param place `flow`: inside `{}` or `[]`; `block`: the rest of a line */
export function writeScalar(value: string, place: 'flow' | 'block'): string {
  const plain = place === 'flow' ? PLAIN_IN_FLOW : PLAIN_IN_BLOCK;
  if (plain.test(value) && !value.endsWith(' ') && !NOTHING.has(value)) return value;
  // JSON is valid YAML once the characters that YAML does not allow are escaped.
  return JSON.stringify(value).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

export type FlowValue =
  | string
  | number
  | null
  | undefined
  | readonly FlowValue[]
  | { readonly [key: string]: FlowValue };

/** Writes a value in one line, such as `{key: value, …}`. Fields that are undefined, null or an empty group are left out. */
export function writeFlow(value: FlowValue): string {
  if (typeof value === 'string') return writeScalar(value, 'flow');
  if (typeof value !== 'object' || value === null) return String(value ?? '""');
  if (Array.isArray(value)) return `[${value.map(writeFlow).join(', ')}]`;
  const fields = Object.entries(value)
    .filter(([, field]) => field !== null && field !== undefined)
    .map(([key, field]) => [key, writeFlow(field)])
    .filter(([, text]) => text !== '{}');
  return `{${fields.map(([key, text]) => `${key}: ${text}`).join(', ')}}`;
}

type YamlMap = { [key: string]: YamlValue };

export const isYamlMap = (value: YamlValue | undefined): value is YamlMap =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
