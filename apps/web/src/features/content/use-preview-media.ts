import { useQuery } from '@tanstack/react-query';
import type { EditorSection } from '@urost3/contract/content.schemas.ts';
import { contentAdminRoutes } from '@urost3/contract/content-admin.routes.ts';
import { listMedia } from '@urost3/contract/section-media.ts';
import { useContext, useMemo } from 'react';
import { callApi } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';
import { MediaUrlsContext } from './editor-context.ts';

/** Maps names of the document's media files to their URLs. Unknown URLs are requested from the server. */
export function usePreviewMedia(document: EditorSection): Readonly<Record<string, string>> {
  const known = useContext(MediaUrlsContext);
  const missing = useMemo(
    () =>
      [...new Set(listMedia(document).map((item) => item.name))]
        .filter((name) => /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(name) && !known[name])
        .sort()
        .join(','),
    [document, known],
  );
  const found = useQuery({
    queryKey: keyOf('content', 'media-urls', missing),
    queryFn: ({ signal }) =>
      callApi(contentAdminRoutes.listMedia, { query: { names: missing }, signal }),
    enabled: missing !== '',
    staleTime: 60_000,
  });
  return useMemo(
    () => ({
      ...known,
      ...Object.fromEntries((found.data?.media ?? []).map((item) => [item.name, item.url])),
    }),
    [known, found.data],
  );
}
