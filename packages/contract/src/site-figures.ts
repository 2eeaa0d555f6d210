// Figures of an installation that stand in pages the build draws: the build writes a mark, the server puts the figure there when it
// sends the page, and the browser writes the same once it has asked.
import type { SiteInfo } from './health.schemas.ts';
import { formatMoney } from './money.ts';

export type SiteFigure = 'premiumPrice' | 'premiumDays' | 'sections' | 'questions' | 'recordings';

export const figureMark = (figure: SiteFigure) => `__FIGURE_${figure}__`;
export const FIGURE_MARK = /__FIGURE_(\w+?)__/g;

/** @returns the figures as people read them */
export function readFigures({
  premium,
  bank,
}: Pick<SiteInfo, 'premium' | 'bank'>): Record<SiteFigure, string> {
  return {
    premiumPrice: formatMoney(premium.price, premium.currency),
    premiumDays: String(premium.durationDays),
    sections: String(bank.sections),
    questions: String(bank.questions),
    recordings: String(bank.recordings),
  };
}
