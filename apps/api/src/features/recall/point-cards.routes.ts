import { pointCardEndpoints } from '@urost3/contract/endpoints.ts';
import { type Route, route } from '../../http/route.ts';
import type { PointCardsService } from './point-cards.service.ts';

export function pointCardRoutes(service: PointCardsService): Route[] {
  return [
    route(pointCardEndpoints.listCards, ({ principal }) => service.listCards(principal)),
    route(pointCardEndpoints.gradeCard, ({ principal, body }) =>
      service.gradeCard(principal, body),
    ),
  ];
}
