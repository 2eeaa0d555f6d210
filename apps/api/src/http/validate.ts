// Validates input against a schema. A message that the schema has written for people is sent unchanged. The library's own
// messages are replaced, because people read them on the page.
import { z } from 'zod';
import { AppError } from './app-error.ts';

const DEPTH_MAX = 50;

function problemIn(value: unknown, depth = 0): string | null {
  if (typeof value === 'string') {
    if (value.includes('\u0000')) return 'contains a NUL character, which is not allowed';
    if (!value.isWellFormed()) return 'contains half a character, which is not allowed';
    return null;
  }
  if (value === null || typeof value !== 'object') return null;
  if (depth > DEPTH_MAX) return 'is nested too deeply';
  const isList = Array.isArray(value);
  for (const [key, item] of Object.entries(value)) {
    const problem = (isList ? null : problemIn(key)) ?? problemIn(item, depth + 1);
    if (problem) return problem;
  }
  return null;
}

/**
 * Refuses text that PostgreSQL cannot store: U+0000 and unpaired surrogates. Such text would otherwise cause a server
 * error. Also refuses input that is nested deeper than any valid request.
 */
export function rejectUnstorable(...values: unknown[]): void {
  const problem = problemIn(values);
  if (problem) throw new AppError('malformed_request', `The request ${problem}.`);
}

type Issue = z.core.$ZodRawIssue;

const kinds: Partial<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'a group of fields',
  record: 'a group of fields',
};

const units: Partial<Record<string, string>> = {
  string: ' characters',
  array: ' entries',
};

const formats: Partial<Record<string, string>> = {
  email: 'an email address',
  url: 'a web address',
  uuid: 'an id',
  date: 'a date such as 2026-11-30',
  datetime: 'a date and time such as 2026-11-30T09:30:00Z',
};

const oneOf = (values: readonly unknown[]) => values.map(String).join(', ');

/** The end of a sentence that begins with the name of the field. */
function wordsOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is missing';
      return `must be ${kinds[issue.expected] ?? 'of another kind'}`;
    case 'too_big':
      return `must be at most ${issue.maximum}${units[issue.origin] ?? ''}`;
    case 'too_small':
      return `must be at least ${issue.minimum}${units[issue.origin] ?? ''}`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_value':
      return issue.input === undefined ? 'is missing' : `must be one of: ${oneOf(issue.values)}`;
    case 'invalid_format':
      return `must be ${formats[issue.format] ?? 'written in another way'}`;
    case 'unrecognized_keys':
      return `has fields that are not known here: ${oneOf(issue.keys)}`;
    default:
      return issue.input === undefined ? 'is missing' : 'has a value that is not possible here';
  }
}

/** Distinguishes the replaced messages of the library from those that schemas have written. */
const REPLACED = '\u0000';
const ownWords: z.core.ParseContext<z.core.$ZodIssue> = {
  error: (issue) => `${REPLACED}${wordsOf(issue)}`,
};

/** 'timeSlots.0.startTime' becomes 'Start time'. */
function nameOf(path: readonly PropertyKey[]): string {
  const field = path.findLast((part) => typeof part === 'string');
  if (field === undefined) return 'The request';
  const words = String(field)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** @throws AppError validation_failed */
export function validate(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value, ownWords);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of result.error.issues) {
    const words = message.startsWith(REPLACED)
      ? `${nameOf(path)} ${message.slice(REPLACED.length)}.`
      : message;
    fields[path.map(String).join('.') || '(body)'] ??= words;
  }
  const [message] = Object.values(fields);
  throw new AppError('validation_failed', message ?? 'The request is not valid.', { fields });
}
