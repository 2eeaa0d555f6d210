import { join, resolve } from 'node:path';
import type { Config } from './config.ts';
import type { DataLocation } from './features/content/content.service.ts';

/** For the reports of the command line, describes where data is stored. The text contains no credentials. */
export function dataLocationOf({ databaseUrl, dataDir, s3 }: Config): DataLocation {
  const folder = resolve(dataDir);
  const url = databaseUrl ? new URL(databaseUrl) : null;
  return {
    database: url ? `PostgreSQL ${url.host}${url.pathname}` : `The database in ${folder}`,
    files: s3 ? `the bucket ${s3.bucket}` : join(folder, 'files'),
  };
}
