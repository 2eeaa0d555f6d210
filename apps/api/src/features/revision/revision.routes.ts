import { revisionEndpoints } from '@urost3/contract/revision/revision.schemas.ts';
import type { Context } from '../../composition/context.ts';
import type { Feature } from '../../composition/feature.ts';
import { route } from '../../http/route.ts';
import {
  eraseRevision,
  exportRevision,
  getSectionRevision,
  listRevision,
  saveNote,
  setBookmark,
} from './revision.service.ts';

export const revisionFeature = (ctx: Context): Feature => ({
  routes: {
    'signed-in': [
      route(revisionEndpoints.list, ({ principal, query }) =>
        listRevision(ctx, principal, query.q),
      ),
      route(revisionEndpoints.getSection, ({ principal, params }) =>
        getSectionRevision(ctx, principal, params),
      ),
      route(revisionEndpoints.setBookmark, ({ principal, params, body }) =>
        setBookmark(ctx, principal, params, body.isBookmarked),
      ),
      route(revisionEndpoints.saveNote, ({ principal, params, query, body }) =>
        saveNote(ctx, principal, params, { ...body, saveId: query.saveId ?? null }),
      ),
    ],
  },
  erase: eraseRevision,
  exports: { as: 'revision', of: exportRevision },
});
