import { feedbackEndpoints } from '@urost3/contract/feedback/feedback.schemas.ts';
import type { Context } from '../../composition/context.ts';
import type { Feature } from '../../composition/feature.ts';
import { route } from '../../http/route.ts';
import {
  exportFeedback,
  getFeedbackForStaff,
  getOwnFeedback,
  getSheetPoints,
  listFeedbackWeakAreas,
  listSheetSections,
  removeFeedbackAbout,
  saveSheet,
} from './feedback.service.ts';

export const feedbackFeature = (ctx: Context): Feature => ({
  routes: {
    'signed-in': [
      route(feedbackEndpoints.getMine, ({ principal, params }) =>
        getOwnFeedback(ctx, principal, params.id),
      ),
    ],
    interviews: [
      route(feedbackEndpoints.getForStaff, async ({ principal, params }) => ({
        feedback: await getFeedbackForStaff(ctx, principal, params.id),
      })),
      route(feedbackEndpoints.listSections, async ({ principal, params }) => ({
        sections: await listSheetSections(ctx, principal, params.id),
      })),
      route(feedbackEndpoints.getPoints, ({ principal, params: { id, ...ref } }) =>
        getSheetPoints(ctx, principal, id, ref),
      ),
      route(feedbackEndpoints.save, ({ principal, params, query, body }) =>
        saveSheet(ctx, principal, params.id, body, query.saveId ?? null),
      ),
    ],
  },
  erase: removeFeedbackAbout,
  exports: { as: 'feedback', of: exportFeedback },
  listWeakAreas: (uid) => listFeedbackWeakAreas(ctx, uid),
});
