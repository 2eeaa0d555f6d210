// npm test: everything that a change must pass before it is committed. Format, lint, types, the tests of the repository, the contract, the
// card sandbox, the API on the embedded database and the web app, and the few journeys that show that the parts fit together.
// With --ci, as .ci/run calls it: also the API tests that mean something else on PostgreSQL (tag 'postgres'). When at most three tests
// failed, each runs once more alone; one that then passes is printed as flaky and belongs in docs/flaky.md.
// npm run check is npm test without a browser, or with paths only what belongs to these; npm run test:all runs all other tests.
import { checkPaths } from './check-paths.mjs';
import { testOnPostgres } from './test-postgres.mjs';
import { finish, journeys, repeatFailedTests, step, vitest } from './test-run.mjs';
import { ensureInstalled, journeysByPace } from './toolchain.mjs';

const isCi = process.argv.includes('--ci');
const isCheck = process.argv.includes('--check');

await ensureInstalled();
const paths = process.argv.slice(2).filter((word) => !word.startsWith('--'));
if (paths.length > 0) {
  await checkPaths(paths);
  finish();
}
await step('Format', 'biome', ['check', '--error-on-warnings', '.']);
await step('Lint', 'oxlint', ['--deny-warnings', '.']);
// One call checks all workspaces that run on Node. Separate calls would check imported workspaces again.
await step('Types of packages/contract, packages/card-sandbox, apps/api and lab', 'tsc', [
  '-p',
  '.',
]);
for (const workspace of ['apps/web', 'e2e'])
  await step(`Types of ${workspace}`, 'tsc', ['-p', workspace]);
await vitest('Repository', 'scripts');
await vitest('Contract tests', 'packages/contract');
await vitest('Card sandbox tests', 'packages/card-sandbox');
await vitest('API tests', 'apps/api', { tags: '!slow', env: { TEST_DATABASE_URL: '' } });
await vitest('Web tests', 'apps/web');
if (!isCheck) await journeys('Main browser journeys', journeysByPace.quick);
if (isCi) await testOnPostgres();
finish(isCi ? await repeatFailedTests() : []);
