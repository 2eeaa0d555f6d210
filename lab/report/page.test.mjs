import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../scripts/toolchain.mjs';
import { explainMissed, readSections, renderSection, writePage } from './page.mjs';
import { listParts, readSizes } from './parts.mjs';

const NAMES = ['sizes', 'live', 'search'];

const section = (name, on, records, reasons) =>
  renderSection({
    name,
    on,
    records,
    reasons,
    about: `About ${name}.`,
    command: `npm run bench -- ${name}`,
    machine: '2 cores, Node 24',
  });

const figure = (name, isMet) => ({ name, figure: '12 ms', target: '≤ 10 ms', isMet });

describe('a section of the page of measurements', () => {
  test('a section keeps each figure below the conditions it was measured under', () => {
    const text = section('live', '2026-11-20', [
      { part: 'On PostgreSQL' },
      { name: 'limit', figure: '900/s' },
      figure('first page', true),
      { part: 'On the embedded database' },
      figure('first page', false),
      { note: 'Half of it was left out.' },
    ]);
    expect(text).toBe(`## live

About live.

Measured on 2026-11-20 by \`npm run bench -- live\`: 2 cores, Node 24.

### On PostgreSQL

| what | figure | target | |
|---|---|---|---|
| limit | 900/s | – |  |
| first page | 12 ms | ≤ 10 ms | met |

### On the embedded database

| what | figure | target | |
|---|---|---|---|
| first page | 12 ms | ≤ 10 ms | **missed** |

Half of it was left out.

Reasons for missed targets:

- first page: **no reason is known yet.**`);
  });

  test('a section states a reason once for all figures that it explains', () => {
    const reasons = [{ figure: 'save', why: 'it writes.' }];
    const records = [figure('save, p95', false), figure('save', false), figure('save', false)];
    expect(section('live', '2026-11-20', records, reasons)).toContain(
      'Reasons for missed targets:\n\n- save, p95; save: it writes.',
    );
    expect(explainMissed([figure('read', false), figure('save', true)], reasons)).toEqual([
      { name: 'read', why: null },
    ]);
  });
});

describe('the page', () => {
  const first = new Map([
    ['search', section('search', '2026-11-01', [figure('all', true)])],
    ['live', section('live', '2026-11-01', [figure('one', false), figure('two', true)])],
  ]);

  test('the page of measurements follows the order of the parts and counts the targets that were met', () => {
    const page = writePage(first, NAMES);
    expect(page.indexOf('## live')).toBeLessThan(page.indexOf('## search'));
    expect(page).toContain('Targets: 2 met, 1 missed (in live).');
  });

  test('measuring one part again keeps every other part with its date', () => {
    const sections = readSections(writePage(first, NAMES));
    sections.set('live', section('live', '2026-11-20', [figure('one', true)]));
    const page = writePage(sections, NAMES);
    expect(page).toContain(first.get('search'));
    expect(page.match(/Measured on \S+/g)).toEqual([
      'Measured on 2026-11-20',
      'Measured on 2026-11-01',
    ]);
    expect(writePage(readSections(page), NAMES)).toBe(page);
  });

  test('removed parts and manual additions are dropped', () => {
    const written = `${writePage(first, NAMES)}\n## live\n\nMeasured by hand.\n`;
    expect([...readSections(written).keys()]).toEqual(['live', 'search']);
    expect(writePage(readSections(written), ['search'])).not.toContain('## live');
  });
});

test('the page of measurements lists sizes beside the limit in the heading of their list', () => {
  const lines = [
    '157.4 kB gz  first load, all scripts (at most 200)',
    'heaviest pages (at most 60 each):',
    '61.0 kB gz  /routes/account/user.tsx',
    'parts fetched on demand:',
    '142.2 kB gz  section-editor-modal',
    'built in 4 s',
  ];
  const limit = { target: '≤ 60 kB gz', isMet: false };
  expect(readSizes(lines)).toEqual([
    { part: 'At first' },
    {
      name: 'first load, all scripts',
      figure: '157.4 kB gz',
      target: '≤ 200 kB gz',
      isMet: true,
    },
    { part: 'Heaviest pages' },
    { name: '/routes/account/user.tsx', figure: '61.0 kB gz', ...limit },
    { part: 'Parts fetched on demand' },
    { name: 'section-editor-modal', figure: '142.2 kB gz' },
  ]);
});

describe('the parts', () => {
  const parts = listParts();

  test('the parts of the report are the fault, fuzz and chaos tests and every bench, each with a description', () => {
    expect(parts.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['sizes', 'fuzz', 'faults', 'chaos', 'foundation', 'lighthouse']),
    );
    for (const { name, about } of parts) expect(about, name).toMatch(/^[A-Z].{20,}\.$/);
  });

  // A reason is printed under every later run. A figure in the reason would look like a figure of that run.
  test('the reasons for missed targets contain no figure of a single run', () => {
    const reasons = JSON.parse(readFileSync(join(root, 'lab/bench/reasons.json'), 'utf8'));
    const names = parts.map(({ name }) => name);
    for (const [part, list] of Object.entries(reasons)) {
      expect(names).toContain(part);
      for (const { figure: name, why } of list)
        expect(why, `${part}: ${name}`).not.toMatch(
          /\d[\d.,]*\s?(?:[mµ]?s|[KMG]i?B|[kM]B|%|\/s)\b|\d\.\d{2}/,
        );
    }
  });
});
