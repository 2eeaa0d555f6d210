// Every process caches the lists of sections in memory. A database trigger notifies all processes when they must reload.
import type { Database } from '../../db/client.ts';
import type { ContentService } from './content.service.ts';

/** The lists are also reloaded at this interval, in case a notification was lost. */
const RELOAD_EVERY_MS = 5 * 60_000;

/** @returns a function that ends the regular reloads; the database's notifications still cause reloads */
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
        // `load` fails while the database is unreachable. The lists are reloaded when the connection returns.
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
