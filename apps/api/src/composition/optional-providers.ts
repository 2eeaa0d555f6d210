// Opens the providers that the operator may configure: mail, tracing, Redis and the error tracker. The library of a
// provider is loaded only if the provider is configured.
import product from '../../package.json' with { type: 'json' };
import type { Config } from '../config/config.ts';
import type { Database } from '../db/client.ts';
import { createOutboxMailer } from '../features/mail/outbox.service.ts';
import type { Metrics } from '../http/observe/metrics.ts';
import type { ReadBusyHours } from '../providers/calendars/read-busy-hours.ts';
import { type Clock, systemClock } from '../providers/clock/clock.ts';
import type { CardProvider } from '../providers/payments/port.ts';
import {
  type ErrorTracker,
  type Fanout,
  type Mailer,
  noTracing,
  type Storage,
  type Tracing,
} from '../providers/ports.ts';
import type { DownloadImage } from '../providers/remote-image/download.ts';

export async function openTracing({ tracing }: Config): Promise<Tracing> {
  if (!tracing) return noTracing;
  const { createTracing } = await import('../providers/tracing/otlp.ts');
  return createTracing(tracing, product.version);
}

/** @returns the mailer of the SMTP server, or one that only keeps the mails, for the demo's mailbox */
export async function openMailer({ smtp }: Config, database: Database): Promise<Mailer> {
  if (!smtp) return createOutboxMailer(database.db, systemClock);
  const { createSmtpMailer } = await import('../providers/mail/smtp.ts');
  return createSmtpMailer(smtp.url, smtp.from, smtp.connections);
}

export async function openFanout(
  { redisUrl, databaseUrl }: Config,
  onTrouble: (error: Error) => void,
): Promise<Fanout | null> {
  if (!redisUrl || !databaseUrl) return null;
  const { createRedisFanout } = await import('../providers/fanout/redis.ts');
  return createRedisFanout(redisUrl, `urost3:${new URL(databaseUrl).pathname.slice(1)}`, onTrouble);
}

export async function openErrorTracker({
  errorTrackerDsn,
  mode,
}: Config): Promise<ErrorTracker | null> {
  if (!errorTrackerDsn) return null;
  const { createErrorTracker } = await import('../providers/error-tracker/sentry.ts');
  return createErrorTracker({
    dsn: errorTrackerDsn,
    release: product.version,
    environment: mode,
  });
}

/** What the services of a process use: its configuration, database and clock, and its connections to other servers. */
export interface Providers {
  config: Config;
  database: Database;
  clock: Clock;
  storage: Storage;
  mailer: Mailer;
  tracing: Tracing;
  /** Given when work outside the services is measured as well. */
  metrics?: Metrics;
  /** Distributes live events to every process through Redis. Null: the database distributes them. */
  fanout: Fanout | null;
  cards: CardProvider;
  /** The key for signatures of URLs and tokens, for hashes of one-time codes, and for the encryption of stored data. */
  secretKey: string;
  /** Replaces downloads from the internet in tests. */
  downloadImage?: DownloadImage;
  readBusyHours?: ReadBusyHours;
  /** Called for failures outside a request. */
  onBackgroundError: (error: unknown) => void;
}
