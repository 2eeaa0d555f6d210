import type { StudySection } from '@urost3/contract/stations.schemas.ts';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import classes from './study-page.module.css';

interface StudyHeaderProps {
  section: StudySection;
  /** Irrelevant to people who may open every section. */
  isPreview: boolean;
}

export function StudyHeader({ section, isPreview }: StudyHeaderProps) {
  const { title, category, methodology, contentTypes } = section;
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
        {section.isUnderReview && (
          <li className={classes.label} data-kind="review">
            Being reviewed against a new guideline
          </li>
        )}
        {isPreview && <li className={classes.label}>Free preview</li>}
        {contentTypes
          .filter((label) => label !== category)
          .map((label) => (
            <li key={label} className={classes.label}>
              {label}
            </li>
          ))}
      </ul>
    </header>
  );
}
