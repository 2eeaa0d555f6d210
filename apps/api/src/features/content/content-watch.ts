// Every process caches the lists of sections in memory: a trigger on the rows notifies all of them to reload.
import type { Database } from '../../db/client.ts';
import type { ContentService } from './content.service.ts';

/** Reloads without a notification, in case one was lost on a connection that seemed to work. */
const RELOAD_EVERY_MS = 5 * 60_000;

/** @returns what ends the watch */
export async function watchContent(
  database: Pick<Database, 'listen'>,
  content: Pick<ContentService, 'load'>,
  everyMs = RELOAD_EVERY_MS,
): Promise<() => void> {
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
  const timer = setInterval(reload, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
