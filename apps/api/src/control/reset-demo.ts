// npm run seed: resets the data of the embedded database to the state after the first start. Never empties PostgreSQL.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { lockDataDir, prepareDataDir } from '../db/data-dir.ts';
import { openServer } from '../start.ts';
import { type CommandCall, EXIT_UNCONFIRMED } from './commands.ts';

/** Folders in DATA_DIR that the reset deletes. Everything else stays, including the secret. */
const DELETED_BY_RESET = ['db', 'files', 'card-sandbox'];

/** @returns the exit code @throws StartError while a server uses the folder, and when the folder cannot be written */
export async function resetDemo(
  config: Config,
  paths: Parameters<typeof openServer>[1],
  { argv, print }: CommandCall,
): Promise<number> {
  if (!config.hasDemoData) {
    print(
      'npm run seed only resets the embedded database: try again without DATABASE_URL, NODE_ENV=production, hosted identity, live Stripe keys and DEMO_DATA=off.',
    );
    return 2;
  }
  const dataDir = await prepareDataDir(config.dataDir);
  const lock = await lockDataDir(dataDir);
  try {
    if (!argv.includes('--yes')) {
      print(`All data in ${dataDir} will be replaced by the demo's. Add --yes to go on.`);
      return EXIT_UNCONFIRMED;
    }
    for (const name of DELETED_BY_RESET)
      await rm(join(dataDir, name), { recursive: true, force: true });
  } finally {
    await new Promise((resolve) => lock.close(resolve));
  }
  const server = await openServer({ ...config, logLevel: 'error' }, paths);
  await server.stop();
  print(`The data in ${dataDir} are the demo's again.`);
  return 0;
}
