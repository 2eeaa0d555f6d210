// One migrated database image for the whole run: every test file starts from a copy of it. On PostgreSQL, what the run leaves
// behind is dropped at its end.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '../db/client.ts';
import { migrate } from '../db/migrate.ts';
import { dropTestDatabases } from './test-database.ts';

export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) {
    const run = randomBytes(6).toString('hex');
    process.env.TEST_RUN = run;
    return () => dropTestDatabases(url, run);
  }
  const template = await openEmbedded(undefined);
  await migrate(template);
  // It is unpacked for every test: only what they use, and nothing for the engine to recover.
  await template.exec('update pg_database set datistemplate = false');
  for (const name of ['template0', 'template1']) await template.exec(`drop database ${name}`);
  await template.exec('checkpoint');
  const image = (await template.pglite?.dumpDataDir('none')) as Blob;
  await template.close();
  const folder = await mkdtemp(join(tmpdir(), 'urost3-image-'));
  const path = join(folder, 'migrated.tar');
  await writeFile(path, Buffer.from(await image.arrayBuffer()));
  process.env.TEST_DATABASE_IMAGE = path;
  return () => rm(folder, { recursive: true, force: true });
}
