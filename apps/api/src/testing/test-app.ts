// Starts the API on a newly migrated database, with a clock that only the test changes. The database is embedded by default; with
// TEST_DATABASE_URL the same tests run on PostgreSQL.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sandbox } from '@urost3/card-sandbox';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { buildApp } from '../app.ts';
import type { Context } from '../composition/context.ts';
import { createFeatures } from '../composition/features.ts';
import type { Providers } from '../composition/optional-providers.ts';
import type { Database } from '../db/client.ts';
import { watchContent } from '../features/content/bank/content-catalogue.ts';
import { fillSectionIndex } from '../features/content/bank/section-index.repository.ts';
import { listOutbox } from '../features/mail/outbox.service.ts';
import type { ReadBusyHours } from '../providers/calendars/read-busy-hours.ts';
import type { CardProvider } from '../providers/payments/port.ts';
import type { DownloadImage } from '../providers/remote-image/download.ts';
import { createFactories, type Factories } from './factories.ts';
import { ManualClock } from './manual-clock.ts';
import { openTestDatabase } from './test-database.ts';
import { createTestProviders } from './test-providers.ts';

/** A Wednesday morning in winter time. */
export const TEST_NOW = '2026-11-18T10:00:00.000Z';

export interface TestApp {
  app: FastifyInstance;
  ctx: Context;
  providers: Providers;
  database: Database;
  clock: ManualClock;
  make: Factories;
  /** The card sandbox of this API, which stores its objects in memory. */
  sandbox: Sandbox;
  webhookSecret: string;
  /** Makes the card sandbox run all scheduled work and deliver all webhooks. */
  deliverWebhooks(): Promise<void>;
  logs: string[];
  call(options: InjectOptions & { as?: SignedIn | null }): Promise<LightMyRequestResponse>;
  /** Runs the jobs that are due, for apps created with `withJobs: 'when asked'`. */
  runJobs(): Promise<void>;
  /** Runs the jobs that are due. @returns the mails to an email address, newest first */
  mailsTo(email: string): ReturnType<typeof listOutbox>;
  /** After SQL that changed published sections: derives their search texts and answer keys again, and loads the lists. */
  reloadContent(): Promise<void>;
  /** For the next test of a file whose tests share one app: empties the database, the card sandbox and the log, and sets the clock back. */
  startOver(): Promise<void>;
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
    /**
     * `'when asked'`: jobs run only at runJobs() and mailsTo(). `true`: automatically, those of a schedule by the real clock, so that a
     * test cannot know when.
     */
    withJobs?: boolean | 'when asked';
    webDist?: string;
    /** A migrated database that the caller closes. Without it the test gets its own. */
    database?: Database;
    /** Replaces the download of images from other servers. */
    downloadImage?: DownloadImage;
    /** Replaces the function that reads the interviewers' own calendars. */
    readBusyHours?: ReadBusyHours;
    /** Replaces the card sandbox in this test. */
    cards?: (clock: ManualClock) => CardProvider;
  } = {},
): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'urost3-test-'));
  const testDatabase = options.database
    ? { database: options.database, reset: async () => {}, close: async () => {} }
    : await openTestDatabase();
  const clock = new ManualClock(TEST_NOW);
  const logs: string[] = [];
  const { providers: usual, cards } = await createTestProviders({
    database: testDatabase.database,
    clock,
    dataDir,
    onBackgroundError: (error) => logs.push(`background ${String(error)}`),
    ...(options.env ? { env: options.env } : {}),
  });
  if (!cards.sandbox) throw new Error('tests use the card sandbox');
  const { sandbox } = cards;
  const providers: Providers = {
    ...usual,
    cards: options.cards?.(clock) ?? cards.provider,
    ...(options.downloadImage ? { downloadImage: options.downloadImage } : {}),
    ...(options.readBusyHours ? { readBusyHours: options.readBusyHours } : {}),
  };
  const ctx = await createFeatures(providers);
  const logStream = {
    write: (line: string) => (logs.push(line), true),
  } as unknown as NodeJS.WritableStream;
  const app = await buildApp({
    ctx,
    webDist: options.webDist ?? join(dataDir, 'no-web'),
    sandbox,
    logStream,
  });
  await ctx.catalogue.load();
  await ctx.live.start();
  const stopWatching = await watchContent(testDatabase.database, ctx.catalogue);
  if (options.withJobs) await ctx.jobs.start({ works: options.withJobs === true });
  await app.ready();
  sandbox.setReceiver(async (body, headers) => {
    const url = '/api/webhooks/card-provider';
    return (await app.inject({ method: 'POST', url, headers, payload: body })).statusCode;
  });
  const make = createFactories({ app, ctx });
  return {
    app,
    ctx,
    providers,
    database: testDatabase.database,
    clock,
    make,
    sandbox,
    webhookSecret: cards.webhookSecret ?? '',
    deliverWebhooks: async () => {
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
    runJobs: () => ctx.jobs.runDue(),
    async mailsTo(email) {
      await ctx.jobs.runDue();
      return listOutbox(testDatabase.database.db, email);
    },
    async reloadContent() {
      await testDatabase.database.exec('delete from section_search; delete from answer_keys');
      await fillSectionIndex(ctx.db);
      await ctx.catalogue.load();
    },
    async startOver() {
      await testDatabase.reset();
      sandbox.clear();
      logs.length = 0;
      clock.set(TEST_NOW);
      await ctx.catalogue.load();
    },
    async close() {
      if (options.withJobs) await ctx.jobs.stop();
      stopWatching();
      await app.close();
      await sandbox.close();
      await testDatabase.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
