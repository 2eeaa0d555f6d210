// Schemas for text, dates, ids and amounts of money, which all features use.
import { z } from 'zod';
import { EMAIL_MAX } from '../limits.ts';
import { AMOUNT_MAX, AMOUNT_TOO_LARGE, NOT_AN_AMOUNT } from '../money.ts';
import { isVisible, nameProblem } from './person-text.ts';

/**
 * A string. A missing value gets the message `words`, because a person left the field empty. A value of another type
 * gets zod's message, because only a faulty program sends such a value.
 */
export function textOr(words: string) {
  return z.string({
    error: ({ input }) => (input === undefined || input === null ? words : undefined),
  });
}

/** Trimmed, required text. Missing, empty and blank values get the same message, also blanks that only look empty. */
export function requiredText(words: string) {
  return textOr(words)
    .trim()
    .min(1, { error: words, abort: true })
    .refine(isVisible, { error: words, abort: true });
}

const BLANK = 'Please leave this empty or write something that can be seen.';
/** For text that may be empty: refuses text that only looks empty. */
export const isEmptyOrVisible = [(text: string) => text === '' || isVisible(text), BLANK] as const;

/** The name of a person. */
export function personName(max: number, required: string) {
  return line(max, required).check((ctx) => {
    const problem = nameProblem(ctx.value);
    if (problem) ctx.issues.push({ code: 'custom', input: ctx.value, message: problem });
  });
}

/** A trimmed line of text without line breaks and control characters, so that mail headers and log lines stay intact. */
export function line(max: number, required = 'This field is required.') {
  return requiredText(required)
    .max(max, `Please keep this to ${max} characters.`)
    .refine((value) => !/[\p{Cc}\u2028\u2029]/u.test(value), 'Please use one line of plain text.');
}

/** A line of text that may be empty. */
export function optionalLine(max: number) {
  return z
    .string()
    .trim()
    .refine(...isEmptyOrVisible)
    .max(max, `Please keep this to ${max} characters.`)
    .refine((value) => !/[\p{Cc}\u2028\u2029]/u.test(value), 'Please use one line of plain text.');
}

// Domains in ASCII, as mail servers know them: münchen.example is xn--mnchen-3ya.example.

/** @returns the domain in ASCII and small letters; as it is when it has no letters beyond ASCII, or no such form */
export function asciiDomain(domain: string): string {
  // Signs with which the domain of an address would end.
  if (/^[\0-\x7f]*$|[/:?#@\\%\s]/.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

export function asciiAddress(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  return email.slice(0, at) + asciiDomain(email.slice(at));
}

const hasAsciiForm = (email: string): boolean => /^[\0-\x7f]*$/.test(asciiAddress(email));

/**
 * The addresses of RFC 5321 without quoted local parts: every sign that a mailbox may contain. Letters beyond ASCII may stand in the
 * domain, which has an ASCII form (`asciiAddress`), and not before it, because many mail servers cannot deliver them.
 */
const EMAIL =
  /^(?!\.)(?!.*\.[.@])[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-z0-9\u0080-\uffff](?:[a-z0-9\u0080-\uffff-]{0,61}[a-z0-9\u0080-\uffff])?\.)+[a-z\u0080-\uffff][a-z0-9\u0080-\uffff-]{0,61}[a-z0-9\u0080-\uffff]$/i;
export const NO_EMAIL = 'Please enter a valid email address.';

export const Email = requiredText('Email is required.')
  .max(EMAIL_MAX, NO_EMAIL)
  .pipe(z.email({ pattern: EMAIL, error: NO_EMAIL }).refine(hasAsciiForm, NO_EMAIL));

/** Accepts the years 1900 to 2199 only, because calculations with other years could exceed the range of a date. */
const isNearYear = (day: string) => day > '19' && day < '22';

const noDay = { error: 'Please give the date as YYYY-MM-DD.', abort: true };
/** An existing day as `YYYY-MM-DD`. */
// `abort`, so that later rules do not run on an invalid day.
export const DateOnly = z.iso.date(noDay).refine(isNearYear, noDay);
/** An ISO 8601 instant in UTC. The server answers with a `Date`, as the database gives it. */
export const Timestamp = z.preprocess(
  (value: Date | string) => (value instanceof Date ? value.toISOString() : value),
  z.iso.datetime(),
);
/** A public id that is a slug, such as the id of a section. `Id` also accepts generated ids. */
export const Slug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Please use a section id.')
  .max(120);
export const Id = z
  .string()
  .min(1)
  .max(80)
  .regex(/^[A-Za-z0-9_-]+$/, 'That is not a valid id.');
/** The parameters of an endpoint about one thing. */
export const ById = z.object({ id: Id });
/** A page of a list, from 1. */
export const Page = z.coerce.number().int().min(1).max(1_000_000).default(1);
/** The query of a list in pages. @param limit the usual number of rows on a page @param max the largest number */
export const pageQuery = (limit: number, max = 100) => ({
  page: Page,
  limit: z.coerce.number().int().min(1).max(max).default(limit),
});
/**
 * Made by an editor to know its own save again after the answer was lost. It is part of the query, in which a server of an
 * older release ignores it.
 */
export const SaveId = z.uuid().optional();
/**
 * The query of an endpoint that creates something. The browser makes the id: a request that is repeated because its answer was lost has
 * the same one, and is answered with what the first request has created. As part of the query, it is ignored by an older release.
 */
export const ClientIdQuery = z.object({ clientId: z.uuid().optional() });
/** An amount of money in minor units. */
export const Minor = z.int(NOT_AN_AMOUNT).min(0, NOT_AN_AMOUNT).max(AMOUNT_MAX, AMOUNT_TOO_LARGE);
export const currencies = ['gbp', 'usd', 'eur'] as const;
export const Currency = z.enum(currencies);
export type Currency = z.infer<typeof Currency>;
/** The fields of an amount and its currency. */
export const money = { amount: Minor, currency: Currency };
