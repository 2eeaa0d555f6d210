// Creates the folder in which the workers of one run share the sample data (sample-data-product.ts).
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export default async function globalSetup(): Promise<() => Promise<void>> {
  const runDir = await mkdtemp(join(tmpdir(), 'urost3-e2e-run-'));
  process.env.E2E_RUN_DIR = runDir;
  return () => rm(runDir, { recursive: true, force: true });
}
