// Creates the folder that the workers of a run share. It contains the sample data (sample-data-product.ts) and the data folder of a product
// after its first start. A run starts many products, and each would need seconds to create the tables and import the sections.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from './product.ts';

export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_BASE_URL) return;
  const runDir = await mkdtemp(join(tmpdir(), 'urost3-e2e-run-'));
  const first = await startProduct({ DATABASE_URL: '' }, join(runDir, 'started'));
  await first.end();
  process.env.E2E_RUN_DIR = runDir;
  return () => rm(runDir, { recursive: true, force: true });
}
