// Passkeys and authenticator apps for journeys.
import { createHmac } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { apiSession } from './session.ts';

/** The same URL with the host `localhost`, because browsers do not store passkeys for 127.0.0.1. */
export const localhostOf = (url: string): string => url.replace('127.0.0.1', 'localhost');

/** Adds a virtual device with a fingerprint reader that confirms automatically (Chromium only). */
export async function addPasskeyDevice(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable', { enableUI: false });
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Stops the browser from offering passkeys in the email field. Then only the passkey button asks for a passkey. */
export async function withoutPasskeyOffer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * The code of an authenticator app (RFC 6238), computed without the product's library.
 * @param ahead how many steps of 30 s the code is ahead of now. The server accepts at most one step, and each code only
 * once.
 */
export function appCode(secret: string, ahead = 0): string {
  const bits = [...secret].map((c) => BASE32.indexOf(c).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Sets up an authenticator app over the API. @returns its secret */
export async function turnOnApp(request: APIRequestContext, email: string): Promise<string> {
  const headers = await apiSession(request, email);
  const started = await request.post('/api/identity/authenticator/start', { headers });
  const { secret } = (await started.json()) as { secret: string };
  const data = { code: appCode(secret) };
  const confirmed = await request.post('/api/identity/authenticator', { headers, data });
  expect(confirmed.ok(), await confirmed.text()).toBe(true);
  return secret;
}
