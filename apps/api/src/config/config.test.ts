import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runningPage, withConfiguration } from '../control/write-docs.ts';
import { ConfigError, readConfig } from './config.ts';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db/urost3',
  PUBLIC_URL: 'https://example.test/',
  SECRET_KEY: 'q7Vd0xJ2mS9wL4tR8bN1cK6yF3hG5zPa',
  SMTP_URL: 'smtp://mail.example.test:587',
  MAIL_FROM: 'a@example.test',
  STRIPE_SECRET_KEY: 'sk_test_abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
};

function problemsOf(environment: Record<string, string | undefined>): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
}

test('docs/running.md lists the configuration as the schema defines it (npm run docs)', async () => {
  const page = await readFile(runningPage, 'utf8');
  expect(withConfiguration(page)).toBe(page);
});

test('configuration errors are listed together, each with its variable', () => {
  expect(() => readConfig({ PORT: 'abc', DATABASE_URL: 'mysql://x' })).toThrow(
    /PORT is not valid[\s\S]*DATABASE_URL is not valid/,
  );
});

test('the configuration of production requires a database, a secret and an https address', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(
    /DATABASE_URL[\s\S]*SECRET_KEY[\s\S]*PUBLIC_URL/,
  );
});

test('without any variable the server runs in embedded mode on loopback', () => {
  expect(readConfig({})).toMatchObject({
    mode: 'embedded',
    host: '127.0.0.1',
    port: 3000,
    hasDemoAccounts: true,
  });
});

describe('the configuration of production', () => {
  test('a secret key of 32 random hexadecimal digits is accepted, and one of repeated characters is refused', () => {
    const withKey = (SECRET_KEY: string) => () => readConfig({ ...production, SECRET_KEY });
    // Only eleven different digits: about two of a hundred random keys have no more.
    expect(withKey('0a1b2c3d4e5a0b1c2d3e4a5b0c1d2e3a')).not.toThrow();
    expect(withKey('correcthorse'.repeat(3))).toThrow(/SECRET_KEY is not random/);
  });

  test('the server starts in production with every required variable and rate limits by default', () => {
    expect(readConfig(production)).toMatchObject({ mode: 'production', rateLimitPerMinute: 3000 });
    expect(readConfig(production).hasDemoAccounts).toBe(false);
  });

  test.each(Object.keys(production).filter((name) => name !== 'NODE_ENV'))(
    'the configuration refuses production without %s and names this variable',
    (name) => expect(problemsOf({ ...production, [name]: undefined })).toContain(name),
  );

  test.each([
    ['SECRET_KEY', 'a'.repeat(40)],
    ['SECRET_KEY', 'changechangechangechangechangechange'],
    ['SECRET_KEY', 'short'],
    ['PUBLIC_URL', 'http://example.test'],
    ['FIREBASE_AUTH_EMULATOR_HOST', '127.0.0.1:9099'],
    ['METRICS_TOKEN', 'short'],
    ['TRUST_PROXY', 'everyone'],
    ['S3_ENDPOINT', 'https://s3.example.test'],
  ])('the configuration of production refuses %s=%s', (name, value) =>
    expect(problemsOf({ ...production, [name]: value })).toMatch(
      /- .*(SECRET_KEY|PUBLIC_URL|EMULATOR|METRICS_TOKEN|TRUST_PROXY|S3_BUCKET)/,
    ),
  );
});

test('the configuration refuses a VAT rate without the VAT number that invoices show', () => {
  const taxed = { ...production, INVOICE_VAT_RATE: '20' };
  expect(problemsOf(taxed)).toContain('INVOICE_VAT_RATE needs INVOICE_VAT_NUMBER');
  expect(problemsOf({ ...taxed, INVOICE_VAT_NUMBER: 'GB123456789' })).toBe('');
});

describe('ASVS 12.2.1, 12.3.1: the connections of production', () => {
  const text = (name: string, value: string) =>
    problemsOf({
      ...production,
      ...(name === 'S3_ENDPOINT'
        ? { S3_BUCKET: 'urost3', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
        : {}),
      [name]: value,
    });

  test.each([
    ['DATABASE_URL', 'postgres://u:p@db.example.org:5432/urost3'],
    ['DATABASE_URL', 'postgres://db.example.org/urost3?sslmode=prefer'],
    ['DATABASE_URL', 'postgres://db.example.org/urost3?sslmode=verify-full&sslmode=disable'],
    ['DATABASE_URL', 'postgres://localhost/urost3?host=db.example.org'],
    ['DATABASE_URL', 'postgres://8.8.8.8/urost3'],
    ['DATABASE_URL', 'postgres://134744072/urost3'],
    ['DATABASE_URL', 'postgres://[2001:db8::1]/urost3'],
    ['S3_ENDPOINT', 'http://s3.example.org'],
    ['S3_ENDPOINT', 'http://8.8.8.8:9000'],
    ['SMTP_URL', 'smtp://mail.example.org?requireTLS=false'],
    ['SMTP_URL', 'smtp://mail.example.org?requireTLS='],
  ])('the configuration refuses an unencrypted connection to a public host: %s=%s', (name, value) =>
    expect(text(name, value)).toMatch(new RegExp(`- ${name} leads out of the private network`)),
  );

  test.each([
    ['DATABASE_URL', 'postgres://u:p@db.example.org:5432/urost3?sslmode=verify-full'],
    ['DATABASE_URL', 'postgres://db.example.org/urost3?sslmode=require'],
    ['DATABASE_URL', 'postgres://database:5432/urost3'],
    ['DATABASE_URL', 'postgres://db.internal/urost3'],
    ['DATABASE_URL', 'postgres://10.1.2.3/urost3'],
    ['DATABASE_URL', 'postgres://[::1]:5432/urost3'],
    ['DATABASE_URL', 'postgres:///urost3?host=/var/run/postgresql'],
    ['DATABASE_URL', 'postgres://u:p@%2Fvar%2Frun%2Fpostgresql/urost3'],
    ['S3_ENDPOINT', 'https://s3.example.org'],
    ['S3_ENDPOINT', 'http://storage:9000'],
    ['SMTP_URL', 'smtp://mail:1025?requireTLS=false'],
    ['SMTP_URL', 'smtp://mail.example.org:587'],
  ])(
    'the configuration accepts a connection that is encrypted or stays in a private network: %s=%s',
    (name, value) => expect(text(name, value)).toBe(''),
  );
});

test.each([
  [undefined, false],
  ['false', false],
  ['true', 1],
  ['2', 2],
  ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
])('TRUST_PROXY=%s decides whose X-Forwarded-For the server trusts', (given, trusted) =>
  expect(readConfig({ TRUST_PROXY: given }).trustProxy).toEqual(trusted),
);

describe('13.2.5 the address of the server outside production', () => {
  test.each(['0.0.0.0', '::', '192.168.1.5', 'ward-pc', '127.0.0.1.example.org'])(
    'the configuration refuses HOST=%s without DEMO=1, because demo sign-ins and the mailbox would be open to the network',
    (HOST) => {
      const words = `HOST=${HOST} would open demo sign-ins and the mailbox to everybody who can reach this machine: leave HOST out, or set DEMO=1 if that is what you want.`;
      expect(problemsOf({ HOST })).toContain(words);
      expect(problemsOf({ HOST, DATABASE_URL: 'postgres://db/urost3' })).toContain(words);
      expect(problemsOf({ HOST, DEMO: '0' })).toContain(words);
      expect(readConfig({ HOST, DEMO: '1' }).host).toBe(HOST);
      expect(readConfig({ ...production, HOST }).host).toBe(HOST);
    },
  );

  test.each([undefined, '127.0.0.1', '127.0.1.1', '::1', 'localhost'])(
    'the configuration accepts HOST=%s without DEMO=1, because only this machine reaches it',
    (HOST) => expect(problemsOf({ HOST })).toBe(''),
  );
});

test('a server start with several wrong variables reports all of them at once', () => {
  const problems = problemsOf({ NODE_ENV: 'production', PORT: 'many' });
  expect(problems).toContain('PORT');
  expect(problemsOf({ NODE_ENV: 'production' }).split('\n').length).toBeGreaterThan(4);
});

test('the configuration accepts a secret that is given by file, as container platforms do', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'urost3-secrets-'));
  const path = join(folder, 'secret-key');
  await writeFile(path, `${production.SECRET_KEY}\n`);
  const byFile = { ...production, SECRET_KEY: undefined, SECRET_KEY_FILE: path };
  expect(readConfig(byFile).secretKey).toBe(production.SECRET_KEY);
  expect(problemsOf({ ...byFile, SECRET_KEY: production.SECRET_KEY })).toContain(
    'SECRET_KEY and SECRET_KEY_FILE are both set: leave one of them out.',
  );
  await rm(folder, { recursive: true });
  expect(problemsOf(byFile)).toContain('SECRET_KEY_FILE cannot be read (ENOENT).');
});

test('the configuration refuses DATABASE_DIRECT_URL without DATABASE_URL or with weaker encryption', () => {
  const second = { DATABASE_DIRECT_URL: 'postgres://db.example.test/urost3' };
  expect(problemsOf(second)).toContain('DATABASE_URL is required with DATABASE_DIRECT_URL.');
  expect(problemsOf({ ...production, ...second })).toContain(
    'DATABASE_DIRECT_URL leads out of the private network without encryption',
  );
});
