import { useQueryClient } from '@tanstack/react-query';
import { revisionRoutes } from '@urost3/contract/revision.routes.ts';
import type { Note } from '@urost3/contract/revision.schemas.ts';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import { studyTimeKey } from '@urost3/contract/study.ts';
import { ApiError, callApi } from '../../lib/api.ts';
import { useDocumentSaver } from '../../lib/use-document-saver.ts';
import { showSectionRevision } from './revision.queries.ts';

/**
 * The note of one section while it is being edited.
 * @param saved the server's version; null before the first save
 */
export function useNote(uid: string, { stationId, sectionId }: SectionRef, saved: Note | null) {
  const client = useQueryClient();
  const ref = { stationId, sectionId };
  return useDocumentSaver<Note>(
    `note.${uid}.${studyTimeKey(ref)}`,
    {
      send: (body) => callApi(revisionRoutes.saveNote, { params: ref, body, keepalive: true }),
      isConflict: (error) => error instanceof ApiError && error.code === 'stale_version',
      onSaved: (note) => showSectionRevision(client, ref, { note }),
    },
    { body: saved?.body ?? '', version: saved?.version ?? 0 },
  );
}
