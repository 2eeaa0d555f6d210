// Validates requests and responses against the card provider's schemas, in the API version of the SDK. For tests only, because it needs
// ajv.
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { type Form, parseForm } from './form.ts';

const schemas = new URL('./stripe-schemas/stripe-subset.json', import.meta.url);

interface Subset {
  operations: Record<string, { requestSchema?: object; querySchema?: object }>;
}

const subset = JSON.parse(readFileSync(schemas, 'utf8')) as Subset;
const answers = new Ajv2020({ strict: false, allErrors: true }).addSchema(subset, 'stripe');
// Form bodies contain only strings, so convert the types.
const forms = new Ajv2020({ strict: false, allErrors: true, coerceTypes: 'array' }).addSchema(
  subset,
  'stripe',
);

const encode = (part: string) =>
  encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

function problemsOf(ajv: Ajv2020, ref: string, value: unknown): string[] {
  const validate = ajv.getSchema(ref) ?? ajv.compile({ $ref: ref });
  if (validate(value)) return [];
  return (validate.errors ?? []).map((error) => `${ref} ${error.instancePath} ${error.message}`);
}

/** The operation of a call, such as 'POST /v1/refunds'; null when the schemas do not contain it. */
function operationOf(method: string, path: string): string | null {
  const pattern = (name: string) =>
    new RegExp(`^${name.replace(/\{[^}]+\}/g, '[^/]+').replace(/ /, '\\s')}$`);
  const call = `${method} ${path}`;
  const names = Object.keys(subset.operations).sort(
    (a, b) => Number(a.includes('{')) - Number(b.includes('{')),
  );
  return names.find((name) => pattern(name).test(call)) ?? null;
}

/** Converts the lists of a form, which are objects with numeric keys, to arrays. */
function unfold(form: Form | string): unknown {
  if (typeof form === 'string') return form;
  const keys = Object.keys(form);
  if (keys.length > 0 && keys.every((key) => /^\d+$/.test(key)))
    return keys.map((key) => unfold(form[key] ?? ''));
  return Object.fromEntries(keys.map((key) => [key, unfold(form[key] ?? '')]));
}

export function requestProblems(operation: string, form: string): string[] {
  const { requestSchema, querySchema } = subset.operations[operation] ?? {};
  const part = requestSchema ? 'requestSchema' : querySchema ? 'querySchema' : null;
  if (!part) return [];
  return problemsOf(
    forms,
    `stripe#/operations/${encode(operation)}/${part}`,
    unfold(parseForm(form)),
  );
}

export function answerProblems(operation: string, status: number, body: unknown): string[] {
  return status < 400
    ? problemsOf(answers, `stripe#/operations/${encode(operation)}/responseSchema`, body)
    : problemsOf(answers, 'stripe#/components/schemas/error', body);
}

export function objectProblems(schema: string, value: unknown): string[] {
  return problemsOf(answers, `stripe#/components/schemas/${encode(schema)}`, value);
}

/** Wraps `fetch`. @returns the wrapped function, and the schema violations of its requests and responses */
export function withSchemaCheck(through: typeof fetch) {
  const problems: string[] = [];
  const operations = new Set<string>();
  const checked: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const method = init?.method ?? 'GET';
    const operation = operationOf(method, url.pathname);
    if (!operation) problems.push(`unknown operation ${method} ${url.pathname}`);
    const form = method === 'GET' ? url.search.slice(1) : String(init?.body ?? '');
    const response = await through(input, init);
    const body: unknown = await response.clone().json();
    if (operation) {
      operations.add(operation);
      if (response.status < 400) problems.push(...requestProblems(operation, form));
      problems.push(...answerProblems(operation, response.status, body));
    }
    return response;
  };
  return { fetch: checked, problems, operations };
}
