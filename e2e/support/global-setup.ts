import { startProduct } from './product.ts';

/** E2E_BASE_URL points the journeys at a product that already runs. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_BASE_URL) return undefined;
  const product = await startProduct();
  process.env.E2E_BASE_URL = product.url;
  process.env.E2E_DATA_DIR = product.dataDir;
  return product.stop;
}
