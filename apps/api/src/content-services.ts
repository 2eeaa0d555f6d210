// Creates the services with which authors edit, import and export the question bank.
import type { Database } from './db/client.ts';
import type { AuditService } from './features/audit/audit.service.ts';
import { createBulkService } from './features/content/bulk.service.ts';
import { registerContentJobs } from './features/content/content.jobs.ts';
import type { ContentService } from './features/content/content.service.ts';
import { createAdminStationsService } from './features/content/content-stations.service.ts';
import { watchContent } from './features/content/content-watch.ts';
import type { MediaService } from './features/content/media.service.ts';
import { createSectionsService } from './features/content/sections.service.ts';
import { createUploadsService } from './features/content/uploads.service.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { Clock } from './providers/clock/clock.ts';
import type { DownloadImage } from './providers/remote-image/download.ts';
import type { Storage } from './providers/storage/port.ts';

export function createContentAdmin(deps: {
  database: Database;
  storage: Storage;
  clock: Clock;
  audit: AuditService;
  jobs: JobQueue;
  content: ContentService;
  media: MediaService;
  downloadImage: DownloadImage;
}) {
  const { database, storage, clock, audit, content, media, downloadImage } = deps;
  const uploads = createUploadsService({ database, storage, clock, audit, media, downloadImage });
  registerContentJobs(deps.jobs, uploads);
  return {
    stations: createAdminStationsService({ database, clock, audit, content }),
    sections: createSectionsService({ database, clock, audit, content, media }),
    uploads,
    bulk: createBulkService({ database, clock, audit, content }),
    watchContent: () => watchContent(database, content),
  };
}
