import { pointCardEndpoints } from '@urost3/contract/recall/point-cards.schemas.ts';
import { recallEndpoints } from '@urost3/contract/recall/recall.schemas.ts';
import type { Context } from '../../composition/context.ts';
import type { Feature } from '../../composition/feature.ts';
import { route } from '../../http/route.ts';
import { changeOwnDays } from './exam-date.service.ts';
import {
  erasePointCards,
  exportPointCards,
  gradePointCard,
  listPointCards,
  recomputeCards,
} from './point-cards.service.ts';
import {
  eraseRecall,
  exportRecall,
  getRecallPlan,
  getRecallToday,
  listLowSheets,
  movePlanItem,
  resetPlanItem,
  saveOwnDays,
} from './recall.service.ts';

export const recallFeature = (ctx: Context): Feature => ({
  routes: {
    'signed-in': [
      route(recallEndpoints.getToday, ({ principal }) => getRecallToday(ctx, principal)),
      route(recallEndpoints.listLowSheets, ({ principal }) => listLowSheets(ctx, principal)),
      route(recallEndpoints.getPlan, ({ principal }) => getRecallPlan(ctx, principal)),
      route(recallEndpoints.saveOwnDays, ({ principal, body }) =>
        saveOwnDays(ctx, principal, body),
      ),
      route(recallEndpoints.setExamDate, ({ principal, body }) =>
        changeOwnDays(ctx, principal.uid, body),
      ),
      route(recallEndpoints.moveItem, ({ principal, params, body }) =>
        movePlanItem(ctx, principal, params, body.on),
      ),
      route(recallEndpoints.resetItem, ({ principal, params }) =>
        resetPlanItem(ctx, principal, params),
      ),
    ],
  },
  erase: eraseRecall,
  exports: { as: 'plan', of: exportRecall },
});

export const pointCardsFeature = (ctx: Context): Feature => ({
  routes: {
    'signed-in': [
      route(pointCardEndpoints.listCards, ({ principal }) => listPointCards(ctx, principal)),
      route(pointCardEndpoints.gradeCard, ({ principal, body }) =>
        gradePointCard(ctx, principal, body),
      ),
    ],
  },
  erase: erasePointCards,
  exports: { as: 'pointCards', of: exportPointCards },
  onAttempt: recomputeCards,
});
