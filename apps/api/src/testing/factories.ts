// Creates people and objects for tests through the product's own services and statements.

import { randomUUID } from 'node:crypto';
import { SESSION_HEADER } from '@urost3/contract/accounts/accounts.ts';
import { EditorSection } from '@urost3/contract/content/content.schemas.ts';
import { DAY_MS } from '@urost3/contract/day.ts';
import type { AreaRole } from '@urost3/contract/roles.ts';
import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Context } from '../composition/context.ts';
import { findUser, insertUser } from '../features/accounts/accounts.repository.ts';
import { authenticateCaller } from '../features/accounts/sessions/authenticate.service.ts';
import { activateSession } from '../features/accounts/sessions/sessions.service.ts';
import { issueKnownDevice } from '../features/accounts/sign-in/device-cookie.ts';
import { openSignIn } from '../features/accounts/sign-in/open-sign-in.ts';
import { hashPassword } from '../features/accounts/sign-in/password.service.ts';
import { grantSubscription } from '../features/subscription/subscription.service.ts';
import { publishNewSection } from './publish-section.ts';
import type { SignedIn } from './test-app.ts';

export const TEST_PASSWORD = 'correct horse battery';

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

  /**
   * Creates a person with an active session. Calls the services instead of signing in over HTTP, because a sign-in
   * checks the password, which is slow.
   */
  async function signedIn(options: UserOptions = {}): Promise<SignedIn> {
    const { uid, email } = await user(options);
    const person = await findUser(database.db, uid);
    if (!person) throw new Error(`${email} was not created`);
    const caller = { ip: '127.0.0.1', requestId: 'test' };
    const entry = { action: 'identity.signed_in' as const, actorUid: uid, caller };
    const proved = { by: 'password', entry } as const;
    const opened = await openSignIn(ctx, database.db, person, proved, clock.now());
    if (!('answer' in opened)) throw new Error(`${email} needs a second step`);
    const { idToken } = opened.answer;
    const principal = await authenticateCaller(ctx, idToken, undefined, false);
    const sessionId = await activateSession(ctx, principal, 'test', caller);
    devices.set(email, issueKnownDevice(ctx.secretKey, email));
    return { uid, email, idToken, sessionId, refreshCookie: opened.refreshToken };
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
