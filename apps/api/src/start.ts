// Creates a server from its configuration and shuts it down.

import type { Server } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { openCards } from './composition/cards.ts';
import type { Context } from './composition/context.ts';
import { openDatabase, prepareTables } from './composition/database.ts';
import { createFeatures } from './composition/features.ts';
import { announcement, bind } from './composition/listen.ts';
import {
  openErrorTracker,
  openFanout,
  openMailer,
  openTracing,
  type Providers,
} from './composition/optional-providers.ts';
import type { Config } from './config/config.ts';
import { openControlSocket } from './control/control-socket.ts';
import type { QueryWatch } from './db/client.ts';
import { lockDataDir, prepareDataDir, readOrMakeSecret } from './db/data-dir.ts';
import { watchContent } from './features/content/bank/content-catalogue.ts';
import { fillSectionIndex } from './features/content/bank/section-index.repository.ts';
import { seedContent } from './features/content/content.service.ts';
import { createMetrics } from './http/observe/metrics.ts';
import { systemClock } from './providers/clock/clock.ts';
import { createDiskStorage } from './providers/storage/disk.ts';
import { createS3Storage } from './providers/storage/s3.ts';
import { watchProviders } from './providers/watch-calls.ts';
import { endDemoAccounts, seedDemoAccounts } from './seed/demo-accounts.ts';
import { seedDemoData } from './seed/demo-data.ts';

interface RunningServer {
  readonly ctx: Context;
  readonly app: FastifyInstance;
  /** @returns the URL of the server */
  listen(): Promise<string>;
  stop(): Promise<void>;
}

/** Delivers the sandbox's webhooks without using the network. */
function webhooksTo(app: FastifyInstance) {
  return async (body: string, headers: Record<string, string>) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/webhooks/card-provider',
      headers,
      payload: body,
    });
    return answer.statusCode;
  };
}

/** Does everything except listening: migrates the database, creates sample content and demo accounts, and creates the context. */
export async function openServer(
  config: Config,
  paths: { webDist: string; sampleContent: string },
): Promise<RunningServer> {
  const dataDir = await prepareDataDir(config.dataDir);
  const lock: Server | null = config.databaseUrl ? null : await lockDataDir(dataDir);
  let log: FastifyInstance['log'] | null = null;
  const closers: (() => Promise<unknown> | unknown)[] = [() => lock?.close()];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const metrics = createMetrics();
    const tracing = await openTracing(config);
    closers.push(() => tracing.close());
    const errorTracker = await openErrorTracker(config);
    closers.push(() => errorTracker?.close());
    const watch: QueryWatch = {
      onQuery(text, ms) {
        metrics.queries.observe(ms / 1000);
        tracing.record('database', ms, { attributes: { 'db.query.text': text } });
        if (ms >= config.slowQueryMs)
          log?.warn({ statement: text, ms: Math.round(ms) }, 'slow query');
      },
    };
    const database = await openDatabase(config, dataDir, watch);
    closers.push(() => database.close());
    await prepareTables(database, config.migratesAtStart);
    const cards = await openCards(config, dataDir, systemClock);
    closers.push(() => cards.sandbox?.close());
    const fanout = await openFanout(config, (error) =>
      log?.error({ err: error }, 'background failure'),
    );
    const providers: Providers = {
      config,
      database,
      clock: systemClock,
      ...watchProviders(
        {
          storage: config.s3
            ? createS3Storage(config.s3)
            : createDiskStorage(join(dataDir, 'files')),
          mailer: await openMailer(config, database),
          cards: cards.provider,
        },
        metrics,
        tracing,
      ),
      tracing,
      metrics,
      fanout,
      secretKey: config.secretKey ?? (await readOrMakeSecret(dataDir)),
      onBackgroundError: (error) => app.log.error({ err: error }, 'background failure'),
    };
    closers.push(() => providers.mailer.close?.());
    closers.push(() => fanout?.close());
    const ctx = await createFeatures(providers);
    const app = await buildApp({
      ctx,
      webDist: paths.webDist,
      errorTracker: errorTracker ?? undefined,
      sandbox: cards.sandbox,
    });
    log = app.log;
    await seedContent(ctx, paths.sampleContent);
    await fillSectionIndex(database.db);
    await ctx.catalogue.load();
    if (config.hasDemoAccounts) {
      await seedDemoAccounts(ctx);
      if (config.hasDemoData) await seedDemoData(ctx, cards.sandbox?.recordPastPayment ?? null);
    } else {
      const ended = await endDemoAccounts(ctx);
      if (ended > 0)
        log.warn(
          `${ended} demo accounts of an earlier start were suspended: this configuration has none. Make an administrator with: npm run admin -- grant <email>`,
        );
    }
    const listen = async () => {
      await ctx.live.start();
      closers.push(await watchContent(database, ctx.catalogue));
      await ctx.jobs.start();
      closers.push(() => ctx.jobs.stop());
      closers.push(() => Promise.all([app.close(), ctx.jobs.pause()]));
      const control = await openControlSocket(dataDir, ctx);
      closers.push(() => control.close());
      // First of all, so that no answer of a stopping server keeps its connection open.
      closers.push(() => app.draining.begin());
      const url = await bind(app, config);
      cards.sandbox?.setReceiver(webhooksTo(app));
      cards.sandbox?.run();
      console.log(announcement(config, url));
      return url;
    };
    return { ctx, app, listen, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
