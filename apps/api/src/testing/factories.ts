// People and things for tests, made through the same services and statements the product uses.
import { randomUUID } from 'node:crypto';
import { SESSION_HEADER } from '@urost3/contract/accounts.ts';
import { EditorSection } from '@urost3/contract/content.ts';
import type { StationId } from '@urost3/contract/stations.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { insertUser } from '../features/accounts/accounts.service.ts';
import { hashPassword } from '../features/accounts/password.service.ts';
import type { Providers, Services } from '../services.ts';
import type { SignedIn } from './test-app.ts';

export const TEST_PASSWORD = 'correct horse battery';
const DAY_MS = 24 * 60 * 60 * 1000;

let passwordHash: Promise<string> | null = null;
let counter = 0;

export interface UserOptions {
  firstName?: string;
  lastName?: string;
  email?: string;
  city?: string;
  isAdmin?: boolean;
  isInterviewer?: boolean;
  /** Days of subscription from now; negative = expired. */
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

  /** Signs in over HTTP and activates a session. */
  async function signIn(email: string, password = TEST_PASSWORD): Promise<SignedIn> {
    const response = await app.inject({
      method: 'POST',
      url: '/api/identity/sign-in',
      payload: { email, password },
    });
    if (response.statusCode !== 200)
      throw new Error(`sign-in answered ${response.statusCode}: ${response.body}`);
    const { idToken, user: who } = response.json();
    const refreshCookie = response.cookies.find((item) => item.name === 'refresh')?.value ?? '';
    const activation = await app.inject({
      method: 'POST',
      url: '/api/auth/session/activate',
      headers: { authorization: `Bearer ${idToken}` },
      payload: { deviceInfo: { userAgent: 'test' } },
    });
    return { uid: who.uid, email, idToken, sessionId: activation.json().sessionId, refreshCookie };
  }

  return {
    user,
    signIn,
    signedIn: async (options: UserOptions = {}) => signIn((await user(options)).email),
    /** A published section; text fields have defaults. Reloads the catalogue. */
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
