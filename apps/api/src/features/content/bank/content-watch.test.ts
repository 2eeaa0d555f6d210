import { expect, test } from 'vitest';
import { watchContent } from './content-catalogue.ts';

test('the content catalogue is reloaded from time to time when no notification arrives', async () => {
  let loads = 0;
  const load = async () => void (loads += 1);
  const stop = await watchContent({ listen: async () => {} }, { load }, 5);
  await expect.poll(() => loads).toBeGreaterThan(2);
  stop();
});
