// Creates a data folder from a migrated image, for tests that start the product on an embedded database. Migrating in
// each test would take seconds.
import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Unpacks the image that global-setup.ts has created. @returns the folder */
export async function makeMigratedDataDir(dataDir: string): Promise<string> {
  const image = process.env.TEST_DATABASE_IMAGE;
  if (!image) throw new Error('run the tests through vitest: global-setup.ts makes their database');
  const db = join(dataDir, 'db');
  await mkdir(db, { recursive: true, mode: 0o700 });
  await promisify(execFile)('tar', ['-xf', image, '-C', db]);
  return dataDir;
}
