// How far a count of words agrees with the marked answers of content/evaluation, which are 120 answers in spoken style: the
// baseline for any model. `npm run examiner -- evaluate` prints the same figures. A short good and a long wrong answer of every
// section keep the length from telling the quality: with the 80 answers before them, the count reached a kappa of 0.58. Every
// answer was marked twice. The people who made the second marking saw neither the first marking nor the sections. This benchmark
// does not measure a configured server.
// Usage: npm run bench -- examiner
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../lib/database.ts';
import { printComparison, printPart } from '../lib/figures.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const folder = await temporaryFolder();

const { status, stdout, stderr } = spawnSync(
  process.execPath,
  ['apps/api/dist/server.js', 'examiner', 'evaluate'],
  {
    cwd: repository,
    encoding: 'utf8',
    env: { ...process.env, INIT_CWD: repository, DATA_DIR: folder.path, DEMO_DATA: 'off' },
  },
);
await folder.remove();
if (status !== 0) throw new Error(`the evaluation ended with code ${status}:\n${stdout}${stderr}`);

const lines = stdout.split('\n').map((line) => line.trim());
const [sample = ''] = lines.filter((line) => /^\d+ answers to \d+ sections/.test(line));
printPart(
  `${sample.replace(/\.$/, '')}: precision and recall of ‘covered’, kappa over three verdicts`,
);
const agreement = /^The two markings agree on (.+)\.$/.exec(
  lines.find((line) => line.startsWith('The two markings')) ?? '',
)?.[1];
printComparison('the two markings', agreement ?? '–');
const baseline = lines.find((line) => line.startsWith('Baseline: '));
printComparison('the baseline', baseline?.replace('Baseline: ', '') ?? '–');
for (const line of lines) {
  const [, name, points, precision, recall, kappa] =
    /^(\S.*?) {2,}(\d+) +(\S+) +(\S+) +(\S+)$/.exec(line) ?? [];
  if (!name) continue;
  printComparison(
    name.replaceAll('_', ' '),
    `precision ${precision}, recall ${recall}, kappa ${kappa} (${points} verdicts)`,
  );
}
