// Reads and writes docs/measured.md: a head, and a section for each part of the report. Every section says when and where it was measured,
// so that parts can be measured again separately.

const HEAD = `# Measured

\`npm run report\` writes this page; do not edit it. \`npm run report -- <part> …\` repeats single parts and keeps the others. Each part says when
and where it was measured. Browser: Chromium only; Safari and Firefox were not measured.
`;

/** The paragraph with the day of the measurement. A section without this paragraph was not written by the report. */
const MEASURED_ON = /^Measured on \d{4}-\d{2}-\d{2} /m;

/** @returns a map from the name of a part to the text of its section, without sections that were written by hand */
export function readSections(page) {
  const sections = new Map();
  for (const text of page.split(/^(?=## )/m)) {
    const name = /^## (\S+)\n/.exec(text)?.[1];
    if (name && MEASURED_ON.test(text)) sections.set(name, text.trimEnd());
  }
  return sections;
}

function count(text, cell) {
  return text.split('\n').filter((line) => line.endsWith(`| ${cell} |`)).length;
}

/** @param names names of all current parts, in the order of the page; sections of removed parts are deleted */
export function writePage(sections, names) {
  const kept = names.filter((name) => sections.has(name));
  const texts = kept.map((name) => sections.get(name));
  const missed = kept.filter((name) => count(sections.get(name), '**missed**') > 0);
  const sum = (cell) => texts.reduce((total, text) => total + count(text, cell), 0);
  const where = missed.length > 0 ? ` (in ${missed.join(', ')})` : '';
  const verdict = `Targets: ${sum('met')} met, ${sum('**missed**')} missed${where}. Figures without a target are for comparison.\n`;
  return `${[HEAD + verdict, ...texts].join('\n\n').replaceAll(/\n{3,}/g, '\n\n')}\n`;
}

const cell = (text) => text.trim().replaceAll('|', '\\|');

function row({ name, figure, target, isMet }) {
  const verdict = { true: 'met', false: '**missed**' }[isMet] ?? '';
  return `| ${cell(name)} | ${cell(figure)} | ${cell(target ?? '–')} | ${verdict} |`;
}

/** Keeps headings, tables and remarks in their original order. */
function renderRecords(records) {
  const lines = [];
  let isInTable = false;
  for (const record of records) {
    const isRow = 'name' in record;
    if (isRow && !isInTable) lines.push('', '| what | figure | target | |', '|---|---|---|---|');
    if (isRow) lines.push(row(record));
    else lines.push('', record.part ? `### ${record.part}` : record.note);
    isInTable = isRow;
  }
  return lines.join('\n');
}

/**
 * @returns the names of missed figures, each with its reason. A reason applies to every name that starts with its
 * `figure`. Null: no reason applies
 */
export function explainMissed(records, reasons = []) {
  const missed = records.filter((record) => record.isMet === false);
  return missed.map(({ name }) => ({
    name,
    why: reasons.find(({ figure }) => name.startsWith(figure))?.why ?? null,
  }));
}

function renderReasons(explained) {
  const named = new Map();
  for (const { name, why } of explained) named.set(why, (named.get(why) ?? new Set()).add(name));
  const lines = [...named].map(
    ([why, names]) => `- ${[...names].join('; ')}: ${why ?? '**no reason is known yet.**'}`,
  );
  return lines.length > 0 ? `Reasons for missed targets:\n\n${lines.join('\n')}` : '';
}

/**
 * @param section `about`: what is measured, in words. `command`: repeats the measurement. `on`: the day. `machine`: cores, memory, system
 * and Node. `records`: in the format of lab/lib/figures.ts
 */
export function renderSection({ name, about, command, on, machine, records, reasons }) {
  return [
    `## ${name}\n\n${about}`,
    `Measured on ${on} by \`${command}\`: ${machine}.`,
    renderRecords(records).trim(),
    renderReasons(explainMissed(records, reasons)),
  ]
    .filter((text) => text !== '')
    .join('\n\n');
}
