// The YAML that section files use: every scalar is read as the text its author wrote, so `- 6`, `- yes` and
// `2026-11-01` stay what they look like, and whatever is written comes back character for character.
import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';

/** null is an empty or `null` plain scalar. */
export type YamlValue = string | null | YamlValue[] | { [key: string]: YamlValue };

export interface YamlResult {
  value: YamlValue;
  /** Line in the file for a path such as `sources.0.url`; the document's first line for an unknown path. */
  lineOf: (path: string) => number;
  problems: { line: number; reason: string }[];
}

const NOTHING = new Set(['', '~', 'null', 'Null', 'NULL']);

/** @param firstLine line of the file on which `source` begins */
export function readYaml(source: string, firstLine: number): YamlResult {
  const counter = new LineCounter();
  const doc = parseDocument(source, { schema: 'failsafe', lineCounter: counter, version: '1.2' });
  const lineAt = (offset: number) => firstLine + Math.max(0, counter.linePos(offset).line - 1);
  const lines = new Map<string, number>();
  const problems = [...doc.errors, ...doc.warnings].map((error) => ({
    line: lineAt(error.pos[0]),
    reason: `This is not readable YAML: ${(error.message.split('\n')[0] ?? '').replace(/ at line \d+.*$/, '')}.`,
  }));

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
        reason: 'YAML aliases are not used here.',
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
  // JSON is YAML once the characters that YAML calls unprintable are escaped as well.
  return JSON.stringify(value).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** One line `{key: value, …}`; undefined and null values are left out. */
export function writeFlowMap(
  entries: Record<string, string | null | undefined | Record<string, string | null>>,
): string {
  const parts = Object.entries(entries).flatMap(([key, value]) => {
    if (value === null || value === undefined) return [];
    if (typeof value !== 'string') {
      const inner = writeFlowMap(value);
      return inner === '{}' ? [] : [`${key}: ${inner}`];
    }
    return [`${key}: ${writeScalar(value, 'flow')}`];
  });
  return `{${parts.join(', ')}}`;
}
