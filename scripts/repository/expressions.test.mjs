// Finds regular expressions whose time grows faster than the length of the text. `recheck` decides with automata, or by a
// search for slow texts where an expression looks around itself.
import { check } from 'recheck';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { files, read } from './files.mjs';

const sources = files.filter(
  (path) =>
    /^(?:apps\/api\/src|packages\/contract\/src)\/.*\.ts$/.test(path) &&
    !/\.test\.ts$|fixture|arbitrary|\/testing\//.test(path),
);

/** Windows of up to 60 characters, which the search takes for slow. Its texts have at most PATIENT_WORDS_MAX characters. */
const BOUNDED = 'apps/api/src/features/examiner/patient/patient-model.ts';

/** Decides by the number of characters that an expression reads, not by the time, which depends on the machine. */
const counted = {
  timeout: null,
  seedingTimeout: null,
  incubationTimeout: null,
  attackTimeout: null,
};

/** The regular expressions that are written in a file. Those that are made while the product runs contain only its own words. */
function expressionsOf(path) {
  const found = [];
  const visit = (node) => {
    if (node?.regex) found.push(node.regex);
    for (const part of Object.values(node ?? {}))
      if (part && typeof part === 'object' && part !== node.regex) visit(part);
  };
  visit(parseAst(read(path), { lang: 'ts' }, path));
  return found;
}

test('no regular expression of the server becomes slow with a long text', {
  timeout: 600_000,
}, async () => {
  const known = new Map();
  const slow = [];
  for (const path of sources.filter((source) => source !== BOUNDED)) {
    for (const { pattern, flags } of expressionsOf(path)) {
      const key = `/${pattern}/${flags}`;
      if (!known.has(key)) known.set(key, await check(pattern, flags, counted));
      if (known.get(key).status !== 'safe') slow.push(`${path}: ${key}`);
    }
  }
  expect((await check('\\s+$', '', counted)).status).toBe('vulnerable');
  expect(known.size).toBeGreaterThan(200);
  expect(slow).toEqual([]);
});
