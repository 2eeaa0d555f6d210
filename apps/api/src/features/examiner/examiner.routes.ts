import {
  examinerAdminEndpoints,
  examinerEndpoints,
} from '@urost3/contract/examiner/examiner.schemas.ts';
import type { FastifyReply } from 'fastify';
import type { Context } from '../../composition/context.ts';
import type { Feature } from '../../composition/feature.ts';
import { route } from '../../http/route.ts';
import {
  eraseExaminer,
  exportExaminer,
  getExaminer,
  getSectionExaminer,
  hearAnswer,
  saveExaminerConsent,
} from './examiner.service.ts';
import { getExaminerUsage } from './examiner-calls.service.ts';
import { askPatient, speakPatient, startPatient } from './patient/patient.service.ts';
import {
  listSavedConversations,
  removeConversation,
  saveConversation,
} from './patient/saved-conversations.service.ts';
import { transcribeRecording } from './transcripts.service.ts';

/**
 * A signal that is aborted when the client disconnects before the whole response is sent. The server then stops work
 * whose result no client receives.
 */
function callSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

export const examinerFeature = (ctx: Context): Feature => ({
  routes: {
    'signed-in': [
      route(examinerEndpoints.get, ({ principal }) => getExaminer(ctx, principal)),
      route(examinerEndpoints.saveConsent, ({ principal, params, body }) =>
        saveExaminerConsent(ctx, principal, params.purpose, body.isGiven),
      ),
      route(examinerEndpoints.listKept, ({ principal }) => listSavedConversations(ctx, principal)),
      route(examinerEndpoints.keep, ({ principal, body }) =>
        saveConversation(ctx, principal, body),
      ),
      route(examinerEndpoints.removeKept, ({ principal, params }) =>
        removeConversation(ctx, principal, params.id),
      ),
      route(examinerEndpoints.getSection, ({ principal, params }) =>
        getSectionExaminer(ctx, principal, params),
      ),
      route(examinerEndpoints.transcribe, ({ principal, params, request, reply }) =>
        transcribeRecording(ctx, principal, params, request, callSignal(reply)),
      ),
      route(examinerEndpoints.hear, ({ principal, params, body, reply }) =>
        hearAnswer(ctx, principal, params, body, callSignal(reply)),
      ),
      route(examinerEndpoints.startPatient, ({ principal, params }) =>
        startPatient(ctx, principal, params),
      ),
      route(examinerEndpoints.askPatient, ({ principal, params, body, reply }) =>
        askPatient(ctx, principal, params, body, callSignal(reply)),
      ),
      route(examinerEndpoints.speakPatient, async ({ principal, params, body, reply }) => {
        const sound = await speakPatient(ctx, principal, params, body, callSignal(reply));
        reply.type(sound.mime).header('cache-control', 'no-store');
        return sound.bytes;
      }),
    ],
    content: [route(examinerAdminEndpoints.getUsage, () => getExaminerUsage(ctx))],
  },
  erase: eraseExaminer,
  exports: { as: 'examiner', of: exportExaminer },
});
