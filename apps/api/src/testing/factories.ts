// Creates people and objects for tests through the product's own services and statements.

import { randomUUID } from 'node:crypto';
import { SESSION_HEADER } from '@urost3/contract/accounts.ts';
import { EditorSection } from '@urost3/contract/content.schemas.ts';
import { DAY_MS } from '@urost3/contract/day.ts';
import type { AreaRole } from '@urost3/contract/roles.ts';
import type { StationId } from '@urost3/contract/stations.schemas.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Providers } from '../app-providers.ts';
import { findUser, insertUser } from '../features/accounts/accounts.repository.ts';
import { issueKnownDevice } from '../features/accounts/device-cookie.ts';
import { hashPassword } from '../features/accounts/password.service.ts';
import type { Services } from '../services.ts';
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

export function createFactories(deps: {
  app: FastifyInstance;
  services: Services;
  providers: Providers;
}) {
  const { app, services, providers } = deps;
  const { database, clock } = providers;

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
        await services.subscription.grant(tx, uid, expiresAt);
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
    const opened = await services.sessions.openPair(database.db, person, proved, clock.now());
    if (!('answer' in opened)) throw new Error(`${email} needs a second step`);
    const { idToken } = opened.answer;
    const principal = await services.authenticator.authenticate(idToken, undefined, false);
    const sessionId = await services.sessions.activate(principal, 'test', caller);
    devices.set(email, issueKnownDevice(providers.secretKey, email));
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
      const { id } = await services.content.publishNew(stationId, document);
      await services.content.load();
      return id;
    },
    sessionHeaders: (as: SignedIn) => ({
      authorization: `Bearer ${as.idToken}`,
      [SESSION_HEADER]: as.sessionId,
    }),
  };
}
