import { contentAdminEndpoints } from '@urost3/contract/endpoints.ts';
import type { FastifyRequest } from 'fastify';
import { actorOf } from '../../http/actor.ts';
import { AppError } from '../../http/app-error.ts';
import { type Route, route } from '../../http/route.ts';
import type { AdminStationsService } from './content-stations.service.ts';
import type { SectionsService } from './sections.service.ts';
import type { UploadsService } from './uploads.service.ts';

/** Reads the single file of a multipart body. @throws AppError malformed_request, body_too_large */
async function readUpload(request: FastifyRequest): Promise<Buffer> {
  const file = request.isMultipart() ? await request.file() : undefined;
  if (!file) throw new AppError('malformed_request', 'Invalid file: please choose one.');
  return file.toBuffer();
}

const optionsOf = (query: {
  draft?: string | undefined;
  changeFreePreview?: string | undefined;
}) => ({
  isDraft: query.draft === '1',
  mayChangeFreePreview: query.changeFreePreview === '1',
});
const placeOf = (params: { id: string; sectionId: string }) => ({
  stationId: params.id,
  slug: params.sectionId,
});

export function stationAdminRoutes(stations: AdminStationsService): Route[] {
  return [
    route(contentAdminEndpoints.listStations, () => stations.list()),
    route(contentAdminEndpoints.createStation, (call) => stations.create(call.body, actorOf(call))),
    route(contentAdminEndpoints.updateStation, (call) =>
      stations.update(call.params.id, call.body, actorOf(call)),
    ),
    route(contentAdminEndpoints.listSections, ({ params }) => stations.listSections(params.id)),
    route(contentAdminEndpoints.listWaitingSections, ({ query }) =>
      stations.listWaitingSections(query.show),
    ),
  ];
}

export function sectionRoutes(sections: SectionsService): Route[] {
  return [
    route(contentAdminEndpoints.createSection, (call) =>
      sections.create(call.params.id, call.body, optionsOf(call.query), actorOf(call)),
    ),
    route(contentAdminEndpoints.getSection, ({ params, principal }) =>
      sections.get(placeOf(params), principal.uid),
    ),
    route(contentAdminEndpoints.updateSection, (call) => {
      const options = optionsOf(call.query);
      const place = placeOf(call.params);
      return options.isDraft
        ? sections.saveDraft(place, call.body, actorOf(call))
        : sections.publish(place, call.body, options, actorOf(call));
    }),
    route(contentAdminEndpoints.removeSection, async (call) => {
      await sections.remove(placeOf(call.params), optionsOf(call.query), actorOf(call));
      return { success: true as const };
    }),
    route(contentAdminEndpoints.discardDraft, (call) =>
      sections.discardDraft(placeOf(call.params), call.query.version, actorOf(call)),
    ),
    route(contentAdminEndpoints.flagGuideline, (call) =>
      sections.flagGuideline(placeOf(call.params), call.body.reason, actorOf(call)),
    ),
    route(contentAdminEndpoints.questionStatistics, ({ params }) =>
      sections.questionStatistics(placeOf(params)),
    ),
    route(contentAdminEndpoints.listRevisions, ({ params, query }) =>
      sections.listVersions(placeOf(params), query.before ?? null),
    ),
    route(contentAdminEndpoints.getRevision, ({ params }) =>
      sections.getVersion(placeOf(params), params.revisionId),
    ),
    route(contentAdminEndpoints.createRevision, (call) =>
      sections.keepVersion(placeOf(call.params), call.body, actorOf(call)),
    ),
  ];
}

export function uploadRoutes(uploads: UploadsService): Route[] {
  return [
    route(contentAdminEndpoints.uploadImage, async (call) => {
      const place = { ...call.query, stationId: call.params.id };
      return uploads.uploadImage(place, await readUpload(call.request), actorOf(call));
    }),
    route(contentAdminEndpoints.fetchImage, async (call) => {
      const { address, ...place } = call.body;
      return uploads.fetchImage({ ...place, stationId: call.params.id }, address, actorOf(call));
    }),
    route(contentAdminEndpoints.uploadAudio, async (call) => {
      const place = { stationId: call.params.id, section: call.query.section };
      return uploads.uploadAudio(place, await readUpload(call.request), actorOf(call));
    }),
    route(contentAdminEndpoints.listMedia, ({ query, principal }) =>
      uploads.list(query, principal.uid),
    ),
  ];
}
