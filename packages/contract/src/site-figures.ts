// Figures of an installation in prerendered pages. The build writes a placeholder. The server replaces the placeholder when
// it sends the page. The browser updates the figure after it has fetched the current ones. `contactByMail` is only in the
// text for visitors without scripts.
import type { SiteInfo } from './health/health.schemas.ts';
import { formatPrice } from './money.ts';

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
