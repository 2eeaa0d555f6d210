import { join, resolve } from 'node:path';
import type { Config } from './config.ts';
import type { DataPlace } from './features/content/content.service.ts';

/** Names without credentials, for the reports of the command line. */
export function dataPlaceOf({ databaseUrl, dataDir, s3 }: Config): DataPlace {
  const folder = resolve(dataDir);
  const url = databaseUrl ? new URL(databaseUrl) : null;
  return {
    database: url ? `PostgreSQL ${url.host}${url.pathname}` : `The database in ${folder}`,
    files: s3 ? `the bucket ${s3.bucket}` : join(folder, 'files'),
  };
}
