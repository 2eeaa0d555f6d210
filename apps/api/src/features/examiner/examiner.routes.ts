import { examinerAdminEndpoints, examinerEndpoints } from '@urost3/contract/endpoints.ts';
import { callSignal } from '../../http/call-signal.ts';
import { type Route, route } from '../../http/route.ts';
import type { Examiners } from './create-examiner.service.ts';

export function examinerRoutes({
  examiner,
  saved,
  corrections,
  transcripts,
  patient,
}: Examiners): Route[] {
  return [
    route(examinerEndpoints.get, ({ principal }) => examiner.get(principal)),
    route(examinerEndpoints.saveConsent, ({ principal, params, body }) =>
      examiner.saveConsent(principal, params.purpose, body.isGiven),
    ),
    route(examinerEndpoints.listKept, ({ principal }) => saved.list(principal)),
    route(examinerEndpoints.keep, ({ principal, body }) => saved.save(principal, body)),
    route(examinerEndpoints.removeKept, ({ principal, params }) =>
      saved.remove(principal, params.id),
    ),
    route(examinerEndpoints.getSection, ({ principal, params }) =>
      examiner.getSection(principal, params),
    ),
    route(examinerEndpoints.transcribe, ({ principal, params, request, reply }) =>
      transcripts.transcribe(principal, params, request, callSignal(reply)),
    ),
    route(examinerEndpoints.hear, ({ principal, params, body, reply }) =>
      examiner.hear(principal, params, body, callSignal(reply)),
    ),
    route(examinerEndpoints.review, ({ principal, params, body }) =>
      corrections.review(principal, params, body),
    ),
    route(examinerEndpoints.startPatient, ({ principal, params }) =>
      patient.start(principal, params),
    ),
    route(examinerEndpoints.askPatient, ({ principal, params, body, reply }) =>
      patient.ask(principal, params, body, callSignal(reply)),
    ),
    route(examinerEndpoints.speakPatient, async ({ principal, params, body, reply }) => {
      const sound = await patient.speak(principal, params, body, callSignal(reply));
      reply.type(sound.mime).header('cache-control', 'no-store');
      return sound.bytes;
    }),
  ];
}

export function examinerAdminRoutes({ examiner, corrections }: Examiners): Route[] {
  return [
    route(examinerAdminEndpoints.getUsage, () => examiner.getUsage()),
    route(examinerAdminEndpoints.listDisputed, () => corrections.listDisputed()),
  ];
}
