import { contentAdminRoutes } from '@urost3/contract/content-admin.routes.ts';
import { uploadFile } from '../../lib/upload.ts';
import { useEditor } from './editor-context.ts';
import type { UploadKind } from './upload-error.ts';
import { useUpload } from './use-upload.ts';

/** Uploads a file for the open section and adds its URL, so that the preview can show the file. */
export function useMediaUpload(kind: UploadKind) {
  const { stationId, sectionId, addMedia } = useEditor();
  const { run, ...upload } = useUpload(kind);
  const params = { id: stationId };
  const section = sectionId ?? 'new';

  /** @returns the name under which the server stored the file; null after a failure, which `error` describes */
  const send = async (file: File): Promise<string | null> => {
    const item = await run((onProgress) =>
      kind === 'audio'
        ? uploadFile(
            contentAdminRoutes.uploadAudio,
            { params, query: { section } },
            file,
            onProgress,
          )
        : uploadFile(
            contentAdminRoutes.uploadImage,
            { params, query: { section, side: 'q', index: 0 } },
            file,
            onProgress,
          ),
    );
    if (item) addMedia(item);
    return item?.name ?? null;
  };
  return { ...upload, send };
}
