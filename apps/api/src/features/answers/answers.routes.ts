import { answerEndpoints } from '@urost3/contract/endpoints.ts';
import { type Route, route } from '../../http/route.ts';
import type { AnswersService } from './answers.service.ts';

export function answerRoutes(service: AnswersService): Route[] {
  return [
    route(answerEndpoints.listForSection, ({ principal, params }) =>
      service.listForSection(principal, params),
    ),
    route(answerEndpoints.record, ({ principal, body }) => service.record(principal, body)),
    route(answerEndpoints.startAgain, ({ principal, body }) => service.startAgain(principal, body)),
  ];
}
