import { typedRoutes } from '../endpoint.ts';
import { formatPrice } from '../money.ts';
import type { healthSchemas, SiteInfo } from './health.schemas.ts';

export const healthRoutes = typedRoutes<typeof healthSchemas>()({
  healthz: { method: 'GET', path: '/healthz', access: 'public' },
  readyz: { method: 'GET', path: '/readyz', access: 'public' },
  site: { method: 'GET', path: '/site', access: 'public' },
  openapi: { method: 'GET', path: '/openapi.json', access: 'public' },
});

// Figures of an installation in prerendered pages. The build writes a placeholder. The server replaces the placeholder when
// it sends the page. The browser updates the figure after it has fetched the current ones. `contactByMail` is only in the
// text for visitors without scripts.
export type SiteFigure = 'premiumPrice' | 'premiumDays' | 'sections' | 'questions' | 'recordings';

export const figureMark = (figure: SiteFigure | 'contactByMail') => `__FIGURE_${figure}__`;
export const FIGURE_MARK = /__FIGURE_(\w+?)__/g;

export function readFigures({
  premium,
  bank,
}: Pick<SiteInfo, 'premium' | 'bank'>): Record<SiteFigure, string> {
  return {
    premiumPrice: formatPrice(premium.price, premium.currency),
    premiumDays: String(premium.durationDays),
    sections: String(bank.sections),
    questions: String(bank.questions),
    recordings: String(bank.recordings),
  };
}
