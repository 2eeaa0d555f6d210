import { answerEndpoints } from '@urost3/contract/answers/answers.schemas.ts';
import type { Context } from '../../composition/context.ts';
import type { Feature } from '../../composition/feature.ts';
import { route } from '../../http/route.ts';
import {
  eraseAnswers,
  exportAnswers,
  listSectionAnswers,
  recordAnswer,
  startSectionAgain,
} from './answers.service.ts';

export const answersFeature = (ctx: Context): Feature => ({
  routes: {
    'signed-in': [
      route(answerEndpoints.listForSection, ({ principal, params }) =>
        listSectionAnswers(ctx, principal, params),
      ),
      route(answerEndpoints.record, ({ principal, body }) => recordAnswer(ctx, principal, body)),
      route(answerEndpoints.startAgain, ({ principal, body }) =>
        startSectionAgain(ctx, principal, body),
      ),
    ],
  },
  erase: eraseAnswers,
  exports: { as: 'answers', of: exportAnswers },
});
