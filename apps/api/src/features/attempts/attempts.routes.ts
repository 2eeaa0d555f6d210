import { attemptEndpoints } from '@urost3/contract/attempts/attempts.schemas.ts';
import type { Context } from '../../composition/context.ts';
import type { Feature } from '../../composition/feature.ts';
import { route } from '../../http/route.ts';
import { eraseAttempts, exportAttempts, listSectionAttempts } from './attempts.service.ts';
import { recordChecklist, recordPick } from './record-attempts.ts';

export const attemptsFeature = (ctx: Context): Feature => ({
  routes: {
    'signed-in': [
      route(attemptEndpoints.listForSection, ({ principal, params }) =>
        listSectionAttempts(ctx, principal, params),
      ),
      route(attemptEndpoints.recordMcq, ({ principal, body }) => recordPick(ctx, principal, body)),
      route(attemptEndpoints.recordChecklist, ({ principal, body }) =>
        recordChecklist(ctx, principal, body),
      ),
    ],
  },
  erase: eraseAttempts,
  exports: { as: 'attempts', of: exportAttempts },
});
