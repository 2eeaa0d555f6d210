import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Endpoint } from '@urost3/contract/endpoint.ts';
import { type ErrorCode, errorStatus } from '@urost3/contract/errors.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { examples, nameOperations } from './openapi.ts';

interface Operation {
  operationId: string;
  tags: string[];
  security: Record<string, string[]>[];
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: unknown }> }>;
}

interface Description {
  info: { contact?: object };
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, { enum?: string[]; description?: string; pattern?: string }>;
    responses: Record<string, { description: string }>;
    securitySchemes: Record<string, Record<string, string>>;
  };
}

const toolPackage = createRequire(import.meta.url).resolve('@redocly/cli/package.json');
const tool = join(dirname(toolPackage), 'bin/cli.js');
let t: TestApp;
let description: Description;
let folder: string;

beforeAll(async () => {
  t = await createTestApp();
  description = (await t.call({ url: '/api/openapi.json' })).json();
  folder = mkdtempSync(join(tmpdir(), 'urost3-openapi-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await t.close();
});

const operationAt = (method: string, path: string) =>
  description.paths[path]?.[method] ?? expect.unreachable(`${method} ${path} is not described`);

function lint(document: unknown) {
  const file = join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(document));
  const run = spawnSync(
    process.execPath,
    [tool, 'lint', file, '--extends=recommended', '--format=json'],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  );
  return JSON.parse(run.stdout) as { totals: object; problems: { ruleId: string }[] };
}

test("Redocly's recommended rules report neither an error nor a warning in the OpenAPI document", () => {
  const { totals, problems } = lint(description);
  expect(problems).toEqual([]);
  expect(totals).toEqual({ errors: 0, warnings: 0, ignored: 0 });
});

test('Redocly’s rules are applied to the OpenAPI document, because they report an operation without an id and security', () => {
  const document = structuredClone(description) as { paths: Record<string, object> };
  document.paths['/api/nameless'] = { get: { responses: { 200: { description: 'Yes.' } } } };
  const found = lint(document).problems.map(({ ruleId }) => ruleId);
  expect(found).toEqual(expect.arrayContaining(['operation-operationId', 'security-defined']));
});

test('every operation of the OpenAPI document has a unique id made of its name in the contract, and listed tags', () => {
  const operations = Object.values(description.paths).flatMap((path) => Object.values(path));
  const ids = operations.map(({ operationId }) => operationId);
  expect(operations.length).toBe(t.app.endpoints.length);
  expect(new Set(ids).size).toBe(ids.length);
  expect(operationAt('put', '/api/progress/{stationId}/{sectionId}').operationId).toBe(
    'study_saveProgress',
  );
  const listed = description.tags.map(({ name }) => name);
  for (const { tags } of operations) expect(listed).toEqual(expect.arrayContaining(tags));
});

test('the security of an operation in the OpenAPI document is what its guard requires', () => {
  expect(operationAt('get', '/api/healthz').security).toEqual([]);
  expect(operationAt('post', '/api/auth/session/activate').security).toEqual([{ bearer: [] }]);
  const guarded = t.app.endpoints.filter(
    ({ access }) => !['public', 'provider', 'token'].includes(access),
  );
  for (const { path, method } of guarded) {
    const address = `/api${path.replace(/:([A-Za-z]+)/g, '{$1}')}`;
    expect(operationAt(method.toLowerCase(), address).security).toEqual([
      { bearer: [], session: [] },
    ]);
  }
  expect(description.components.securitySchemes.session).toMatchObject({
    in: 'header',
    name: 'X-Session-Id',
  });
});

test("the schemas of the OpenAPI document have the contract's names and are referenced", () => {
  const answer = operationAt('get', '/api/stations/{stationId}/sections/{sectionId}')
    .responses[200];
  expect(answer?.content?.['application/json']?.schema).toEqual({
    $ref: '#/components/schemas/StudySection',
  });
  const body = operationAt('post', '/api/identity/sign-in').requestBody;
  expect(body?.content['application/json']?.schema).toEqual({
    $ref: '#/components/schemas/SignInBody',
  });
  // Two features use the same name for different enums.
  expect(Object.keys(description.components.schemas)).toEqual(
    expect.arrayContaining(['QuestionReportsReportReason', 'ReportsReportReason']),
  );
});

test('the OpenAPI document describes uploads of files as multipart forms', () => {
  const upload = operationAt('post', '/api/admin/stations/{id}/images').requestBody;
  expect(upload?.content['multipart/form-data']?.schema).toMatchObject({
    properties: { file: { type: 'string', format: 'binary' } },
  });
});

test('the OpenAPI document names the contact page, and states at which times a slot may start', () => {
  expect(description.info.contact).toMatchObject({ url: '/contact' });
  const pattern = new RegExp(description.components.schemas.SlotStart?.pattern ?? 'none');
  const starts = ['07:00', '08:00', '8:00', '09:30', '21:00', '21:00:00', '22:00'];
  expect(starts.filter((start) => pattern.test(start))).toEqual(['08:00', '21:00']);
});

test('the OpenAPI document lists every error code with its meaning, and each access level with its errors', () => {
  const codes = description.components.schemas.ErrorCode;
  expect(codes?.enum).toEqual(Object.keys(errorStatus));
  for (const code of Object.keys(errorStatus) as ErrorCode[])
    expect(codes?.description).toMatch(new RegExp(`\`${code}\` \\(${errorStatus[code]}\\): .+\\.`));
  const refusals = (method: string, path: string, status: number) =>
    description.components.responses[
      operationAt(method, path).responses[status]?.$ref?.split('/').at(-1) ?? ''
    ]?.description;
  expect(refusals('get', '/api/progress', 401)).toContain('session_ended');
  expect(refusals('get', '/api/community/posts', 403)).toContain('subscription_required');
  expect(refusals('get', '/api/admin/stations', 403)).toContain('factor_required');
  expect(refusals('get', '/api/healthz', 401)).toBeUndefined();
  expect(operationAt('get', '/api/admin/stations')).toMatchObject({
    'x-access': 'content',
    description: 'Needs the permission `content`, which these roles have: Admin, Content Editor.',
  });
});

test('every example in the OpenAPI document matches the schema of its call', () => {
  const endpoints = new Map([...nameOperations()].map(([endpoint, { id }]) => [id, endpoint]));
  for (const [id, example] of Object.entries(examples)) {
    const { body, response } = endpoints.get(id) as Endpoint;
    const mismatches = [
      'body' in example ? z.safeParse(body as z.ZodType, example.body).error : undefined,
      'answer' in example ? z.safeParse(response as z.ZodType, example.answer).error : undefined,
    ];
    expect(mismatches, id).toEqual([undefined, undefined]);
  }
});
