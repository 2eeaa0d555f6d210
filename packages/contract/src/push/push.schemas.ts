// A person's settings for push notifications, and the browsers that receive the notifications. Push notifications reach
// a browser even while no page is open.
import { z } from 'zod';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import { pushRoutes } from './push.ts';

const Hour = z.int().min(0).max(23);

export const PushSettings = z.strictObject({
  messages: z.boolean(),
  reminders: z.boolean(),
  reviews: z.boolean(),
  /** No notification is sent between these two hours of the day in London. Null: notifications are sent at any time. */
  quietHours: z
    .strictObject({ from: Hour, until: Hour })
    .refine(({ from, until }) => from !== until, 'Please choose two different hours.')
    .nullable(),
});
export type PushSettings = z.infer<typeof PushSettings>;

const ENDPOINT_MAX = 1_000;
const Endpoint = z
  .url({ protocol: /^https?$/, error: 'That is not an address of a push service.' })
  .max(ENDPOINT_MAX);

export const pushSchemas = {
  get: {
    summary: 'What the caller is notified of, and the key that a browser subscribes with.',
    response: z.object({
      /** The VAPID key; null when this installation sends no push notifications. */
      publicKey: z.string().nullable(),
      settings: PushSettings,
      /** Whether the person does not want to be asked about push notifications again. */
      isOfferRefused: z.boolean(),
    }),
  },
  saveSettings: {
    summary: 'Choose the kinds of notifications, and the quiet hours.',
    body: PushSettings,
    response: PushSettings,
  },
  refuseOffer: {
    summary: 'Do not offer notifications again.',
    response: null,
  },
  addDevice: {
    summary: 'Send notifications to this browser.',
    body: z.strictObject({
      endpoint: Endpoint,
      keys: z.strictObject({
        /** An uncompressed point of the P-256 curve. */
        p256dh: z.string().regex(/^B[A-Za-z0-9_-]{86}$/),
        auth: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
      }),
    }),
    response: null,
  },
  removeDevice: {
    summary: 'Send no more notifications to this browser.',
    body: z.strictObject({ endpoint: Endpoint }),
    response: null,
  },
} satisfies EndpointSchemas;

export const tag = { name: 'Push', description: 'Notifications in browsers.' };
export const pushEndpoints = joinEndpoints(pushRoutes, pushSchemas);
