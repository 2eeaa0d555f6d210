// Finds the PostgreSQL server for tests, and runs the API tests that mean something else on it.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { failPart, vitest } from './test-run.mjs';
import { ensurePackages, root, runtimeNode, say } from './toolchain.mjs';

const WHAT_IS_NEEDED =
  'Please set TEST_DATABASE_URL to a PostgreSQL server on which tests may create databases.';

/** @returns the URL of the server in TEST_DATABASE_URL, otherwise of one on this machine; null when none answers */
function findPostgres() {
  const script = `import { findPostgres } from './lab/lib/database.ts';
    process.stdout.write((await findPostgres()) ?? '');`;
  const { stdout } = spawnSync(runtimeNode(), ['--input-type=module', '-e', script], {
    cwd: root,
    encoding: 'utf8',
  });
  return stdout === '' ? null : stdout;
}

/** @returns the URL of the server; null when there is none, which is then counted as a failure of this part */
export function requirePostgres(part) {
  const url = findPostgres();
  if (!url) failPart(part, `There is no PostgreSQL here. ${WHAT_IS_NEEDED}`);
  return url;
}

/** @returns the API test files that contain a test with the tag 'postgres', as paths in apps/api */
const filesForPostgres = () =>
  readdirSync(join(root, 'apps/api/src'), { recursive: true })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => `src/${path}`)
    .filter((path) =>
      /tags: .*'postgres'/.test(readFileSync(join(root, 'apps/api', path), 'utf8')),
    );

/**
 * Runs the tests with the tag 'postgres': those of locks, isolation levels, parallel writes, LISTEN and NOTIFY, extensions, collations and
 * connection poolers. The slow ones are in npm run test:all. Without PostgreSQL it says so; a CI service must have it.
 */
export async function testOnPostgres() {
  const part = 'API tests that mean something else on PostgreSQL';
  const url = findPostgres();
  if (!url && !process.env.CI) return say(`\n── ${part}: did not run. ${WHAT_IS_NEEDED}`);
  if (!url) return failPart(part, WHAT_IS_NEEDED);
  const missing = await ensurePackages('pooler');
  if (missing.length > 0) say(`Tests of a connection pooler need ${missing.join(', ')}.`);
  await vitest(part, 'apps/api', {
    tags: 'postgres && !slow',
    files: filesForPostgres(),
    env: { TEST_DATABASE_URL: url },
  });
}
