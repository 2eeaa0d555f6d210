import { contentAdminEndpoints } from '@urost3/contract/content/admin.schemas.ts';
import { UPLOAD_BYTES_MAX } from '@urost3/contract/content/content.ts';
import type { Context } from '../../composition/context.ts';
import { type Feature, scheduledJob } from '../../composition/feature.ts';
import { actorOf } from '../../http/guards/principal.ts';
import { type Route, route } from '../../http/route.ts';
import { readUpload } from '../../http/upload.ts';
import {
  changeStation,
  createStation,
  findWaitingSections,
  listAdminStations,
  listStationSections,
} from './editor/content-stations.service.ts';
import { discardDraft, saveDraft } from './editor/drafts.service.ts';
import { getEditedSection } from './editor/section-context.ts';
import {
  createSection,
  flagGuideline,
  getQuestionStatistics,
  publishSection,
  removeSection,
} from './editor/sections.service.ts';
import { getRevision, keepRevision, listRevisions } from './editor/versions.service.ts';
import { bulkContentRoutes } from './import/bulk.routes.ts';
import { mediaRoutes } from './media/media.routes.ts';
import {
  exportUploads,
  fetchImage,
  listMediaItems,
  removeUnusedUploads,
  uploadAudio,
  uploadImage,
} from './media/uploads.service.ts';

const optionsOf = (query: {
  draft?: string | undefined;
  changeFreePreview?: string | undefined;
  saveId?: string | undefined;
}) => ({
  isDraft: query.draft === '1',
  mayChangeFreePreview: query.changeFreePreview === '1',
  saveId: query.saveId ?? null,
});
const placeOf = (params: { id: string; sectionId: string }) => ({
  stationId: params.id,
  slug: params.sectionId,
});

function stationAdminRoutes(ctx: Context): Route[] {
  return [
    route(contentAdminEndpoints.listStations, () => listAdminStations(ctx)),
    route(contentAdminEndpoints.createStation, (call) =>
      createStation(ctx, call.body, actorOf(call)),
    ),
    route(contentAdminEndpoints.updateStation, (call) =>
      changeStation(ctx, call.params.id, call.body, actorOf(call)),
    ),
    route(contentAdminEndpoints.listSections, ({ params }) => listStationSections(ctx, params.id)),
    route(contentAdminEndpoints.listWaitingSections, ({ query }) =>
      findWaitingSections(ctx, query.show),
    ),
  ];
}

function sectionRoutes(ctx: Context): Route[] {
  return [
    route(contentAdminEndpoints.createSection, (call) =>
      createSection(ctx, call.params.id, call.body, optionsOf(call.query), actorOf(call)),
    ),
    route(contentAdminEndpoints.getSection, ({ params, principal }) =>
      getEditedSection(ctx, placeOf(params), principal.uid),
    ),
    route(contentAdminEndpoints.updateSection, (call) => {
      const options = optionsOf(call.query);
      const place = placeOf(call.params);
      return options.isDraft
        ? saveDraft(ctx, place, call.body, options.saveId, actorOf(call))
        : publishSection(ctx, place, call.body, options, actorOf(call));
    }),
    route(contentAdminEndpoints.removeSection, async (call) => {
      await removeSection(ctx, placeOf(call.params), optionsOf(call.query), actorOf(call));
      return { success: true as const };
    }),
    route(contentAdminEndpoints.discardDraft, (call) => {
      const { version, saveId = null } = call.query;
      return discardDraft(ctx, placeOf(call.params), version, saveId, actorOf(call));
    }),
    route(contentAdminEndpoints.flagGuideline, (call) =>
      flagGuideline(ctx, placeOf(call.params), call.body.reason, actorOf(call)),
    ),
    route(contentAdminEndpoints.questionStatistics, ({ params }) =>
      getQuestionStatistics(ctx, placeOf(params)),
    ),
    route(contentAdminEndpoints.listRevisions, ({ params, query }) =>
      listRevisions(ctx, placeOf(params), query.before ?? null),
    ),
    route(contentAdminEndpoints.getRevision, ({ params }) =>
      getRevision(ctx, placeOf(params), params.revisionId),
    ),
    route(contentAdminEndpoints.createRevision, (call) =>
      keepRevision(ctx, placeOf(call.params), call.body, actorOf(call)),
    ),
  ];
}

function uploadRoutes(ctx: Context): Route[] {
  return [
    route(contentAdminEndpoints.uploadImage, async (call) => {
      const place = { ...call.query, stationId: call.params.id };
      const file = await readUpload(call.request, UPLOAD_BYTES_MAX);
      return uploadImage(ctx, place, file, actorOf(call));
    }),
    route(contentAdminEndpoints.fetchImage, async (call) => {
      const { address, ...place } = call.body;
      return fetchImage(ctx, { ...place, stationId: call.params.id }, address, actorOf(call));
    }),
    route(contentAdminEndpoints.uploadAudio, async (call) => {
      const place = { stationId: call.params.id, section: call.query.section };
      const file = await readUpload(call.request, UPLOAD_BYTES_MAX);
      return uploadAudio(ctx, place, file, actorOf(call));
    }),
    route(contentAdminEndpoints.listMedia, ({ query, principal }) =>
      listMediaItems(ctx, query, principal.uid),
    ),
  ];
}

export const contentFeature = (ctx: Context): Feature => ({
  routes: {
    provider: mediaRoutes(ctx),
    content: [
      ...stationAdminRoutes(ctx),
      ...sectionRoutes(ctx),
      ...uploadRoutes(ctx),
      ...bulkContentRoutes(ctx),
    ],
  },
  // Content that staff wrote or uploaded belongs to the product, so it is not erased.
  erase: null,
  exports: { as: 'uploads', of: exportUploads },
  jobs: [
    scheduledJob('authoring.collect_orphans', '40 3 * * *', () => removeUnusedUploads(ctx), {
      expireSeconds: 600,
    }),
  ],
});
