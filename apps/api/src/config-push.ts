// The settings of push notifications (docs/running.md, Push notifications).
import { z } from 'zod';
import { type PushSettings, publicKeyOf } from './providers/push/vapid.ts';

export const pushVariables = {
  PUSH_PRIVATE_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/, '64 hexadecimal digits, such as openssl rand -hex 32 prints')
    .refine((key) => publicKeyOf(key) !== null, 'not a key of the curve P-256')
    .optional()
    .describe(
      'private key of the site for push services (VAPID), created once with openssl rand -hex 32; without it there are no push notifications. After a change of the key everybody has to subscribe again',
    ),
};

export function pushSettings(
  env: { PUSH_PRIVATE_KEY?: string | undefined; NODE_ENV: string },
  siteUrl: string,
): PushSettings | null {
  if (!env.PUSH_PRIVATE_KEY) return null;
  return {
    privateKey: env.PUSH_PRIVATE_KEY,
    contact: siteUrl.startsWith('https://') ? siteUrl : 'mailto:nobody@example.org',
    allowsLocal: env.NODE_ENV === 'test',
  };
}
