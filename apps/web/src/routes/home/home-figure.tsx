import { useQuery } from '@tanstack/react-query';
import { figureMark, readFigures, type SiteFigure } from '@urost3/contract/site-figures.ts';
import { siteQuery } from '../../features/health/public/health.queries.ts';

/** Placeholders with a typical width, so that the text does not move when the figures arrive. */
const places: Record<SiteFigure, string> = {
  premiumPrice: '£180',
  premiumDays: '365',
  sections: '95',
  questions: '768',
  recordings: '74',
};
const isBuild = typeof document === 'undefined';

/**
 * A figure of this installation, such as the price of Premium. The prerendered page contains a placeholder, which the
 * server replaces with the figure when it sends the page. React keeps the server's text until the figures are loaded.
 */
export function HomeFigure({ name }: { name: SiteFigure }) {
  const { data } = useQuery(siteQuery);
  // During an upgrade, the response may come from a server of the previous release and lack `bank`.
  const known = data?.bank && readFigures(data)[name];
  const text = known ?? (isBuild ? figureMark(name) : places[name]);
  return (
    <span
      style={{ visibility: isBuild || known !== undefined ? undefined : 'hidden' }}
      suppressHydrationWarning
    >
      {text}
    </span>
  );
}
