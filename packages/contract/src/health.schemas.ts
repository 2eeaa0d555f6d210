import { z } from 'zod';
import { providerKinds } from './accounts-providers.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { Currency, Minor } from './text.schemas.ts';

export const Readiness = z.object({
  ready: z.boolean(),
  checks: z.record(z.string(), z.enum(['ok', 'failed'])),
});

/** Facts about this installation that the browser needs before anyone signs in. */
export const SiteInfo = z.object({
  mode: z.enum(['embedded', 'production']),
  /** False when a hosted identity provider keeps the accounts. */
  hasOwnAccounts: z.boolean(),
  /** Administrators and interviewers need a second factor. */
  demandsStaffFactors: z.boolean().default(false),
  /** Providers that the login page offers; empty where none is configured. */
  signInProviders: z
    .array(z.object({ id: z.string(), kind: z.enum(providerKinds), name: z.string() }))
    .default([]),
  /** Mail is stored for /dev/mailbox instead of being sent. */
  hasMailbox: z.boolean(),
  /** Recipients of the contact page's messages: people by mail, readers of the mailbox, or nobody. */
  contact: z.enum(['read', 'mailbox', 'nobody']).default('read'),
  /** Servers that recordings and words go to, each with the consent of its learner; null where none is configured. */
  examiner: z
    .object({
      transcription: z.string().nullable(),
      conversation: z.string().nullable(),
      speech: z.string().nullable(),
    })
    .default({ transcription: null, conversation: null, speech: null }),
  business: z.object({ name: z.string(), address: z.string(), email: z.string() }),
  demoAccounts: z.array(z.object({ email: z.string(), password: z.string(), label: z.string() })),
  /** What the published question bank holds. */
  bank: z
    .object({ sections: z.int(), questions: z.int(), recordings: z.int() })
    .default({ sections: 0, questions: 0, recordings: 0 }),
  /** The current price of Premium. */
  premium: z.object({ price: Minor, currency: Currency, durationDays: z.int() }),
  cards: z.object({
    /** Test cards only: payments are simulated. */
    isTest: z.boolean(),
    publishableKey: z.string(),
    /** The sandbox's script; null = the provider's own. */
    scriptUrl: z.string().nullable(),
    /** Apple Pay and Google Pay are offered where the browser has them. */
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
    response: 'raw',
  },
} satisfies EndpointSchemas;
