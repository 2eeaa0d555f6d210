import { feedbackEndpoints } from '@urost3/contract/endpoints.ts';
import { type Route, route } from '../../http/route.ts';
import type { FeedbackService } from './feedback.service.ts';

export function feedbackRoutes(service: FeedbackService): Route[] {
  return [
    route(feedbackEndpoints.getMine, ({ principal, params }) =>
      service.getMine(principal, params.id),
    ),
  ];
}

export function staffFeedbackRoutes(service: FeedbackService): Route[] {
  return [
    route(feedbackEndpoints.getForStaff, async ({ principal, params }) => ({
      feedback: await service.getForStaff(principal, params.id),
    })),
    route(feedbackEndpoints.listSections, async ({ principal, params }) => ({
      sections: await service.listSections(principal, params.id),
    })),
    route(feedbackEndpoints.getPoints, ({ principal, params: { id, ...ref } }) =>
      service.getPoints(principal, id, ref),
    ),
    route(feedbackEndpoints.save, ({ principal, params, body }) =>
      service.save(principal, params.id, body),
    ),
  ];
}
