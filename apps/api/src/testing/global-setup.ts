// Creates one migrated database for the whole run. Every test database is a copy of it. The teardown removes all databases of the run.
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFeatures } from '../composition/features.ts';
import type { Database } from '../db/client.ts';
import { openEmbedded } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { systemClock } from '../providers/clock/clock.ts';
import { dropTestDatabases, makePostgresTemplate } from './test-database.ts';
import { createTestProviders } from './test-providers.ts';

/** Creates the tables, and the queue of every kind of job. */
async function fill(database: Database) {
  await migrate(database);
  const { providers } = await createTestProviders({
    database,
    clock: systemClock,
    dataDir: tmpdir(),
    onBackgroundError: (error) => {
      throw error;
    },
  });
  const ctx = await createFeatures(providers);
  await ctx.jobs.start({ works: false });
  await ctx.jobs.stop();
  // Each test database is set up with the secret of its first start.
  await database.exec('delete from secret_key_mark');
}

export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) {
    const run = randomBytes(6).toString('hex');
    process.env.TEST_RUN = run;
    await makePostgresTemplate(url, run, fill);
    return () => dropTestDatabases(url, run);
  }
  const template = await openEmbedded(undefined);
  await fill(template);
  // Every worker unpacks the image, so remove unused databases to keep the image small. Write a checkpoint, so that the
  // copies need no recovery.
  await template.exec('update pg_database set datistemplate = false');
  for (const name of ['template0', 'template1']) await template.exec(`drop database ${name}`);
  await template.exec('checkpoint');
  const image = (await template.pglite?.dumpDataDir('none')) as Blob;
  await template.close();
  const folder = await mkdtemp(join(tmpdir(), 'urost3-image-'));
  const path = join(folder, 'migrated.tar');
  await writeFile(path, Buffer.from(await image.arrayBuffer()));
  process.env.TEST_DATABASE_IMAGE = path;
  // Also when the run is ended from outside: no teardown is called then.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  process.once('SIGTERM', () => process.exit(143));
  return undefined;
}
