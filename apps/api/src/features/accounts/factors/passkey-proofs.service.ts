// Registers passkeys and verifies their signatures. Every use needs user verification (fingerprint, face or the device's PIN), so that a
// passkey counts as two factors.

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { NewPasskey, PasskeyProof } from '@urost3/contract/accounts/factors.schemas.ts';
import { eq } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import { findRow, insertNew } from '../../../db/rows.ts';
import { AppError } from '../../../http/app-error.ts';
import { findUser } from '../accounts.repository.ts';
import type { User } from '../accounts.tables.ts';
import { sha256 } from '../secrets.ts';
import type { Caller } from '../sessions/session-types.ts';
import { passkeyLimits } from '../sign-in/sign-in-limits.ts';
import { listPasskeys, updatePasskeyUsed } from './factors.repository.ts';
import { type PasskeyRow, passkeys, usedChallenges } from './factors.tables.ts';

/** Import the library at the first use, because it loads slowly and most processes never use a passkey. */
const loadLibrary = () => import('@simplewebauthn/server');
type Library = Awaited<ReturnType<typeof loadLibrary>>;

const RP_NAME = 'UroST3';

/**
 * EdDSA, ES256 and RS256 (COSE). The library's own list depends on the runtime, so that a passkey of today might not be verified
 * on another one.
 */
const ALGORITHMS = [-8, -7, -257];

const refused = (cause?: unknown) =>
  new AppError('passkey_refused', 'This passkey was not accepted. Please try again.', { cause });

/** @throws AppError unavailable when the site has an IP address instead of a host name (`passkeySiteOf`) */
function requireSite(ctx: Context) {
  const site = passkeySiteOf(ctx.siteUrl);
  if (site) return site;
  throw new AppError('unavailable', 'Passkeys need a site with a name instead of an IP address.');
}

const credentialsOf = (keys: readonly PasskeyRow[]) =>
  keys.map(({ credentialId, transports }) => ({ id: credentialId, transports }));

/** Whether the site supports passkeys. */
export const offersPasskeys = (ctx: Context) => passkeySiteOf(ctx.siteUrl) !== null;

export async function makeRegistrationOptions(ctx: Context, user: User, use: ChallengeUse) {
  const { rpId } = requireSite(ctx);
  const { generateRegistrationOptions } = await loadLibrary();
  return generateRegistrationOptions({
    rpName: RP_NAME,
    rpID: rpId,
    userName: user.email,
    userDisplayName: user.displayName,
    userID: new TextEncoder().encode(user.uid),
    challenge: issueChallenge(ctx.secretKey, use, ctx.clock.now()),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: credentialsOf(await listPasskeys(ctx.db, user.uid)),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** The library reads the challenge from the response and asks whether it is expected. Each challenge is accepted once. */
function expectChallenge(ctx: Context, use: ChallengeUse) {
  let read: ReturnType<typeof readChallenge> = null;
  return {
    isExpected(challenge: string): boolean {
      read = readChallenge(ctx.secretKey, challenge, use, ctx.clock.now());
      return read !== null;
    },
    isFirstUse: async () => read !== null && insertNew(ctx.db, usedChallenges, read),
  };
}

/** @returns the values to store for the new passkey @throws AppError passkey_refused, unavailable */
export async function verifyNewPasskey(ctx: Context, response: NewPasskey, use: ChallengeUse) {
  const { rpId, origins } = requireSite(ctx);
  const { verifyRegistrationResponse } = await loadLibrary();
  const challenge = expectChallenge(ctx, use);
  const verified = await verifyRegistrationResponse({
    response: response as Parameters<Library['verifyRegistrationResponse']>[0]['response'],
    expectedChallenge: challenge.isExpected,
    expectedOrigin: origins,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    throw refused(error);
  });
  if (!verified.verified || !(await challenge.isFirstUse())) throw refused();
  const { credential, credentialBackedUp } = verified.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: response.response.transports ?? [],
    isSynced: credentialBackedUp,
  };
}

/** @param uid the person whose passkeys the browser may use; null allows every passkey of this site */
export async function makeProofOptions(ctx: Context, uid: string | null, use: ChallengeUse) {
  const { rpId } = requireSite(ctx);
  const { generateAuthenticationOptions } = await loadLibrary();
  return generateAuthenticationOptions({
    rpID: rpId,
    challenge: issueChallenge(ctx.secretKey, use, ctx.clock.now()),
    userVerification: 'required',
    ...(uid ? { allowCredentials: credentialsOf(await listPasskeys(ctx.db, uid)) } : {}),
  });
}

/**
 * Verifies the signature of a passkey and returns its owner. The user handle in the browser's response is ignored.
 * @param uid the person who must own the passkey; null at a sign-in
 * @throws AppError passkey_refused, too_many_requests, unavailable
 */
export async function verifyPasskey(
  ctx: Context,
  response: PasskeyProof,
  use: ChallengeUse,
  uid: string | null,
  caller: Caller,
): Promise<User> {
  const { rpId, origins } = requireSite(ctx);
  const counted = passkeyLimits(caller.ip);
  await ctx.limits.count(ctx.db, counted);
  const passkey = await findRow(ctx.db, passkeys, eq(passkeys.credentialId, response.id));
  const user = passkey ? await findUser(ctx.db, passkey.userUid) : null;
  const refuse = async (reason: string, cause?: unknown) => {
    const action = 'identity.passkey_refused';
    await ctx.audit.record(ctx.db, { uid: user?.uid ?? uid, ...caller }, action, null, { reason });
    return refused(cause);
  };
  if (!passkey || !user || (uid !== null && user.uid !== uid)) throw await refuse('unknown');
  const { verifyAuthenticationResponse } = await loadLibrary();
  const challenge = expectChallenge(ctx, use);
  const verified = await verifyAuthenticationResponse({
    response: response as Parameters<Library['verifyAuthenticationResponse']>[0]['response'],
    expectedChallenge: challenge.isExpected,
    expectedOrigin: origins,
    expectedRPID: rpId,
    // Zero turns off the library's check of the counter. `updatePasskeyUsed` checks and stores the counter in one
    // statement.
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: 0,
    },
    requireUserVerification: true,
  }).catch(async (error: unknown) => {
    throw await refuse('not valid', error);
  });
  if (!verified.verified) throw await refuse('not valid');
  if (!(await challenge.isFirstUse())) throw await refuse('used before');
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  const used = { counter: newCounter, isSynced: credentialBackedUp };
  if (!(await updatePasskeyUsed(ctx.db, passkey.id, used, ctx.clock.now()))) {
    throw await refuse('counter');
  }
  await ctx.limits.uncount(ctx.db, counted);
  return user;
}

const NONCE_BYTES = 16;
const EXPIRY_BYTES = 6;
const DIGEST_BYTES = 32;
const CHALLENGE_MS = 5 * 60_000;

/** What a challenge may be used for, and its holder: the secret of a cookie, or the ids of a person and of a sign-in. */
interface ChallengeUse {
  readonly purpose: 'sign-in' | 'second-step' | 'proof' | 'register';
  readonly holder: string;
}

function digestOf(secretKey: string, head: Buffer, { purpose, holder }: ChallengeUse): Buffer {
  return createHmac('sha256', secretKey)
    .update(`passkey challenge\n${purpose}\n${holder}\n`)
    .update(head)
    .digest();
}

/**
 * A challenge contains its expiry, and a digest that binds it to a purpose and to a browser or session. The server
 * therefore stores a challenge only after its use.
 */
function issueChallenge(secretKey: string, use: ChallengeUse, now: Date): Buffer<ArrayBuffer> {
  const head = Buffer.alloc(NONCE_BYTES + EXPIRY_BYTES);
  randomBytes(NONCE_BYTES).copy(head);
  head.writeUIntBE(now.getTime() + CHALLENGE_MS, NONCE_BYTES, EXPIRY_BYTES);
  return Buffer.concat([head, digestOf(secretKey, head, use)]) as Buffer<ArrayBuffer>;
}

/** @returns the hash and expiry of the challenge; null when it is invalid, has expired or is for another use */
function readChallenge(
  secretKey: string,
  challenge: string,
  use: ChallengeUse,
  now: Date,
): typeof usedChallenges.$inferInsert | null {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== NONCE_BYTES + EXPIRY_BYTES + DIGEST_BYTES) return null;
  const head = bytes.subarray(0, NONCE_BYTES + EXPIRY_BYTES);
  if (!timingSafeEqual(bytes.subarray(head.length), digestOf(secretKey, head, use))) return null;
  const expiresAt = new Date(head.readUIntBE(NONCE_BYTES, EXPIRY_BYTES));
  return expiresAt > now ? { challengeHash: sha256(bytes.toString('base64url')), expiresAt } : null;
}

interface PasskeySite {
  /** The host of the site's public address. */
  readonly rpId: string;
  /** Origins whose pages may use the passkeys. */
  readonly origins: string[];
}

/**
 * The site under which browsers store passkeys. Browsers accept a host name there, but no IP address. An installation on
 * the local machine therefore uses `localhost` in place of its loopback address.
 * @returns null for any other IP address
 */
function passkeySiteOf(siteUrl: string): PasskeySite | null {
  const url = new URL(siteUrl);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!isIP(host)) return { rpId: host, origins: [url.origin] };
  if (host !== '::1' && !host.startsWith('127.')) return null;
  return {
    rpId: 'localhost',
    origins: [`${url.protocol}//localhost${url.port ? `:${url.port}` : ''}`],
  };
}
