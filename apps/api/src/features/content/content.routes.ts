import { authoringEndpoints } from '@urost3/contract/endpoints.ts';
import type { FastifyRequest } from 'fastify';
import { actorOf } from '../../http/actor.ts';
import { AppError } from '../../http/app-error.ts';
import { type Route, route } from '../../http/route.ts';
import type { AdminStationsService } from './content-stations.service.ts';
import type { SectionsService } from './sections.service.ts';
import type { UploadsService } from './uploads.service.ts';

/** Reads the one file of a multipart body. @throws AppError malformed_request, body_too_large */
async function readUpload(request: FastifyRequest): Promise<Buffer> {
  const file = request.isMultipart() ? await request.file() : undefined;
  if (!file) throw new AppError('malformed_request', 'Invalid file: please choose one.');
  return file.toBuffer();
}

const optionsOf = (query: {
  draft?: string | undefined;
  guardFreePreview?: string | undefined;
}) => ({
  isDraft: query.draft === '1',
  guardsFreePreview: query.guardFreePreview === '1',
});
const placeOf = (params: { id: string; sectionId: string }) => ({
  stationId: params.id,
  slug: params.sectionId,
});

export function stationAdminRoutes(stations: AdminStationsService): Route[] {
  return [
    route(authoringEndpoints.listStations, () => stations.list()),
    route(authoringEndpoints.createStation, (call) => stations.create(call.body, actorOf(call))),
    route(authoringEndpoints.updateStation, (call) =>
      stations.update(call.params.id, call.body, actorOf(call)),
    ),
    route(authoringEndpoints.listSections, ({ params }) => stations.listSections(params.id)),
  ];
}

export function sectionRoutes(sections: SectionsService): Route[] {
  return [
    route(authoringEndpoints.createSection, (call) =>
      sections.create(call.params.id, call.body, optionsOf(call.query), actorOf(call)),
    ),
    route(authoringEndpoints.getSection, ({ params, principal }) =>
      sections.get(placeOf(params), principal.uid),
    ),
    route(authoringEndpoints.updateSection, (call) => {
      const options = optionsOf(call.query);
      const place = placeOf(call.params);
      return options.isDraft
        ? sections.saveDraft(place, call.body, actorOf(call))
        : sections.publish(place, call.body, options, actorOf(call));
    }),
    route(authoringEndpoints.removeSection, async (call) => {
      await sections.remove(placeOf(call.params), optionsOf(call.query), actorOf(call));
      return { success: true as const };
    }),
    route(authoringEndpoints.discardDraft, (call) =>
      sections.discardDraft(placeOf(call.params), actorOf(call)),
    ),
    route(authoringEndpoints.flagGuideline, (call) =>
      sections.flagGuideline(placeOf(call.params), call.body.reason, actorOf(call)),
    ),
    route(authoringEndpoints.questionStatistics, ({ params }) =>
      sections.questionStatistics(placeOf(params)),
    ),
    route(authoringEndpoints.listRevisions, ({ params, query }) =>
      sections.listVersions(placeOf(params), query.before ?? null),
    ),
    route(authoringEndpoints.getRevision, ({ params }) =>
      sections.getVersion(placeOf(params), params.revisionId),
    ),
    route(authoringEndpoints.keepRevision, (call) =>
      sections.keepVersion(placeOf(call.params), call.body, actorOf(call)),
    ),
  ];
}

export function uploadRoutes(uploads: UploadsService): Route[] {
  return [
    route(authoringEndpoints.uploadImage, async (call) => {
      const place = { ...call.query, stationId: call.params.id };
      return uploads.uploadImage(place, await readUpload(call.request), actorOf(call));
    }),
    route(authoringEndpoints.fetchImage, async (call) => {
      const { address, ...place } = call.body;
      return uploads.fetchImage({ ...place, stationId: call.params.id }, address, actorOf(call));
    }),
    route(authoringEndpoints.uploadAudio, async (call) => {
      const place = { stationId: call.params.id, section: call.query.section };
      return uploads.uploadAudio(place, await readUpload(call.request), actorOf(call));
    }),
    route(authoringEndpoints.listMedia, ({ query, principal }) =>
      uploads.list(query, principal.uid),
    ),
  ];
}
