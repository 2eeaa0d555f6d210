// Formats errors for the log: what failed and where. The values of a statement are left out, and secrets in the message
// are masked.

const EMAIL = /(?<![\w.!$%&*+=^`{|}~-])[\w.!$%&*+=^`{|}~-]+@[\w-]+\.[\w.!$%&*+=^`{|}~@-]+/g;
const QUERY_OR_FRAGMENT = /([?#])[^\s:)'"]+/g;
const JSON_WEB_TOKEN = /(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]+/g;
const LONG_WORD = /(?<![\w-])[\w-]{32,}/g;
const ID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi;

/**
 * Masks an error's message or stack. The shape of a value decides, not the route of the request: a request with another
 * method or spelling matches no route.
 */
export const maskText = (text: string): string =>
  text
    .replace(EMAIL, '<email>')
    .replace(QUERY_OR_FRAGMENT, '$1…')
    .replace(JSON_WEB_TOKEN, '<token>')
    .replace(ID, '<id>')
    .replace(LONG_WORD, (word) => (/\d/.test(word) ? '<secret>' : word));

const LONG_PART = /[\w%~-]{20,}/g;
/** Slugs of sections are words in lower case. A key has capitals, digits within a word, or no hyphens. */
const KEY = /[A-Z%]|[a-z]\d[a-z]|[a-z\d]{24}/;

/** Masks the path of a request. Ids and slugs stay; queries are cut off, because they contain codes and signatures. */
export const maskPath = (url: string): string =>
  (url.split(/[?#;]/)[0] ?? '').replace(LONG_PART, (part) =>
    KEY.test(part.replace(ID, '')) ? '<secret>' : part,
  );

export interface LoggedError {
  [field: string]: unknown;
  type: string;
  message: string;
  stack: string;
  code?: string;
  constraint?: string;
  table?: string;
  cause?: LoggedError;
}

const DEPTH_MAX = 4;
/** The values of the statement, which the query builder appends to the error's message. */
const PARAMETERS = /\nparams: [\s\S]*$/;

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function describeForLog(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) {
    return { type: typeof error, message: maskText(String(error)), stack: '' };
  }
  const { code, constraint, table } = error as unknown as Record<string, unknown>;
  const message = maskText(error.message.replace(PARAMETERS, ''));
  // Skip the first lines of the stack, because they repeat the message.
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const fields = { code: text(code), constraint: text(constraint), table: text(table) };
  return {
    type: error.name,
    message,
    stack: frames.join('\n'),
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
    ...(error.cause !== undefined && depth < DEPTH_MAX
      ? { cause: describeForLog(error.cause, depth + 1) }
      : {}),
  };
}
