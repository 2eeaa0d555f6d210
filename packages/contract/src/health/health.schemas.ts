import { z } from 'zod';
import { providerKinds } from '../accounts/accounts.ts';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import { Currency, Minor } from '../text/text.schemas.ts';
import { healthRoutes } from './health.ts';

export const Readiness = z.object({
  ready: z.boolean(),
  checks: z.record(z.string(), z.enum(['ok', 'failed'])),
});

/** Facts about this installation that the browser needs before a person signs in. */
export const SiteInfo = z.object({
  mode: z.enum(['embedded', 'production']),
  /** False when a hosted identity provider stores the accounts. */
  hasOwnAccounts: z.boolean(),
  /** Whether everybody with a role must have a second factor. */
  demandsStaffFactors: z.boolean().default(false),
  /** The providers on the login page; empty when none is configured. */
  signInProviders: z
    .array(z.object({ id: z.string(), kind: z.enum(providerKinds), name: z.string() }))
    .default([]),
  /** Whether mail is stored for /dev/mailbox and not sent. */
  hasMailbox: z.boolean(),
  /**
   * Who receives messages from the contact page. `read`: people, by mail. `mailbox`: readers of /dev/mailbox. `nobody`:
   * there is no recipient.
   */
  contact: z.enum(['read', 'mailbox', 'nobody']).default('read'),
  /** The servers that receive recordings and texts with the learner's consent; null when none is configured. */
  examiner: z
    .object({
      transcription: z.string().nullable(),
      conversation: z.string().nullable(),
      speech: z.string().nullable(),
    })
    .default({ transcription: null, conversation: null, speech: null }),
  business: z.object({ name: z.string(), address: z.string(), email: z.string() }),
  demoAccounts: z.array(z.object({ email: z.string(), password: z.string(), label: z.string() })),
  /** The size of the published content. */
  bank: z
    .object({ sections: z.int(), questions: z.int(), recordings: z.int() })
    .default({ sections: 0, questions: 0, recordings: 0 }),
  premium: z.object({ price: Minor, currency: Currency, durationDays: z.int() }),
  cards: z.object({
    /** Whether payments are simulated and only test cards work. */
    isTest: z.boolean(),
    publishableKey: z.string(),
    /** The script of the card sandbox; null: the provider's own script. */
    scriptUrl: z.string().nullable(),
    /** Whether Apple Pay and Google Pay are offered in browsers that support them. */
    hasWallets: z.boolean().default(false),
    hasLink: z.boolean().default(false),
  }),
});
export type SiteInfo = z.infer<typeof SiteInfo>;

export const healthSchemas = {
  healthz: {
    summary: 'The process answers.',
    response: z.object({ status: z.literal('ok') }),
  },
  readyz: {
    summary: 'Database, storage, jobs and sample content are usable.',
    response: Readiness,
  },
  site: {
    summary: 'Mode and demo sign-ins of this installation.',
    response: SiteInfo,
  },
  openapi: {
    summary: 'This description.',
    response: 'application/json',
  },
} satisfies EndpointSchemas;

export const tag = {
  name: 'Service',
  description: 'Is it up, how is it set up, and this description.',
};
export const healthEndpoints = joinEndpoints(healthRoutes, healthSchemas);
