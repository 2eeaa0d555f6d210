// Opens the providers that the operator may configure: tracing, Redis and the error tracker. The library of a provider
// is loaded only if the provider is configured.
import product from '../../package.json' with { type: 'json' };
import type { Config } from '../config/config.ts';
import type { ErrorTracker } from '../providers/error-tracker/port.ts';
import type { Fanout } from '../providers/fanout/port.ts';
import { noTracing, type Tracing } from '../providers/tracing/port.ts';

export async function openTracing({ tracing }: Config): Promise<Tracing> {
  if (!tracing) return noTracing;
  const { createTracing } = await import('../providers/tracing/otlp.ts');
  return createTracing(tracing, product.version);
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
