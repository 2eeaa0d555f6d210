// Checks docs/contributing.md, because its readers do not know the repository. The page may mention only existing files and
// functions. Its steps for an endpoint and for a migration must work.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runTool } from '../run-tool.mjs';
import { runtimeNode } from '../toolchain.mjs';
import { files, read } from './files.mjs';
import { additions, makeGreeting, newFiles } from './greeting-endpoint.mjs';

const sections = read('docs/contributing.md')
  .split(/^## /m)
  .slice(1)
  .map((text) => [text.split('\n', 1)[0], text]);
const quoted = (text) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, words]) => words);

/** A pattern for a path in the page: `<feature>` matches any name, `NNNN` a number, and a folder every file in it. */
function patternOf(named) {
  const seen = new Set();
  const pattern = named
    .replace(/[.+()]/g, '\\$&')
    // Every further `<feature>` in a path must match the same name.
    .replaceAll(/<(\w+)>/g, (_, name) => {
      if (seen.has(name)) return `\\k<${name}>`;
      seen.add(name);
      return `(?<${name}>[a-z][a-z0-9_-]*)`;
    })
    .replace('NNNN', '\\d{4}');
  return new RegExp(`^${pattern}${named.endsWith('/') ? '' : '$'}`);
}

const isPath = (words) => /^[a-z0-9.]+\/[^ ]*$/i.test(words) || words === '.nvmrc';
const findFiles = (named) => files.filter((path) => patternOf(named).test(path));

describe.each(sections)('%s', (title, text) => {
  const paths = quoted(text).filter(isPath);
  const found = paths.map((path) => [path, findFiles(path)]);

  test('each section of the page about contributing mentions only existing files', () => {
    expect(paths.length).toBeGreaterThan(2);
    expect(found.filter(([, matches]) => matches.length === 0)).toEqual([]);
  });

  test('each section of the page about contributing mentions only functions of its files', () => {
    const sources = found.flatMap(([, matches]) => matches).map(read);
    const names = quoted(text).flatMap((words) => /(\w+)\((?:\{.*\})?\)$/.exec(words)?.[1] ?? []);
    const missing = names.filter(
      (name) => !sources.some((source) => new RegExp(`\\b${name}\\b`).test(source)),
    );
    expect(missing).toEqual([]);
  });

  test('each section of the page about contributing has five steps', () => {
    expect(text.match(/^\d\. /gm)).toEqual(['1. ', '2. ', '3. ', '4. ', '5. ']);
    expect(title).not.toBe('');
  });
});

test('an endpoint and a migration made by the steps of the page about contributing work', () => {
  const named = sections
    .filter(([title]) => ['An endpoint', 'A migration'].includes(title))
    .flatMap(([, text]) => quoted(text).filter(isPath));
  for (const path of [...Object.keys(newFiles), ...Object.keys(additions)])
    expect(
      named.filter((name) => patternOf(name).test(path)),
      path,
    ).not.toEqual([]);

  const copy = mkdtempSync(join(tmpdir(), 'urost3-first-change-'));
  try {
    const { stdout, stderr } = runTool(runtimeNode(), [makeGreeting(copy)]);
    expect(stdout, stderr).toBe(
      JSON.stringify({ answer: { words: 'Hello Pat, number 1.' }, operationId: 'greeting_greet' }),
    );
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});

test('the page about contributing fits on two screens', () => {
  expect(read('docs/contributing.md').split('\n').length).toBeLessThanOrEqual(81);
});
