// Opens the embedded database or PostgreSQL, and loads only the code of the one that is used.
import type { Database, QueryWatch } from './client.ts';

/** @param dataDir folder of the embedded database; undefined = in memory */
export async function openEmbedded(
  dataDir: string | undefined,
  snapshot?: Blob,
  watch?: QueryWatch,
): Promise<Database> {
  return (await import('./embedded.ts')).openEmbedded(dataDir, snapshot, watch);
}

/** @see isSameDatabase of postgres.ts */
export async function isSameDatabase(...urls: [string, string]): Promise<boolean> {
  return (await import('./postgres.ts')).isSameDatabase(...urls);
}

/** @see isPooledByTransaction of postgres.ts */
export async function isPooledByTransaction(url: string): Promise<boolean> {
  return (await import('./postgres.ts')).isPooledByTransaction(url);
}

export async function openPostgres(
  url: string,
  poolSize = 10,
  watch?: QueryWatch,
  directUrl?: string,
): Promise<Database> {
  return (await import('./postgres.ts')).openPostgres(url, poolSize, watch, directUrl);
}
