// The providers of a test's services. Mails go to an outbox. Unless `env` configures others, the card provider is a card
// sandbox, and files are in a folder.
import { join } from 'node:path';
import { openCards } from '../composition/cards.ts';
import type { Providers } from '../composition/optional-providers.ts';
import { readConfig } from '../config/config.ts';
import type { Database } from '../db/client.ts';
import { createOutboxMailer } from '../features/mail/outbox.service.ts';
import type { Clock } from '../providers/clock/clock.ts';
import { noTracing } from '../providers/ports.ts';
import { createDiskStorage } from '../providers/storage/disk.ts';
import { createS3Storage } from '../providers/storage/s3.ts';

export async function createTestProviders(options: {
  database: Database;
  clock: Clock;
  dataDir: string;
  env?: Record<string, string>;
  onBackgroundError: (error: unknown) => void;
}) {
  const { database, clock, dataDir, env, onBackgroundError } = options;
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
    ...env,
  });
  const cards = await openCards(config, null, clock);
  const providers: Providers = {
    config,
    database,
    clock,
    storage: config.s3 ? createS3Storage(config.s3) : createDiskStorage(join(dataDir, 'files')),
    mailer: createOutboxMailer(database.db, clock),
    cards: cards.provider,
    tracing: noTracing,
    fanout: null,
    secretKey: 'test-secret-test-secret-test-secret-0',
    onBackgroundError,
  };
  return { providers, cards };
}
