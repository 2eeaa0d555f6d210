// Creates a server from its configuration and shuts it down.
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import product from '../package.json' with { type: 'json' };
import { buildApp } from './app.ts';
import { openCards } from './cards.ts';
import type { Config } from './config.ts';
import { openControlSocket } from './control/control-socket.ts';
import { addReplica, openDatabase, prepareTables } from './database.ts';
import { lockDataDir, prepareDataDir, readOrMakeSecret, StartError } from './db/data-dir.ts';
import type { QueryWatch } from './db/query-watch.ts';
import { createOutboxMailer } from './features/mail/outbox.service.ts';
import { createFeatures } from './features.ts';
import { createMetrics } from './http/metrics.ts';
import { systemClock } from './providers/clock/clock.ts';
import type { ErrorTracker } from './providers/error-tracker/port.ts';
import type { Fanout } from './providers/fanout/port.ts';
import { createSmtpMailer } from './providers/mail/smtp.ts';
import { createDiskStorage } from './providers/storage/disk.ts';
import { createS3Storage } from './providers/storage/s3.ts';
import { noTracing, type Tracing } from './providers/tracing/port.ts';
import { watchProviders } from './providers/watch-calls.ts';
import { demoAccounts, endDemoAccounts, seedDemoAccounts } from './seed/demo-accounts.ts';
import { seedDemoData } from './seed/demo-data.ts';
import type { Providers, Services } from './services.ts';

interface RunningServer {
  readonly services: Services;
  readonly app: FastifyInstance;
  /** @returns the address */
  listen(): Promise<string>;
  stop(): Promise<void>;
}

async function bind(app: FastifyInstance, config: Config): Promise<string> {
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${config.port} on ${config.host} is already taken. Stop the other program, or choose a port with PORT=3001 npm start.`,
      );
    }
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL') {
      throw new StartError(
        `Cannot listen on ${config.host}:${config.port} (${code}). Choose another HOST or PORT.`,
      );
    }
    throw error;
  }
  const address = app.server.address() as AddressInfo;
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
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

/** Loads the tracing library only when tracing is configured. */
async function openTracing({ tracing }: Config): Promise<Tracing> {
  if (!tracing) return noTracing;
  const { createTracing } = await import('./providers/tracing/otlp.ts');
  return createTracing(tracing, product.version);
}

async function openFanout(
  { redisUrl, databaseUrl }: Config,
  onTrouble: (error: Error) => void,
): Promise<Fanout | null> {
  if (!redisUrl || !databaseUrl) return null;
  const { createRedisFanout } = await import('./providers/fanout/redis.ts');
  return createRedisFanout(redisUrl, `urost3:${new URL(databaseUrl).pathname.slice(1)}`, onTrouble);
}

async function openErrorTracker({ errorTrackerDsn, mode }: Config): Promise<ErrorTracker | null> {
  if (!errorTrackerDsn) return null;
  const { createErrorTracker } = await import('./providers/error-tracker/sentry.ts');
  return createErrorTracker({
    dsn: errorTrackerDsn,
    release: product.version,
    environment: mode,
  });
}

/** Does everything except listening: migrates the database, creates sample content and demo accounts, and creates the services. */
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
        metrics.observeQuery(ms / 1000);
        tracing.record('database', ms, { attributes: { 'db.query.text': text } });
        if (ms >= config.slowQueryMs)
          log?.warn({ statement: text, ms: Math.round(ms) }, 'slow query');
      },
    };
    let database = await openDatabase(config, dataDir, watch);
    closers.push(() => database.close());
    await prepareTables(database, config.migratesAtStart);
    const sayReplica = (line: string) => (log ? log.warn(line) : console.log(line));
    database = await addReplica(database, config, sayReplica, watch);
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
          mailer: config.smtp
            ? createSmtpMailer(config.smtp.url, config.smtp.from, config.smtp.connections)
            : createOutboxMailer(database.db, systemClock),
          cards: cards.provider,
        },
        metrics,
        tracing,
      ),
      tracing,
      fanout,
      secretKey: config.secretKey ?? (await readOrMakeSecret(dataDir)),
      onBackgroundError: (error) => app.log.error({ err: error }, 'background failure'),
    };
    closers.push(() => providers.mailer.close?.());
    closers.push(() => fanout?.close());
    const { services, features } = await createFeatures(providers);
    const app = await buildApp({
      providers,
      services,
      features,
      webDist: paths.webDist,
      metrics,
      errorTracker: errorTracker ?? undefined,
      sandbox: cards.sandbox?.app ?? null,
    });
    log = app.log;
    await services.content.seed(paths.sampleContent);
    await services.content.fillSearch();
    await services.content.load();
    if (config.hasDemoAccounts) {
      await seedDemoAccounts({ database, clock: systemClock, subscription: services.subscription });
      if (config.hasDemoData)
        await seedDemoData({
          ...services,
          database,
          clock: systemClock,
          siteUrl: config.siteUrl,
          storage: providers.storage,
          recordPayment: cards.sandbox?.recordPastPayment ?? null,
        });
    } else {
      const { audit, sessions } = services;
      const ended = await endDemoAccounts({ database, clock: systemClock, audit, sessions });
      if (ended > 0)
        log.warn(
          `${ended} demo accounts of an earlier start were suspended: this configuration has none. Make an administrator with: npm run admin -- grant <email>`,
        );
    }
    const listen = async () => {
      await services.live.start();
      closers.push(await services.contentAdmin.watchContent());
      await services.jobs.start();
      closers.push(() => services.jobs.stop());
      closers.push(() => Promise.all([app.close(), services.jobs.pause()]));
      const control = await openControlSocket(dataDir, services);
      closers.push(() => control.close());
      const url = await bind(app, config);
      cards.sandbox?.setReceiver(webhooksTo(app));
      cards.sandbox?.run();
      console.log(announcement(config, url));
      return url;
    };
    return { services, app, listen, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The text that the terminal shows once the server listens. */
export function announcement(
  config: Pick<Config, 'databaseUrl' | 'hasDemoAccounts' | 'isProduction' | 'smtp'>,
  url: string,
): string {
  const lines = [`Ready: ${url}`];
  if (!config.isProduction && !config.smtp) lines.push(`Mailbox: ${url}/dev/mailbox`);
  if (config.databaseUrl) {
    lines.push(
      '',
      'To make the first administrator, sign up in the browser, then:',
      '  npm run admin -- grant <email>',
    );
  }
  if (config.hasDemoAccounts) {
    lines.push('', `Demo sign-ins (${url}/login):`);
    for (const account of demoAccounts)
      lines.push(`  ${account.email.padEnd(24)} ${account.password}   (${account.label})`);
  }
  return lines.join('\n');
}
