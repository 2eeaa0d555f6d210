// Creates people and objects for tests through the product's own services and statements.

import { randomUUID } from 'node:crypto';
import { SESSION_HEADER } from '@urost3/contract/accounts/accounts.ts';
import { EditorSection } from '@urost3/contract/content/content.schemas.ts';
import { DAY_MS, HOUR_MS } from '@urost3/contract/day.ts';
import type { AreaRole } from '@urost3/contract/roles.ts';
import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Context } from '../composition/context.ts';
import { insertUser } from '../features/accounts/accounts.repository.ts';
import { isFactorOverdue } from '../features/accounts/factors/factor-policy.ts';
import { newSecret, sha256 } from '../features/accounts/secrets.ts';
import { issueKnownDevice } from '../features/accounts/sign-in/device-cookie.ts';
import { REFRESH_ABSOLUTE_MS } from '../features/accounts/sign-in/open-sign-in.ts';
import { hashPassword } from '../features/accounts/sign-in/password.service.ts';
import { grantSubscription } from '../features/subscription/subscription.service.ts';
import { publishNewSection } from './publish-section.ts';
import type { SignedIn } from './test-app.ts';

export const TEST_PASSWORD = 'correct horse battery';

/** Everything that the product writes when a new person signs in with the password and activates a session. */
const SIGN_IN = `with family as (
    insert into refresh_families (id, user_uid, created_at, auth_at, last_used_at, expires_at)
    values ($1, $2, $3, $3, $3, $4)),
  refresh as (insert into refresh_tokens (token_hash, family_id, created_at) values ($5, $1, $3)),
  access as (insert into access_tokens (token_hash, family_id, expires_at) values ($6, $1, $7)),
  session as (
    insert into app_sessions (id_hash, user_uid, family_id, user_agent, created_at) values ($8, $2, $1, 'test', $3)),
  audited as (
    insert into audit_log (at, actor_uid, action, ip, request_id)
    select $3::timestamptz, $2::text, action, '127.0.0.1', 'test'
    from unnest(array['identity.signed_in', 'identity.session_activated']) action)
  update users set last_active_at = $3 where uid = $2`;

let passwordHash: Promise<string> | null = null;
let counter = 0;

interface UserOptions {
  firstName?: string;
  lastName?: string;
  email?: string;
  city?: string;
  isAdmin?: boolean;
  isInterviewer?: boolean;
  areaRoles?: AreaRole[];
  /** Days of subscription from now; negative: expired. */
  subscribedDays?: number;
}

export type Factories = ReturnType<typeof createFactories>;

export function createFactories(deps: { app: FastifyInstance; ctx: Context }) {
  const { app, ctx } = deps;
  const { database, clock } = ctx;

  async function user(options: UserOptions = {}): Promise<{ uid: string; email: string }> {
    passwordHash ??= hashPassword(TEST_PASSWORD);
    counter += 1;
    const uid = randomUUID();
    const email = options.email ?? `person${counter}@example.test`;
    const hash = await passwordHash;
    await database.db.transaction(async (tx) => {
      await insertUser(
        tx,
        {
          uid,
          email,
          passwordHash: hash,
          firstName: options.firstName ?? 'Pat',
          lastName: options.lastName ?? `Person${counter}`,
          city: options.city ?? 'Leeds',
          isAdmin: options.isAdmin ?? false,
          isInterviewer: options.isInterviewer ?? false,
          areaRoles: options.areaRoles ?? [],
        },
        clock.now(),
      );
      if (options.subscribedDays !== undefined) {
        const expiresAt = new Date(clock.now().getTime() + options.subscribedDays * DAY_MS);
        await grantSubscription(ctx, tx, uid, expiresAt);
      }
    });
    return { uid, email };
  }

  /** The device cookie of each person. A person always uses the same browser. */
  const devices = new Map<string, string>();

  /** Signs in over HTTP and activates a session. */
  async function signIn(email: string, password = TEST_PASSWORD): Promise<SignedIn> {
    const response = await app.inject({
      method: 'POST',
      url: '/api/identity/sign-in',
      cookies: { device: devices.get(email) ?? '' },
      payload: { email, password },
    });
    if (response.statusCode !== 200)
      throw new Error(`sign-in answered ${response.statusCode}: ${response.body}`);
    const { idToken, user: who } = response.json();
    const refreshCookie = response.cookies.find((item) => item.name === 'refresh')?.value ?? '';
    const device = response.cookies.find((item) => item.name === 'device')?.value;
    if (device) devices.set(email, device);
    const activation = await app.inject({
      method: 'POST',
      url: '/api/auth/session/activate',
      headers: { authorization: `Bearer ${idToken}` },
      payload: { deviceInfo: { userAgent: 'test' } },
    });
    return { uid: who.uid, email, idToken, sessionId: activation.json().sessionId, refreshCookie };
  }

  /** Creates a person with an active session in one statement, because a sign-in over HTTP checks the password, which is slow. */
  async function signedIn(options: UserOptions = {}): Promise<SignedIn> {
    const { uid, email } = await user(options);
    const now = clock.now();
    const after = (ms: number) => new Date(now.getTime() + ms);
    const [familyId, refreshCookie, idToken, sessionId] = [
      newSecret(),
      newSecret(),
      newSecret(),
      newSecret(),
    ];
    await database.query(SIGN_IN, [
      familyId,
      uid,
      now,
      after(REFRESH_ABSOLUTE_MS),
      sha256(refreshCookie),
      sha256(idToken),
      after(HOUR_MS),
      sha256(sessionId),
    ]);
    const { isAdmin = false, isInterviewer = false, areaRoles = [] } = options;
    const roles = { uid, isAdmin, isInterviewer, areaRoles };
    // The product's first check of the second factor starts the time in which staff must add one.
    await isFactorOverdue(ctx, { ...roles, factorSince: null, factorGraceFrom: null });
    devices.set(email, issueKnownDevice(ctx.secretKey, email));
    return { uid, email, idToken, sessionId, refreshCookie };
  }

  return {
    user,
    signIn,
    signedIn,
    /** Publishes a section and reloads the catalogue. Text fields have defaults. */
    async section(
      stationId: StationId,
      values: Partial<z.input<typeof EditorSection>> & { title: string },
    ): Promise<string> {
      const document = EditorSection.parse({
        case_scenario: 'A case.',
        reviewedOn: '2026-11-01',
        ...values,
      });
      const { id } = await publishNewSection(ctx, stationId, document);
      await ctx.catalogue.load();
      return id;
    },
    sessionHeaders: (as: SignedIn) => ({
      authorization: `Bearer ${as.idToken}`,
      [SESSION_HEADER]: as.sessionId,
    }),
  };
}
