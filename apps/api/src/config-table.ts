// Generates the Markdown table of all environment variables for docs/running.md from their schema.
import { z } from 'zod';
import { Environment } from './environment.ts';

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

export function configurationTable(): string {
  const rows = Object.entries(Environment.shape).map(([name, schema]) => {
    const needed = inProduction.has(name) ? ' **required**' : '';
    return `| \`${name}\` | ${defaultOf(name, schema)} |${needed} | ${(schema.description ?? '').replaceAll('<', '&lt;')}${valuesOf(schema)} |`;
  });
  return ['| variable | default | production | what |', '|---|---|---|---|', ...rows].join('\n');
}
