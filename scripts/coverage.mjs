// npm run coverage: shows which lines of code are covered by the tests that need no browser. A line counts as covered
// when a test of any workspace runs it. For example, tests of the API cover most of the contract. coverage/index.html
// shows each file.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureInstalled, root, run, runtimeNode, say } from './toolchain.mjs';

const PARTS = ['packages/contract', 'packages/card-sandbox', 'apps/api', 'apps/web'];
const MEASURES = ['lines', 'branches', 'functions'];
const folder = join(root, 'coverage');

/** Runs the tests of a workspace. @returns whether they passed, and their coverage of all workspaces */
async function measure(part) {
  const out = join(folder, part);
  const sources = PARTS.map((each) => `${relative(join(root, part), join(root, each)) || '.'}/src`);
  const code = await run(
    runtimeNode(),
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--reporter=dot',
      '--coverage',
      // Include sources of this workspace that no test loads, as not covered.
      '--coverage.include=src/**/*.{ts,tsx}',
      ...sources.map((source) => `--coverage.include=${source}/**/*.{ts,tsx}`),
      '--coverage.exclude=**/*.test.{ts,tsx}',
      '--coverage.exclude=**/testing/**',
      '--coverage.allowExternal',
      '--coverage.reporter=json',
      '--coverage.reportOnFailure',
      `--coverage.reportsDirectory=${out}`,
    ],
    // The coverage of modules from the cache would be less precise.
    { cwd: join(root, part), env: { NODE_DISABLE_COMPILE_CACHE: '1' } },
  );
  const file = join(out, 'coverage-final.json');
  if (!existsSync(file)) throw new Error(`The tests of ${part} ended early; see above.`);
  return { hasPassed: code === 0, covered: JSON.parse(readFileSync(file, 'utf8')) };
}

function summaryOf(map, part) {
  const summary = coverage.createCoverageSummary();
  for (const file of map.files())
    if (relative(root, file).startsWith(`${part}/src/`))
      summary.merge(map.fileCoverageFor(file).toSummary());
  return summary;
}

const row = (name, cells) => [name.padEnd(24), ...cells.map((cell) => cell.padStart(11))].join('');
const cellsOf = (summary) => MEASURES.map((measure) => `${summary[measure].pct.toFixed(1)} %`);

await ensureInstalled();
// Import these here, because ensureInstalled() may just have installed them.
const [coverage, report, reports] = await Promise.all(
  ['istanbul-lib-coverage', 'istanbul-lib-report', 'istanbul-reports'].map(
    async (name) => (await import(name)).default,
  ),
);
rmSync(folder, { recursive: true, force: true });
const map = coverage.createCoverageMap();
let haveAllPassed = true;
for (const part of PARTS) {
  const { hasPassed, covered } = await measure(part);
  haveAllPassed &&= hasPassed;
  map.merge(covered);
}
reports
  .create('html')
  .execute(report.createContext({ dir: folder, coverageMap: map, defaultSummarizer: 'nested' }));

const all = coverage.createCoverageSummary();
const rows = [row('', MEASURES)];
for (const part of PARTS) {
  const summary = summaryOf(map, part);
  all.merge(summary);
  rows.push(row(part, cellsOf(summary)));
}
rows.push(row('all parts', cellsOf(all)));
say(`\n${rows.join('\n')}`);
process.exit(haveAllPassed ? 0 : 1);
