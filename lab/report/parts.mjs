// The parts of the report. `measure` of a part returns its figures in the format of lab/lib/figures.ts.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, runtimeNode } from '../../scripts/toolchain.mjs';

/** Runs a command and shows its output. @returns its exit code, its output and the figures that it recorded */
function capture(command, args) {
  const folder = mkdtempSync(join(tmpdir(), 'urost3-report-'));
  const file = join(folder, 'records.jsonl');
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: {
        ...process.env,
        PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
        NO_COLOR: '1',
        FORCE_COLOR: '0',
        BENCH_RECORDS: file,
      },
    });
    let out = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        out += chunk;
        process.stdout.write(chunk);
      });
    }
    child.on('close', (code) => {
      const records = readRecords(file);
      rmSync(folder, { recursive: true });
      const lines = out.split('\n').map((line) => line.trim());
      resolve({ code, lines, records });
    });
  });
}

function readRecords(file) {
  try {
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    return lines.map((line) => JSON.parse(line));
  } catch {
    // The command ended before it recorded anything.
    return [];
  }
}

const runScript = (name, args) => capture(runtimeNode(), [join(root, 'lab', name), ...args]);

/**
 * For a command that failed: adds a missed target, because a part that ended early must not count as met. When a target
 * was missed anyway, adds only a note.
 */
function withEnding({ code, records }) {
  if (code === 0) return records;
  if (records.some(({ isMet }) => isMet === false))
    return [...records, { note: `It ended with code ${code}.` }];
  const ending = { name: 'runs to its end', figure: `code ${code}`, target: 'code 0' };
  return [...records, { part: 'The measurement itself' }, { ...ending, isMet: false }];
}

/** Reads the sizes that the build prints: headings that end with a colon, then one size per line. */
export function readSizes(lines) {
  const records = [{ part: 'At first' }];
  let limit = null;
  for (const line of lines) {
    const limitHere = /\(at most (\d+)/.exec(line)?.[1];
    const heading = /^(\S.*):$/.exec(line)?.[1];
    const size = /^([\d.]+) kB gz +(.+)$/.exec(line);
    if (heading) {
      limit = limitHere ?? null;
      const words = heading.replace(/ \(at most.*\)/, '');
      records.push({ part: words.charAt(0).toUpperCase() + words.slice(1) });
    } else if (size) {
      const [, kilobytes = '', words = ''] = size;
      const atMost = limitHere ?? limit;
      const beside = atMost
        ? { target: `≤ ${atMost} kB gz`, isMet: Number(kilobytes) <= Number(atMost) }
        : {};
      const name = words.replace(/ \(at most.*\)/, '');
      records.push({ name, figure: `${kilobytes} kB gz`, ...beside });
    }
  }
  return records;
}

async function measureSizes() {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { code, lines } = await capture(runtimeNode(), [
    vite,
    'build',
    'apps/web',
    '--logLevel',
    'warn',
  ]);
  return withEnding({ code, records: readSizes(lines) });
}

/** @returns the numbers of passed and failed tests, in the words of vitest's summary; 'no test' without a summary */
function readTests(lines) {
  return (
    lines.find((line) => line.startsWith('Tests '))?.replace(/^Tests +| \(\d+\)$/g, '') ?? 'no test'
  );
}

async function tryRequests(isQuick) {
  const { code, lines } = await runScript('fuzz.mjs', [isQuick ? '2000' : '20000']);
  const database = process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'the embedded database';
  return [
    { part: `On ${database}` },
    {
      name: 'requests by every kind of caller',
      figure: lines.find((line) => /^\d+ requests to /.test(line)) ?? `ended with code ${code}`,
      target: 'no server error, and every response matches its schema',
      isMet: code === 0,
    },
  ];
}

/** For each fault test: the fault and the requirement. */
const faults = {
  kill: ['the process is killed under load', 'no acknowledged write is lost'],
  database: [
    'the database is lost under load',
    'only valid responses and errors; the server recovers by itself',
  ],
  processes: [
    'two processes on one database',
    'each process sees the changes of the other; every job and limit counts once',
  ],
  fanout: [
    'Redis fails while it distributes live events',
    'the database distributes events until Redis is available again',
  ],
  'rolling-restart': [
    'two processes are replaced one after another under load',
    'no request and no event is lost',
  ],
  providers: [
    'storage, mail, cards and the clock fail',
    'the error is shown as text, and no data is lost',
  ],
  backup: [
    'a backup is made under load and restored',
    'a server runs on it, and no data is missing',
  ],
  alerts: ['the fault of each alert', 'the alert fires only during its fault'],
};

async function tryFaults(isQuick) {
  const records = [];
  for (const [name, [words, target]] of Object.entries(faults)) {
    const rounds = isQuick && name !== 'backup' ? ['2'] : [];
    const { code, lines } = await runScript('faults.mjs', [name, ...rounds]);
    const isLeftOut = lines.some((line) => line.startsWith('No PostgreSQL here'));
    const tests = readTests(lines);
    records.push({ part: `\`npm run faults -- ${name}\`` });
    if (isLeftOut)
      records.push({ note: 'No PostgreSQL answers here: on the embedded database only.' });
    records.push({ name: words, figure: `tests: ${tests}`, target, isMet: code === 0 });
    for (const line of lines) {
      const [, of, figure] = /^measured: (.+?): (.+)$/.exec(line) ?? [];
      if (of) records.push({ name: of, figure });
    }
  }
  return records;
}

async function tryPurchases(isQuick) {
  return withEnding(
    await runScript('chaos.mjs', isQuick ? ['--purchases', '60', '--kills', '2'] : []),
  );
}

async function measureHouse() {
  // Its packages may have been installed only after this file was imported.
  const { listMeasures } = await import('../../scripts/house/list-measures.mjs');
  const measures = await listMeasures();
  return [
    { part: 'Product code in TypeScript and CSS, without tests and demo data' },
    ...measures.map(({ name, figure, target, isMet }) =>
      target === null ? { name, figure } : { name, figure, target, isMet },
    ),
  ];
}

const trials = [
  {
    name: 'house',
    command: () => 'npm run house',
    about: 'The size and order of the code.',
    measure: measureHouse,
  },
  {
    name: 'sizes',
    command: () => 'vite build apps/web',
    measure: measureSizes,
    about: 'Sizes of downloads. The build fails above the limits.',
  },
  {
    name: 'fuzz',
    command: (isQuick) => `npm run fuzz -- ${isQuick ? 2000 : 20_000}`,
    about: 'Requests generated from the contract.',
    measure: tryRequests,
  },
  {
    name: 'faults',
    command: () => 'npm run report -- faults',
    measure: tryFaults,
    about: 'Faults of the process, the database, storage, mail, cards and Redis.',
  },
  {
    name: 'chaos',
    command: (isQuick) => `npm run chaos${isQuick ? ' -- --purchases 60 --kills 2' : ''}`,
    about:
      'Purchases while webhooks fail and the API is killed. The target of a row is the state at the card provider.',
    measure: tryPurchases,
  },
];

/** @returns the text of a bench's first comment, up to the line `Usage:` */
function readAbout(file) {
  const [comment = ''] = readFileSync(file, 'utf8').split(/^\/\/ Usage:/m);
  return comment
    .split('\n')
    .filter((line) => line.startsWith('// '))
    .map((line) => line.slice(3))
    .join(' ');
}

function benchPart(file) {
  const name = file.replace('.bench.ts', '');
  const path = join(root, 'lab/bench', file);
  return {
    name,
    about: readAbout(path),
    command: (isQuick) => `npm run bench -- ${name}${isQuick ? ' --quick' : ''}`,
    measure: async (isQuick) =>
      withEnding(await capture(runtimeNode(), [path, ...(isQuick ? ['--quick'] : [])])),
  };
}

/** @returns all parts of the report, in the order of their sections in docs/measured.md */
export function listParts() {
  const benches = readdirSync(join(root, 'lab/bench')).filter((name) => name.endsWith('.bench.ts'));
  return [...trials, ...benches.sort().map(benchPart)];
}
