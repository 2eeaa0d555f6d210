import { useQuery } from '@tanstack/react-query';
import { figureMark, readFigures, type SiteFigure } from '@urost3/contract/site-figures.ts';
import { siteQuery } from '../features/health/public/health.queries.ts';
import classes from './home.module.css';

/** Keeps the place of a figure until it is known. */
const places: Record<SiteFigure, string> = {
  premiumPrice: '£180.00',
  premiumDays: '365',
  sections: '81',
  questions: '629',
  recordings: '46',
};
const isBuild = typeof document === 'undefined';

/**
 * A figure of this installation. In the page that the build draws it is a mark, which the server replaces when it sends the page;
 * React keeps what was sent until the figure has been asked for.
 */
export function HomeFigure({ name }: { name: SiteFigure }) {
  const { data } = useQuery(siteQuery);
  // A server of the release before does not tell the size of the bank.
  const known = data?.bank && readFigures(data)[name];
  const text = known ?? (isBuild ? figureMark(name) : places[name]);
  return (
    <span
      className={classes.figure}
      data-known={isBuild || known !== undefined}
      suppressHydrationWarning
    >
      {text}
    </span>
  );
}
