// npm run docs: writes the table of environment variables into docs/running.md, between two marker comments.
import { readFile, writeFile } from 'node:fs/promises';
import { configurationTable } from '../config-table.ts';

export const runningPage = new URL('../../../../docs/running.md', import.meta.url);
const BEGIN = '<!-- configuration: npm run docs -->';
const END = '<!-- end of configuration -->';

/** @throws Error when the page lacks the two markers */
export function withConfiguration(page: string): string {
  const from = page.indexOf(BEGIN);
  const to = page.indexOf(END);
  if (from < 0 || to < from) throw new Error('docs/running.md has lost its marks');
  return `${page.slice(0, from)}${BEGIN}\n${configurationTable()}\n${page.slice(to)}`;
}

if (import.meta.main) {
  await writeFile(runningPage, withConfiguration(await readFile(runningPage, 'utf8')));
}
