// From configuration to a listening server, and back.
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { openCards } from './cards.ts';
import type { Config } from './config.ts';
import { openControlSocket } from './control/control-socket.ts';
import { type Database, openEmbedded, openPostgres } from './db/client.ts';
import { lockDataDir, prepareDataDir, readOrMakeSecret, StartError } from './db/data-dir.ts';
import { migrate } from './db/migrate.ts';
import type { QueryWatch } from './db/query-watch.ts';
import { createOutboxMailer } from './features/mail/mail.service.ts';
import { demoAccounts, endDemoAccounts, seedDemoAccounts } from './features/seed/demo-accounts.ts';
import { seedDemoData } from './features/seed/demo-data.ts';
import { createMetrics } from './http/metrics.ts';
import { systemClock } from './providers/clock/clock.ts';
import { createSmtpMailer } from './providers/mail/smtp.ts';
import { createDiskStorage } from './providers/storage/disk.ts';
import { createS3Storage } from './providers/storage/s3.ts';
import { recordPastPayment } from './sandbox/past-payments.ts';
import { createServices, type Providers, type Services } from './services.ts';

export interface RunningServer {
  readonly services: Services;
  readonly app: FastifyInstance;
  /** @returns the address */
  listen(): Promise<string>;
  stop(): Promise<void>;
}

async function openDatabase(config: Config, dataDir: string, watch: QueryWatch): Promise<Database> {
  if (!config.databaseUrl) return openEmbedded(join(dataDir, 'db'), undefined, watch);
  const database = await openPostgres(config.databaseUrl, config.databasePool, watch);
  try {
    const [row] = await database
      .query<{ version: string }>('show server_version_num as version')
      .catch(() =>
        database.query<{ version: string }>(
          "select current_setting('server_version_num') as version",
        ),
      );
    if (Number(row?.version) < 150_000) {
      throw new StartError(
        'DATABASE_URL points to a PostgreSQL older than 15. Please use 15 or newer.',
      );
    }
    return database;
  } catch (error) {
    await database.close().catch(() => {});
    if (error instanceof StartError) throw error;
    const { host, pathname } = new URL(config.databaseUrl);
    const reason =
      error instanceof Error ? error.message || String(error.cause ?? error.name) : String(error);
    throw new StartError(
      `DATABASE_URL cannot be used: no connection to ${host}${pathname} (${reason}). Check the address, the user and that the server runs.`,
    );
  }
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

/** The sandbox's notices, as HTTP requests that need no port. */
function noticesTo(app: FastifyInstance) {
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

/** Everything but listening: database migrated, sample content and demo accounts there, services built. */
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
    const watch: QueryWatch = {
      onQuery(text, ms) {
        metrics.observeQuery(ms / 1000);
        if (ms >= config.slowQueryMs)
          log?.warn({ statement: text, ms: Math.round(ms) }, 'slow query');
      },
    };
    const database = await openDatabase(config, dataDir, watch);
    closers.push(() => database.close());
    await migrate(database);
    const cards = openCards(config, dataDir, systemClock);
    closers.push(() => cards.sandbox?.close());
    const providers: Providers = {
      config,
      database,
      clock: systemClock,
      storage: config.s3 ? createS3Storage(config.s3) : createDiskStorage(join(dataDir, 'files')),
      mailer: config.smtp
        ? createSmtpMailer(config.smtp.url, config.smtp.from)
        : createOutboxMailer(database.db, systemClock),
      cards: cards.provider,
      secretKey: config.secretKey ?? (await readOrMakeSecret(dataDir)),
      onBackgroundError: (error) => app.log.error({ err: error }, 'background failure'),
    };
    const services = await createServices(providers);
    const app = await buildApp({
      providers,
      services,
      webDist: paths.webDist,
      metrics,
      sandbox: cards.sandbox?.app ?? null,
    });
    log = app.log;
    await services.content.seed(paths.sampleContent);
    await services.content.load();
    if (config.hasDemoAccounts) {
      await seedDemoAccounts({ database, clock: systemClock, subscription: services.subscription });
      const books = cards.sandbox?.books;
      if (config.hasDemoData)
        await seedDemoData({
          ...services,
          database,
          clock: systemClock,
          siteUrl: config.siteUrl,
          storage: providers.storage,
          recordPayment: books ? (payment) => recordPastPayment(books, payment) : null,
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
      await services.authoring.watchContent();
      await services.jobs.start();
      closers.push(() => services.jobs.stop());
      closers.push(() => app.close());
      const control = await openControlSocket(dataDir, services);
      closers.push(() => control.close());
      const url = await bind(app, config);
      cards.sandbox?.setReceiver(noticesTo(app));
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

/** What a person reads in the terminal once the server listens. */
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
