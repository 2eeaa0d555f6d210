// Checks that lint enforces the import boundaries for new features. Each forbidden import is written to a new file,
// which is then linted.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const probe = `boundary-probe-${process.pid}`;
const written: string[] = [];

afterEach(() => {
  for (const path of written.splice(0)) rmSync(path, { recursive: true, force: true });
});

function lint(files: Record<string, string>): string {
  for (const [path, source] of Object.entries(files)) {
    const full = join(root, path);
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, source);
    written.push(path.includes(`/${probe}/`) ? dirname(full) : full);
  }
  const oxlint = join(root, 'node_modules/.bin/oxlint');
  const run = spawnSync(oxlint, Object.keys(files), { cwd: root, encoding: 'utf8' });
  return run.stdout;
}

const uses = (from: string) => `import { thing } from '${from}';\nexport const used = thing;\n`;

test.each([
  [
    'a service of its own floor',
    `apps/api/src/features/${probe}/a.service.ts`,
    '../study/progress.repository.ts',
  ],
  ['a feature', `apps/api/src/features/${probe}/a.service.ts`, '../../composition/features.ts'],
  ['a route', `apps/api/src/features/${probe}/a.routes.ts`, 'drizzle-orm'],
  ['a route of a room', `apps/api/src/features/${probe}/room/a.routes.ts`, 'drizzle-orm'],
  [
    'a repository',
    `apps/api/src/features/${probe}/a.repository.ts`,
    '../study/progress.repository.ts',
  ],
  ['a route', `apps/api/src/features/${probe}/a.routes.ts`, './a.repository.ts'],
  [
    'a room of a feature',
    `apps/api/src/features/${probe}/room/a.service.ts`,
    '../../accounts/sessions/token-rotation.ts',
  ],
  ['the floor below', `apps/api/src/http/${probe}.ts`, '../features/study/study.service.ts'],
  ['the contract', `packages/contract/src/${probe}.ts`, 'node:fs'],
  ['a feature', `apps/api/src/features/${probe}/a.service.ts`, '@urost3/card-sandbox'],
  ['a repository', `apps/api/src/features/${probe}/a.repository.ts`, '@urost3/card-sandbox'],
  ['a route', `apps/api/src/features/${probe}/a.routes.ts`, '@urost3/lab'],
  ['a provider', `apps/api/src/providers/${probe}.ts`, '@urost3/card-sandbox'],
  ['the start', `apps/api/src/${probe}.ts`, '../../../packages/card-sandbox/src/index.ts'],
  ['a page', `apps/web/src/routes/${probe}.ts`, '@urost3/card-sandbox'],
  ['the card sandbox', `packages/card-sandbox/src/${probe}.ts`, '@urost3/contract/errors.ts'],
  ['a web primitive', `apps/web/src/ui/${probe}.ts`, '../features/study/public/study-kinds.ts'],
  ['a web feature', `apps/web/src/features/${probe}/a.ts`, '../../routes/home/home.tsx'],
  [
    'a part of a web feature',
    `apps/web/src/features/${probe}/a.ts`,
    '../study/page/study-page.tsx',
  ],
])(
  'lint refuses an import by %s that the layers of the architecture forbid',
  (_what, file, from) => {
    expect(lint({ [file]: uses(from) })).toContain('no-restricted-imports');
  },
);

test.each(['repository', 'service'])(
  'lint allows drizzle-orm in the .%s.ts file of a feature',
  (role) => {
    const file = `apps/api/src/features/${probe}/a.${role}.ts`;
    expect(lint({ [file]: uses('drizzle-orm') })).not.toContain('no-restricted-imports');
  },
);

test("lint allows a feature to import another feature's service", () => {
  const file = `apps/api/src/features/${probe}/a.service.ts`;
  expect(lint({ [file]: uses('../study/study.service.ts') })).not.toContain(
    'no-restricted-imports',
  );
});

test('lint refuses an import cycle', () => {
  const folder = `apps/api/src/features/${probe}`;
  const output = lint({
    [`${folder}/a.ts`]: "import { b } from './b.ts';\nexport const a = () => b;\n",
    [`${folder}/b.ts`]: "import { a } from './a.ts';\nexport const b = () => a;\n",
  });
  expect(output).toContain('no-cycle');
});

test("lint allows a web feature to import another web feature's public folder", () => {
  const file = `apps/web/src/features/${probe}/a.ts`;
  expect(lint({ [file]: uses('../study/public/study-kinds.ts') })).not.toContain(
    'no-restricted-imports',
  );
});
