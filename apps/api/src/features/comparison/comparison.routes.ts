import { comparisonEndpoints, itemAnalysisEndpoints } from '@urost3/contract/endpoints.ts';
import { markAsCsv } from '../../http/csv.ts';
import { type Route, route } from '../../http/route.ts';
import type { ComparisonService } from './comparison.service.ts';
import type { ItemAnalysisService } from './item-analysis.service.ts';

export function comparisonRoutes(service: ComparisonService): Route[] {
  return [
    route(comparisonEndpoints.getSetting, ({ principal }) => service.getSetting(principal)),
    route(comparisonEndpoints.saveSetting, ({ principal, body }) =>
      service.saveSetting(principal, body),
    ),
    route(comparisonEndpoints.getSection, ({ principal, params }) =>
      service.getSection(principal, params),
    ),
  ];
}

export function itemAnalysisRoutes(service: ItemAnalysisService): Route[] {
  return [
    route(itemAnalysisEndpoints.list, ({ query }) => service.list(query)),
    route(itemAnalysisEndpoints.exportCsv, ({ query, reply }) => {
      markAsCsv(reply, 'questions.csv');
      return service.exportCsv(query);
    }),
  ];
}
