// Lists of sections are held in memory by every process: a trigger on the rows tells all of them to read again.
import type { Database } from '../../db/client.ts';
import type { ContentService } from '../content/content.service.ts';

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
        // A database that is away is read when its connection comes back.
        await content.load().catch(() => undefined);
      }
      running = null;
    })();
  };
  await database.listen('content_changed', reload, reload);
}
