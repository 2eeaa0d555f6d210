// Checks that the Markdown pages mention only existing commands, files and decision records.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../toolchain.mjs';
import { files, read } from './files.mjs';

const pages = files.filter((path) => path.endsWith('.md') && !/^content\/.+\/.+/.test(path));
const manifest = JSON.parse(read('package.json'));

describe('the pages', () => {
  test('pages of the documentation mention only existing npm commands', () => {
    const missing = pages.flatMap((path) =>
      [...read(path).matchAll(/npm run ([a-z][a-z:-]*)/g)]
        .filter(([, name]) => !(name in manifest.scripts))
        .map(([words]) => `${path}: ${words}`),
    );
    expect(missing).toEqual([]);
  });

  test('pages of the documentation link only to existing files', () => {
    const missing = pages.flatMap((path) =>
      [...read(path).matchAll(/\]\((?!https?:|mailto:|media:|#)([^)#\s]+)/g)]
        .filter(([, target]) => !existsSync(join(root, dirname(path), target)))
        .map(([, target]) => `${path}: ${target}`),
    );
    expect(missing).toEqual([]);
  });
});

test('the list of decision records contains every record with its title', () => {
  const list = read('docs/decisions/README.md');
  const records = files.filter((path) => /^docs\/decisions\/\d/.test(path));
  const missing = records.filter((path) => {
    const [, number, title] = /^# (\d{3}) (.+)\n/.exec(read(path)) ?? [];
    return !list.includes(`- [${number}](${path.split('/').pop()}) ${title}\n`);
  });
  expect(missing).toEqual([]);
});

describe('the page about the architecture', () => {
  const page = read('docs/architecture.md');
  // Paths in this page may leave out the start, as in `payments/sync/sync-payment.service.ts`. `x.ts` and `*.ts` are no paths.
  const findFile = (named) => files.find((path) => `/${path}`.endsWith(`/${named}`));

  test('the page about the architecture mentions only existing files', () => {
    const named = [...page.matchAll(/`([a-z0-9_/-][a-z0-9_./-]*\.(?:tsx?|mjs|js))`/g)]
      .map(([, path]) => path)
      .filter((path) => !path.startsWith('x.'));
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((path) => !findFile(path))).toEqual([]);
  });

  test('the page about the architecture mentions only functions that are in the named file', () => {
    const pairs = [...page.matchAll(/`(\w+)` in `([^`]+\.tsx?)`/g)];
    expect(pairs.length).toBeGreaterThan(10);
    const missing = pairs.filter(
      ([, name, path]) => !new RegExp(`\\b${name}\\b`).test(read(findFile(path) ?? path)),
    );
    expect(missing.map(([words]) => words)).toEqual([]);
  });
});

test('the page about security mentions only existing files', () => {
  const named = [
    ...read('docs/security.md').matchAll(/`([a-z0-9_./-]+(?:\.(?:ts|tsx|mjs)|\/[a-z]+))`/g),
  ]
    .map(([, path]) => path)
    .filter((path) =>
      /^(features|http|providers|db|deploy|apps|e2e|lab|scripts|config)/.test(path),
    );
  expect(named.length).toBeGreaterThan(30);
  const missing = named.filter(
    (path) => !existsSync(join(root, path)) && !existsSync(join(root, 'apps/api/src', path)),
  );
  expect(missing).toEqual([]);
});
