// npm run docs: writes the table of environment variables into docs/running.md, between two marker comments.
import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { Environment } from '../config/environment.ts';

/** The text shown for a variable whose default is computed. */
const derived: Record<string, string> = {
  PUBLIC_URL: 'http://HOST:PORT',
  SECRET_KEY: 'made once, kept in DATA_DIR',
  RATE_LIMIT_PER_MINUTE: '3000 in production',
  DRAIN_SECONDS: '5 in production, else 0',
};
const inProduction = new Set([
  'DATABASE_URL',
  'PUBLIC_URL',
  'SECRET_KEY',
  'SMTP_URL',
  'MAIL_FROM',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
]);

function defaultOf(name: string, schema: z.ZodType): string {
  if (name in derived) return derived[name] as string;
  const read = schema.safeParse(undefined);
  if (!read.success || read.data === undefined) return '–';
  return `\`${String(read.data)}\``;
}

function valuesOf(schema: z.ZodType): string {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    enum?: string[];
  };
  return json.enum ? ` (${json.enum.join(', ')})` : '';
}

function configurationTable(): string {
  const rows = Object.entries(Environment.shape).map(([name, schema]) => {
    const needed = inProduction.has(name) ? ' **required**' : '';
    return `| \`${name}\` | ${defaultOf(name, schema)} |${needed} | ${(schema.description ?? '').replaceAll('<', '&lt;')}${valuesOf(schema)} |`;
  });
  return ['| variable | default | production | what |', '|---|---|---|---|', ...rows].join('\n');
}

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
