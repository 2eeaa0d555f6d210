import type { StudySection } from '@urost3/contract/stations.ts';
import { Link } from 'react-router';
import { formatLongDate } from '../../lib/dates.ts';
import { paths } from '../../paths.ts';
import classes from './study-page.module.css';

export function StudyHeader({ section }: { section: StudySection }) {
  const { title, category, methodology, contentTypes, isFree, reviewedOn, updated_at } = section;
  return (
    <header className={classes.header}>
      <Link to={paths.dashboard} className={classes.back}>
        ← Dashboard
      </Link>
      <h1 className={classes.title}>{title}</h1>
      {methodology && <p className={classes.method}>{methodology}</p>}
      <ul className={classes.labels} aria-label="Labels">
        {category && (
          <li className={classes.label} data-kind="category">
            {category}
          </li>
        )}
        {isFree && <li className={classes.label}>Free preview</li>}
        {contentTypes
          .filter((label) => label !== category)
          .map((label) => (
            <li key={label} className={classes.label}>
              {label}
            </li>
          ))}
      </ul>
      <p className={classes.dates}>
        Last change: {formatLongDate(updated_at)}
        {reviewedOn && ` · Reviewed on: ${formatLongDate(reviewedOn)}`}
      </p>
    </header>
  );
}
