import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Currency, Minor } from './text.ts';

export const Readiness = z.object({
  ready: z.boolean(),
  checks: z.record(z.string(), z.enum(['ok', 'failed'])),
});

/** What the browser needs to know about this installation before anyone signs in. */
export const SiteInfo = z.object({
  mode: z.enum(['embedded', 'production']),
  /** False where accounts live at a hosted identity provider. */
  hasOwnAccounts: z.boolean(),
  /** Mail is kept to be read at /dev/mailbox instead of being sent. */
  hasMailbox: z.boolean(),
  /** Who reads the contact page's messages: somebody by mail, whoever looks into the mailbox, nobody. */
  contact: z.enum(['read', 'mailbox', 'nobody']).default('read'),
  business: z.object({ name: z.string(), address: z.string(), email: z.string() }),
  demoAccounts: z.array(z.object({ email: z.string(), password: z.string(), label: z.string() })),
  /** What Premium costs at the moment. */
  premium: z.object({ price: Minor, currency: Currency, durationDays: z.int() }),
  cards: z.object({
    /** Test cards only: no money moves. */
    isTest: z.boolean(),
    publishableKey: z.string(),
    /** The sandbox's script; null = the provider's own. */
    scriptUrl: z.string().nullable(),
  }),
});
export type SiteInfo = z.infer<typeof SiteInfo>;

export const healthEndpoints = {
  healthz: endpoint({
    method: 'GET',
    path: '/healthz',
    access: 'public',
    summary: 'The process answers.',
    response: z.object({ status: z.literal('ok') }),
  }),
  readyz: endpoint({
    method: 'GET',
    path: '/readyz',
    access: 'public',
    summary: 'Database, storage, jobs and sample content are usable.',
    response: Readiness,
  }),
  site: endpoint({
    method: 'GET',
    path: '/site',
    access: 'public',
    summary: 'Mode and demo sign-ins of this installation.',
    response: SiteInfo,
  }),
  openapi: endpoint({
    method: 'GET',
    path: '/openapi.json',
    access: 'public',
    summary: 'This description.',
    response: 'raw',
  }),
};
