// One API on a fresh database, with a clock that only tests move. Embedded by default; TEST_DATABASE_URL runs the same tests
// on PostgreSQL, each file in a database of its own that is cloned from a migrated template.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { buildApp } from '../app.ts';
import { openCards } from '../cards.ts';
import { type Config, readConfig } from '../config.ts';
import type { Database } from '../db/client.ts';
import { createOutboxMailer, listOutbox } from '../features/mail/mail.service.ts';
import { ManualClock } from '../providers/clock/clock.ts';
import type { CardProvider } from '../providers/payments/port.ts';
import type { FetchPicture } from '../providers/pictures/fetch-picture.ts';
import { createDiskStorage } from '../providers/storage/disk.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { createServices, type Providers, type Services } from '../services.ts';
import { createFactories, type Factories } from './factories.ts';
import { openTestDatabase } from './test-database.ts';

/** A Wednesday morning in winter time. */
export const TEST_NOW = '2026-11-18T10:00:00.000Z';

export interface TestApp {
  app: FastifyInstance;
  services: Services;
  providers: Providers;
  database: Database;
  clock: ManualClock;
  make: Factories;
  /** The card sandbox behind this API, with its books in memory. */
  sandbox: Sandbox;
  webhookSecret: string;
  /** Lets the card sandbox do everything that is due later and deliver all its notices. */
  deliverNotices(): Promise<void>;
  /** Log lines so far. */
  logs: string[];
  call(options: InjectOptions & { as?: SignedIn | null }): Promise<LightMyRequestResponse>;
  /** Runs the jobs that are due, for apps made with `withJobs: 'when asked'`. */
  runJobs(): Promise<void>;
  /** Mails to an address, newest first, after running the jobs that are due. */
  mailsTo(email: string): ReturnType<typeof listOutbox>;
  close(): Promise<void>;
}

export interface SignedIn {
  uid: string;
  email: string;
  idToken: string;
  sessionId: string;
  refreshCookie: string;
}

export async function createTestApp(
  options: {
    env?: Record<string, string>;
    /** `true`: jobs run by themselves, within a second or two. `'when asked'`: at runJobs() and mailsTo() only. */
    withJobs?: boolean | 'when asked';
    webDist?: string;
    /** Instead of the internet. */
    fetchPicture?: FetchPicture;
    /** Instead of the card sandbox, which stands beside it unused. */
    cards?: (clock: ManualClock) => CardProvider;
  } = {},
): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'urost3-test-'));
  const testDatabase = await openTestDatabase();
  const clock = new ManualClock(TEST_NOW);
  const logs: string[] = [];
  const config: Config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
    ...options.env,
  });
  const cards = openCards(config, null, clock);
  if (!cards.sandbox) throw new Error('tests use the card sandbox');
  const { sandbox } = cards;
  const providers: Providers = {
    config,
    database: testDatabase.database,
    clock,
    storage: createDiskStorage(join(dataDir, 'files')),
    mailer: createOutboxMailer(testDatabase.database.db, clock),
    cards: options.cards?.(clock) ?? cards.provider,
    ...(options.fetchPicture ? { fetchPicture: options.fetchPicture } : {}),
    secretKey: 'test-secret-test-secret-test-secret-0',
    onBackgroundError: (error) => logs.push(`background ${String(error)}`),
  };
  const services = await createServices(providers);
  const logStream = {
    write: (line: string) => (logs.push(line), true),
  } as unknown as NodeJS.WritableStream;
  const app = await buildApp({
    providers,
    services,
    webDist: options.webDist ?? join(dataDir, 'no-web'),
    sandbox: sandbox.app,
    logStream,
  });
  await services.content.load();
  await services.live.start();
  await services.authoring.watchContent();
  if (options.withJobs) await services.jobs.start({ works: options.withJobs === true });
  await app.ready();
  sandbox.setReceiver(async (body, headers) => {
    const url = '/api/webhooks/card-provider';
    return (await app.inject({ method: 'POST', url, headers, payload: body })).statusCode;
  });
  const make = createFactories({ app, services, providers });
  return {
    app,
    services,
    providers,
    database: testDatabase.database,
    clock,
    make,
    sandbox,
    webhookSecret: cards.webhookSecret ?? '',
    deliverNotices: async () => {
      sandbox.work(true);
      await sandbox.webhooks.deliverDue(true);
    },
    logs,
    call: ({ as, ...request }) =>
      app.inject({
        ...request,
        headers: {
          ...request.headers,
          ...(as ? { authorization: `Bearer ${as.idToken}`, 'x-session-id': as.sessionId } : {}),
        },
      }),
    runJobs: () => services.jobs.runDue(),
    async mailsTo(email) {
      await services.jobs.runDue();
      return listOutbox(testDatabase.database.db, email);
    },
    async close() {
      if (options.withJobs) await services.jobs.stop();
      await app.close();
      await sandbox.close();
      await testDatabase.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export const newId = () => randomUUID();
