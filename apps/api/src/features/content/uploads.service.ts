// Pictures and recordings that authors upload. The type of a file is detected from its bytes. Pictures are re-encoded.
// Uploads that no section uses are deleted.

import { randomBytes } from 'node:crypto';
import type { MediaItem } from '@urost3/contract/content-admin.schemas.ts';
import { UPLOAD_BYTES_MAX } from '@urost3/contract/content-admin.ts';
import { DAY_MS } from '@urost3/contract/day.ts';
import { listMedia } from '@urost3/contract/section-media.ts';
import type { Database } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { DownloadImage } from '../../providers/remote-image/download.ts';
import type { Storage } from '../../providers/storage/port.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { findStation } from './content-stations.repository.ts';
import * as repository from './media.repository.ts';
import type { MediaService } from './media.service.ts';
import { prepareMedia } from './media-prepare.ts';

/** How long an upload is kept although no saved section uses it. */
const ORPHAN_GRACE_MS = 7 * DAY_MS;
const DOCUMENTS_AT_ONCE = 50;

interface Upload {
  kind: 'image' | 'audio';
  folder: string;
  /** The file name without its extension. */
  stem: string;
}

interface ImagePlace {
  stationId: string;
  section: string;
  side: 'q' | 'a';
  index: number;
}

export type UploadsService = ReturnType<typeof createUploadsService>;

export function createUploadsService(deps: {
  database: Database;
  storage: Storage;
  clock: Clock;
  audit: AuditService;
  media: MediaService;
  downloadImage: DownloadImage;
}) {
  const { storage, clock, audit, media, downloadImage } = deps;
  const { db } = deps.database;

  async function keep(upload: Upload, source: Buffer, actor: Actor): Promise<MediaItem> {
    if (source.length > UPLOAD_BYTES_MAX) {
      const most = UPLOAD_BYTES_MAX / 1024 / 1024;
      throw new AppError('file_too_large', `Invalid file: it is larger than ${most} MB.`);
    }
    const prepared = await prepareMedia(source, upload.kind);
    if (typeof prepared === 'string') {
      throw new AppError('invalid_file', `Invalid file: it ${prepared}.`);
    }
    const ending = prepared.storageKey.slice(prepared.storageKey.lastIndexOf('.'));
    const name = `${upload.stem}${ending}`;
    const row = {
      name,
      mime: prepared.mime,
      bytes: prepared.bytes.length,
      sha256: prepared.sha256,
      storageKey: `${upload.folder}/${name}`,
      alt: '',
      credit: null,
      ownerUid: actor.uid,
      createdAt: clock.now(),
    };
    await storage.put(row.storageKey, prepared.bytes, row.mime);
    try {
      await db.transaction(async (tx) => {
        await repository.insertMedia(tx, row);
        await audit.record(tx, {
          action: 'media.uploaded',
          actorUid: actor.uid,
          subject: name,
          detail: { bytes: row.bytes, mime: row.mime },
          caller: actor,
        });
      });
    } catch (error) {
      // Delete the stored file, because no later run deletes a file without a row.
      await storage.remove(row.storageKey).catch(() => undefined);
      throw error;
    }
    return itemOf(row, actor.uid);
  }

  function itemOf(
    row: Pick<MediaItem, 'name' | 'mime' | 'bytes' | 'credit'>,
    uid: string,
  ): MediaItem {
    const { name, mime, bytes, credit } = row;
    return { name, mime, bytes, credit, url: media.signedUrl(uid, name) };
  }

  const suffix = () => `${clock.now().getTime()}_${randomBytes(4).toString('hex')}`;

  async function requireStation(stationId: string): Promise<void> {
    if (!(await findStation(db, stationId))) throw notFound('This station');
  }

  async function keepImage(place: ImagePlace, source: Buffer, actor: Actor): Promise<MediaItem> {
    const folder = `question_images/${place.stationId}/${place.section}`;
    const stem = `${place.side}_${place.index}_${suffix()}`;
    return keep({ kind: 'image', folder, stem }, source, actor);
  }

  return {
    /** @throws AppError not_found, invalid_file, file_too_large, storage_full */
    async uploadImage(place: ImagePlace, source: Buffer, actor: Actor): Promise<MediaItem> {
      await requireStation(place.stationId);
      return keepImage(place, source, actor);
    },
    /** @throws AppError not_found, validation_failed, invalid_file, storage_full */
    async fetchImage(place: ImagePlace, address: string, actor: Actor): Promise<MediaItem> {
      await requireStation(place.stationId);
      const source = await downloadImage(address);
      if (typeof source === 'string') throw new AppError('validation_failed', source);
      return keepImage(place, source, actor);
    },
    /** @throws AppError not_found, invalid_file, file_too_large, storage_full */
    async uploadAudio(
      place: { stationId: string; section: string },
      source: Buffer,
      actor: Actor,
    ): Promise<MediaItem> {
      await requireStation(place.stationId);
      const folder = `section_audio/${place.stationId}/${place.section}`;
      return keep({ kind: 'audio', folder, stem: `${place.section}_${suffix()}` }, source, actor);
    },
    async list(
      query: { search: string; kind: string; names: string },
      uid: string,
    ): Promise<{ media: MediaItem[] }> {
      const names = query.names.split(',').filter(Boolean);
      const rows =
        names.length > 0
          ? await repository.listMediaByNames(db, names)
          : await repository.searchMedia(db, query.search, query.kind);
      return { media: rows.map((row) => itemOf(row, uid)) };
    },
    exportOf: repository.listUploadsOf,
    /** Deletes uploads older than a week that no version of any section uses. @returns how many were deleted */
    async collectOrphans(): Promise<number> {
      const before = new Date(clock.now().getTime() - ORPHAN_GRACE_MS);
      const uploads = await repository.listUploads(db, before);
      if (uploads.length === 0) return 0;
      const named = new Set<string>();
      for await (const document of repository.eachDocument(db, DOCUMENTS_AT_ONCE)) {
        for (const item of listMedia(document)) named.add(item.name);
      }
      const orphans = uploads.filter((row) => !named.has(row.name));
      for (const row of orphans) {
        // Delete the file before the row. If the second step fails, the next run finds the row and repeats both steps.
        await storage.remove(row.storageKey);
        await repository.removeMedia(db, row.name);
      }
      return orphans.length;
    },
  };
}
