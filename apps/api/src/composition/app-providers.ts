import type { Config } from '../config/config.ts';
import type { Database } from '../db/client.ts';
import type { ReadBusyHours } from '../providers/calendars/read-busy-hours.ts';
import type { Clock } from '../providers/clock/clock.ts';
import type { Fanout } from '../providers/fanout/port.ts';
import type { Mailer } from '../providers/mail/port.ts';
import type { CardProvider } from '../providers/payments/port.ts';
import type { DownloadImage } from '../providers/remote-image/download.ts';
import type { Storage } from '../providers/storage/port.ts';
import type { Tracing } from '../providers/tracing/port.ts';

/** What the services of a process use: its configuration, database and clock, and its connections to other servers. */
export interface Providers {
  config: Config;
  database: Database;
  clock: Clock;
  storage: Storage;
  mailer: Mailer;
  tracing: Tracing;
  /** Distributes live events to every process through Redis. Null: the database distributes them. */
  fanout: Fanout | null;
  cards: CardProvider;
  /** The key for signatures of URLs and tokens, for hashes of one-time codes, and for the encryption of stored data. */
  secretKey: string;
  /** Replaces downloads from the internet in tests. */
  downloadImage?: DownloadImage;
  readBusyHours?: ReadBusyHours;
  /** Called for failures outside a request. */
  onBackgroundError: (error: unknown) => void;
}
