// Starts a product with sample data. Its clock always starts on the same morning, so that pages look the same in every
// run. Creating the data is slow. The first worker that needs the data creates it, and every worker starts on a copy.
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { request as newRequest } from '@playwright/test';
import { type Product, startProductAt } from './product.ts';
import { addSampleData, type SamplePaths } from './sample-data.ts';

const STARTED_AT = '2027-01-11T09:00:00Z';
/** The time of the browsers' clocks. */
export const VISITED_AT = '2027-01-11T09:10:00Z';
const POLL_MS = 200;

export interface ProductWithSampleData extends Product {
  places: SamplePaths;
}

interface Kept {
  places: SamplePaths;
  /** The product's time when it was stopped, in milliseconds. The clock of a copy continues from this time. */
  endedAt: number;
}

async function make(dataDir: string): Promise<Kept> {
  const shift = Date.parse(STARTED_AT) - Date.now();
  const product = await startProductAt(Date.parse(STARTED_AT), dataDir);
  const request = await newRequest.newContext({ baseURL: product.url });
  try {
    const places = await addSampleData(request);
    await product.end();
    return { places, endedAt: Date.now() + shift };
  } catch (error) {
    await product.stop();
    throw error;
  } finally {
    await request.dispose();
  }
}

/**
 * Creates the sample data once per run. The folder `sample-data.lock` is a lock. The worker that can create this folder
 * creates the data. All other workers wait for the file `sample-data.json`.
 */
async function findOrMake(runDir: string): Promise<Kept & { dataDir: string }> {
  const dataDir = join(runDir, 'sample-data');
  const record = `${dataDir}.json`;
  const lock = join(runDir, 'sample-data.lock');
  const acquireLock = () =>
    mkdir(lock).then(
      () => true,
      () => false,
    );
  while (!existsSync(record)) {
    if (!(await acquireLock())) {
      await pause(POLL_MS);
      continue;
    }
    try {
      await writeFile(`${record}.new`, JSON.stringify(await make(dataDir)));
      await rename(`${record}.new`, record);
    } catch (error) {
      // Release the lock, so that another worker retries.
      await rmdir(lock);
      throw error;
    }
  }
  return { ...(JSON.parse(await readFile(record, 'utf8')) as Kept), dataDir };
}

/** @param runDir a folder that all workers of this run share and that is removed afterwards */
export async function startWithSampleData(runDir: string): Promise<ProductWithSampleData> {
  const { places, endedAt, dataDir } = await findOrMake(runDir);
  const copy = await mkdtemp(join(runDir, 'copy-'));
  await cp(dataDir, copy, { recursive: true });
  return { ...(await startProductAt(endedAt, copy)), places };
}
