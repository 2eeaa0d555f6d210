import { studyEndpoints } from '@urost3/contract/study/study.schemas.ts';
import type { Context } from '../../composition/context.ts';
import { type Feature, scheduledJob } from '../../composition/feature.ts';
import { ReadyJson, route } from '../../http/route.ts';
import {
  addStudySegments,
  eraseStudy,
  exportStudy,
  getProgress,
  getStudyDays,
  saveProgress,
} from './study.service.ts';
import {
  closeSegments,
  continueStudy,
  endStudy,
  removeOldSegments,
  startStudy,
} from './study-time.service.ts';

export const studyFeature = (ctx: Context): Feature => ({
  routes: {
    'signed-in': [
      route(
        studyEndpoints.getProgress,
        async ({ principal }) => new ReadyJson(await getProgress(ctx, principal.uid)),
      ),
      route(studyEndpoints.listStudyDays, ({ principal }) => getStudyDays(ctx, principal.uid)),
      route(
        studyEndpoints.saveProgress,
        async ({ principal, params, body }) =>
          new ReadyJson(await saveProgress(ctx, principal, params, body)),
      ),
      route(studyEndpoints.startStudySession, ({ principal, body }) =>
        startStudy(ctx, principal, body),
      ),
      route(studyEndpoints.continueStudySession, ({ principal, body }) =>
        continueStudy(ctx, principal, body),
      ),
      route(studyEndpoints.endStudySession, ({ principal, body }) =>
        endStudy(ctx, principal, body),
      ),
      route(
        studyEndpoints.addStudySegments,
        async ({ principal, body }) => new ReadyJson(await addStudySegments(ctx, principal, body)),
      ),
    ],
  },
  erase: eraseStudy,
  exports: { as: 'study', of: (db, uid) => exportStudy(ctx, db, uid) },
  onSessionEnded: (tx, uid) => closeSegments(tx, uid),
  jobs: [scheduledJob('study-segments-tidy', '40 3 * * *', () => removeOldSegments(ctx))],
});
