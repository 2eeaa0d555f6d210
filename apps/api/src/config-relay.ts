// The STUN and TURN servers that connect the browsers of a practice room (docs/running.md, Practice rooms).
import { z } from 'zod';
import type { RelaySettings } from './providers/relay/relay.ts';

const ADDRESSES_MAX = 8;

/** @param kinds the allowed URL schemes, separated by `|` */
const addresses = (kinds: string, what: string) =>
  z
    .string()
    .transform((text) => text.split(',').map((address) => address.trim()))
    .pipe(
      z
        .array(
          z
            .string()
            .regex(
              new RegExp(`^(${kinds}):[A-Za-z0-9.:[\\]-]+(\\?transport=(udp|tcp))?$`),
              'addresses such as turn:relay.example.org:3478?transport=udp, separated by commas',
            ),
        )
        .max(ADDRESSES_MAX),
    )
    .optional()
    .describe(what);

export const relayVariables = {
  STUN_URLS: addresses(
    'stun|stuns',
    'STUN servers for practice rooms, separated by commas; off by default, because they learn the addresses of the participants',
  ),
  TURN_URLS: addresses(
    'turn|turns',
    'relays (TURN) for practice rooms on networks without direct connections, separated by commas; required with TURN_SECRET',
  ),
  TURN_SECRET: z
    .string()
    .min(16)
    .optional()
    .describe(
      'secret shared with the relay (coturn: static-auth-secret), for credentials that expire within the hour',
    ),
  TURN_ONLY: z
    .enum(['on', 'off'])
    .default('off')
    .describe(
      'on: practice rooms connect only through the relay, so that participants never learn each other’s addresses',
    ),
};

interface RelayEnvironment {
  STUN_URLS?: string[] | undefined;
  TURN_URLS?: string[] | undefined;
  TURN_SECRET?: string | undefined;
  TURN_ONLY: 'on' | 'off';
}

export const relaySettings = (env: RelayEnvironment): RelaySettings => ({
  stunUrls: env.STUN_URLS ?? [],
  turnUrls: env.TURN_URLS ?? [],
  turnSecret: env.TURN_SECRET ?? null,
  isRelayOnly: env.TURN_ONLY === 'on',
});

export function relayProblems(env: RelayEnvironment): string[] {
  const hasRelay = env.TURN_URLS !== undefined && env.TURN_SECRET !== undefined;
  if (!hasRelay && (env.TURN_URLS !== undefined || env.TURN_SECRET !== undefined))
    return ['TURN_URLS and TURN_SECRET belong together.'];
  if (env.TURN_ONLY === 'on' && !hasRelay) return ['TURN_ONLY needs TURN_URLS and TURN_SECRET.'];
  return [];
}
