// Building blocks for the text fields of every feature.
import { z } from 'zod';
import { EMAIL_MAX } from './limits.ts';

/** Text whose absence is told in words for a person; what is no text at all is the caller's mistake. */
export function textOr(words: string) {
  return z.string({
    error: ({ input }) => (input === undefined || input === null ? words : undefined),
  });
}

/** Trimmed text that must be there: absent, empty and blank are told in the same words. */
export function requiredText(words: string) {
  return textOr(words).trim().min(1, words);
}

/** One line of text: trimmed, no line breaks or control characters (mail headers and logs stay whole). */
export function line(max: number, required = 'This field is required.') {
  return requiredText(required)
    .max(max, `Please keep this to ${max} characters.`)
    .refine((value) => !/[\p{Cc}\u2028\u2029]/u.test(value), 'Please use one line of plain text.');
}

/** A line that may be empty. */
export function optionalLine(max: number) {
  return z
    .string()
    .trim()
    .max(max, `Please keep this to ${max} characters.`)
    .refine((value) => !/[\p{Cc}\u2028\u2029]/u.test(value), 'Please use one line of plain text.');
}

export const Email = requiredText('Email is required.')
  .max(EMAIL_MAX, 'Please enter a valid email address.')
  .pipe(z.email('Please enter a valid email address.'));

/** Years that people mean: beyond them a calculation may leave what a date can hold. */
export const isNearYear = (day: string) => day > '19' && day < '22';

const noDay = { error: 'Please give the date as YYYY-MM-DD.', abort: true };
/** `YYYY-MM-DD`, a day that exists. */
// `abort`: rules that compare or calculate with days are not asked about what is no day.
export const DateOnly = z.iso.date(noDay).refine(isNearYear, noDay);
/** ISO 8601 UTC. */
export const Timestamp = z.iso.datetime();
/** Public ids: slugs and generated ids. */
export const Slug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Please use a section id.')
  .max(120);
export const Id = z
  .string()
  .min(1)
  .max(80)
  .regex(/^[A-Za-z0-9_-]+$/, 'That is not a valid id.');
/** Money in minor units. */
export const Minor = z.int().min(0).max(99_999_999);
export const Currency = z.enum(['gbp', 'usd', 'eur']);
export type Currency = z.infer<typeof Currency>;
