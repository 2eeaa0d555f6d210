// The app and the contract use only functions that the oldest browsers have (decision 161), by MDN's data about browsers.
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { files, read } from './files.mjs';

const { javascript, api } = createRequire(import.meta.url)('@mdn/browser-compat-data');
const { Intl: intl, ...builtins } = javascript.builtins;
const oldest = { safari: 16.4, chrome: 109, firefox: 115 };

/** Newer functions that may be used, each with the reason. */
const allowed = {
  toSorted: 'lib/browser/older-browsers.ts',
  toReversed: 'lib/browser/older-browsers.ts',
  with: 'lib/browser/older-browsers.ts',
  'Map.groupBy': 'lib/browser/older-browsers.ts',
  'AbortSignal.any': 'lib/browser/older-browsers.ts',
  Segmenter: 'text/cut-text.ts cuts without it too',
  segment: 'text/cut-text.ts cuts without it too',
  containing: 'text/cut-text.ts cuts without it too',
  take: 'the name of a function of the room’s connections',
  ClipboardItem: 'without it, the address is shown for copying',
};

const isOlder = ({ __compat: { support } }) =>
  Object.entries(oldest).every(([browser, version]) =>
    [support[browser]]
      .flat()
      .some(
        ({ version_added: added, flags, prefix, alternative_name }) =>
          typeof added === 'string' &&
          !flags &&
          !prefix &&
          !alternative_name &&
          Number.parseFloat(added.replace('≤', '')) <= version,
      ),
  );

/** Newer classes; newer static functions such as `Map.groupBy`; names of functions of values that no older class has. */
function listNewer() {
  const newer = { classes: new Set(), statics: new Set(), methods: new Set() };
  const olderNames = new Set();
  for (const scope of [builtins, intl, api])
    for (const [owner, members] of Object.entries(scope)) {
      if (members.__compat && !isOlder(members)) newer.classes.add(owner);
      for (const [key, member] of Object.entries(members)) {
        if (!member.__compat || key === owner) continue;
        const name = key.replace(/_static$/, '');
        if (isOlder(member)) olderNames.add(name);
        else {
          if (scope !== api || name !== key) newer.statics.add(`${owner}.${name}`);
          if (scope !== api) newer.methods.add(name);
        }
      }
    }
  for (const name of olderNames) newer.methods.delete(name);
  return newer;
}
const newer = listNewer();

const CALL = /(?:\b([A-Za-z_]\w*))?\s*\??\.\s*([A-Za-z]\w*)(?:\?\.)?[(<]/g;
const MADE = /\bnew\s+(?:Intl\.)?([A-Z]\w*)/g;
/** The functions of zod have names such as `union`. */
const SCHEMA = new Set(['z', 'coerce', 'iso']);

function newerIn(text) {
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '');
  const calls = [...code.matchAll(CALL)].flatMap(([, owner, name]) => {
    if (newer.statics.has(`${owner}.${name}`)) return [`${owner}.${name}`];
    return newer.methods.has(name) && !SCHEMA.has(owner) ? [name] : [];
  });
  const made = [...code.matchAll(MADE)].map(([, name]) => name);
  return [...calls, ...made.filter((name) => newer.classes.has(name))];
}

describe('functions newer than the oldest browsers', () => {
  const checked = files.filter(
    (path) =>
      /^(?:apps\/web\/(?:src|service-worker|public)|packages\/contract\/src)\/.*\.(?:tsx?|js)$/.test(
        path,
      ) && !/\.test\.|\/testing\/|start\/prerender/.test(path),
  );

  test('are not used by the app or the contract, except those that are supplied or have a substitute', () => {
    expect(checked.length).toBeGreaterThan(100);
    const used = checked.flatMap((path) =>
      newerIn(read(path))
        .filter((name) => !(name in allowed))
        .map((name) => `${path}: ${name}`),
    );
    expect(used).toEqual([]);
  });

  test('are recognised in code', () => {
    const code = `const all = await Promise.try(read);
      list\n  .toSpliced(1, 2); new Intl.DurationFormat('en'); new Set(all).isSubsetOf(other); AbortSignal.any([signal]);
      const groups = Object.groupBy(all, keyOf); URL.parse(text); // Array.fromAsync(list)`;
    expect(newerIn(code).sort()).toEqual(
      [
        'AbortSignal.any',
        'DurationFormat',
        'Object.groupBy',
        'Promise.try',
        'URL.parse',
        'isSubsetOf',
        'toSpliced',
      ].sort(),
    );
    expect(newerIn('list.findLast(isOpen).at(-1); z.union([a, b]); structuredClone(all)')).toEqual(
      [],
    );
  });

  test('that are allowed are still used', () => {
    const used = new Set(checked.flatMap((path) => newerIn(read(path))));
    expect(Object.keys(allowed).filter((name) => !used.has(name))).toEqual([]);
  });
});
