import {
  comparisonEndpoints,
  itemAnalysisEndpoints,
} from '@urost3/contract/comparison/comparison.schemas.ts';
import type { Context } from '../../composition/context.ts';
import type { Feature } from '../../composition/feature.ts';
import { route, saveAs } from '../../http/route.ts';
import {
  compareSection,
  eraseComparison,
  exportComparison,
  getComparisonSetting,
  saveComparisonSetting,
} from './comparison.service.ts';
import { exportItemFigures, listItemFigures } from './item-analysis.service.ts';

export const comparisonFeature = (ctx: Context): Feature => ({
  routes: {
    'signed-in': [
      route(comparisonEndpoints.getSetting, ({ principal }) =>
        getComparisonSetting(ctx, principal),
      ),
      route(comparisonEndpoints.saveSetting, ({ principal, body }) =>
        saveComparisonSetting(ctx, principal, body),
      ),
      route(comparisonEndpoints.getSection, ({ principal, params }) =>
        compareSection(ctx, principal, params),
      ),
    ],
    content: [
      route(itemAnalysisEndpoints.list, ({ query }) => listItemFigures(ctx, query)),
      route(itemAnalysisEndpoints.exportCsv, ({ query, reply }) => {
        saveAs(reply, 'questions.csv');
        return exportItemFigures(ctx, query);
      }),
    ],
  },
  erase: (tx, uid) => eraseComparison(ctx, tx, uid),
  exports: { as: 'comparison', of: exportComparison },
});
