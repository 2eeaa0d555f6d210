// The administrators' settings. Every key has a default, so that a new installation needs no rows.
import { z } from 'zod';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import {
  DURATION_MAX_DAYS,
  DURATION_NOT_WHOLE,
  DURATION_TOO_LONG,
  DURATION_TOO_SHORT,
} from '../subscription/subscription.ts';
import { Currency, DateOnly, Email, Minor, NO_EMAIL, requiredText } from '../text/text.schemas.ts';
import { settingsRoutes } from './settings.ts';

export const Settings = z.object({
  /** In minor units. */
  subscriptionPrice: Minor.default(18_000),
  subscriptionCurrency: Currency.default('gbp'),
  subscriptionDurationDays: z.int().min(1).max(3650).default(365),
  /** The interview date for learners who have not set their own; null until it is announced. */
  examDate: DateOnly.nullable().default(null),
  /** Minutes per station of a mock circuit. */
  circuitReadingMinutes: z.int().min(0).max(30).default(2),
  circuitInterviewMinutes: z.int().min(1).max(60).default(13),
  /** A learner may cancel or move a booking until this many hours before its start. */
  bookingChangeHours: z.int().min(0).max(336).default(24),
  /** The URL of video rooms outside this site; a random name replaces `{room}`. Null: interviews use this site's rooms. */
  meetLinkTemplate: z
    .url({ protocol: /^https$/ })
    .nullable()
    .default(null),
  /** If the operator requires second factors, a person with a role must set one up within this many days. */
  factorGraceDays: z.int().min(0).max(365).default(14),
  /** Whether administrators get last week's figures by mail. */
  hasWeeklyReport: z.boolean().default(true),
  businessName: z.string().trim().min(1).max(200).default('UroST3'),
  businessAddress: z.string().trim().max(500).default(''),
  businessEmail: z.string().trim().max(254).default(''),
});
export type Settings = z.infer<typeof Settings>;
export type SettingKey = keyof Settings;

const wholeNumberOf = (unit: string) => (min: number, max: number) => {
  const problem = `Please give ${min} to ${max} whole ${unit}.`;
  return z.int(problem).min(min, problem).max(max, problem).optional();
};
const minutes = wholeNumberOf('minutes');
const hours = wholeNumberOf('hours');
const days = wholeNumberOf('days');

/** Any subset of the settings. This schema has no defaults, because defaults would reset the omitted settings. */
export const SettingsBody = z.strictObject({
  subscriptionPrice: Minor.optional(),
  subscriptionCurrency: Currency.optional(),
  subscriptionDurationDays: z
    .int(DURATION_NOT_WHOLE)
    .min(1, DURATION_TOO_SHORT)
    .max(DURATION_MAX_DAYS, DURATION_TOO_LONG)
    .optional(),
  examDate: DateOnly.nullable().optional(),
  circuitReadingMinutes: minutes(0, 30),
  circuitInterviewMinutes: minutes(1, 60),
  bookingChangeHours: hours(0, 336),
  factorGraceDays: days(0, 365),
  hasWeeklyReport: z.boolean().optional(),
  meetLinkTemplate: z
    .url({ protocol: /^https$/, error: 'Please give an address that begins with https://.' })
    .max(500)
    .refine((value) => value.includes('{room}'), 'Please put {room} where the private name goes.')
    .nullable()
    .optional(),
  businessName: requiredText('Please give a name.').max(200).optional(),
  businessAddress: z.string().trim().max(500).optional(),
  businessEmail: z
    .string()
    .trim()
    .max(254, NO_EMAIL)
    .refine((value) => value === '' || Email.safeParse(value).success, NO_EMAIL)
    .optional(),
});
export type SettingsBody = z.infer<typeof SettingsBody>;

export const settingsSchemas = {
  get: {
    summary: 'Every setting.',
    response: Settings,
  },
  update: {
    summary: 'Change some settings; price and duration touch later purchases only.',
    body: SettingsBody,
    response: Settings,
  },
} satisfies EndpointSchemas;

export const tag = { name: 'Settings', description: 'What administrators can set.' };
export const settingsEndpoints = joinEndpoints(settingsRoutes, settingsSchemas);
