// Every process caches the lists of sections in memory: a trigger on the rows notifies all of them to reload.
import type { Database } from '../../db/client.ts';
import type { ContentService } from './content.service.ts';

export async function watchContent(
  database: Database,
  content: Pick<ContentService, 'load'>,
): Promise<void> {
  let running: Promise<void> | null = null;
  let isDue = false;
  const reload = (): void => {
    isDue = true;
    running ??= (async () => {
      while (isDue) {
        isDue = false;
        // If the database is unreachable, the lists are reloaded when the connection returns.
        await content.load().catch(() => undefined);
      }
      running = null;
    })();
  };
  await database.listen('content_changed', reload, reload);
}
