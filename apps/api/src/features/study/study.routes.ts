import { studyEndpoints } from '@urost3/contract/endpoints.ts';
import { ReadyJson, type Route, route } from '../../http/route.ts';
import type { StudyService } from './study.service.ts';

export function studyRoutes(service: StudyService): Route[] {
  return [
    route(
      studyEndpoints.getProgress,
      async ({ principal }) => new ReadyJson(await service.getProgress(principal.uid)),
    ),
    route(studyEndpoints.listStudyDays, ({ principal }) => service.listStudyDays(principal.uid)),
    route(
      studyEndpoints.saveProgress,
      async ({ principal, params, body }) =>
        new ReadyJson(await service.saveProgress(principal, params, body)),
    ),
    route(studyEndpoints.startStudySession, ({ principal, body }) =>
      service.startSession(principal, body),
    ),
    route(studyEndpoints.continueStudySession, ({ principal, body }) =>
      service.continueSession(principal, body),
    ),
    route(studyEndpoints.endStudySession, ({ principal, body }) =>
      service.endSession(principal, body),
    ),
    route(
      studyEndpoints.addStudySegments,
      async ({ principal, body }) => new ReadyJson(await service.addSegments(principal, body)),
    ),
  ];
}
