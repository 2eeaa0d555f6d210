import { SECTION_MINUTES } from '@urost3/contract/recall.ts';
import type { StudySection } from '@urost3/contract/stations.schemas.ts';
import { stationLabels } from '@urost3/contract/stations.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { stationPath } from '../../paths.ts';
import classes from './study-header.module.css';

interface StudyHeaderProps {
  section: StudySection;
  /** Irrelevant to people who may open every section. */
  isPreview: boolean;
  /** Bookmark and note. */
  tools?: ReactNode;
}

function factsOf({ questions }: StudySection): string {
  const count = questions.length;
  return [
    ...(count > 0 ? [count === 1 ? '1 question' : `${count} questions`] : []),
    `about ${SECTION_MINUTES} minutes`,
  ].join(' · ');
}

export function StudyHeader({ section, isPreview, tools }: StudyHeaderProps) {
  const { title, category, methodology, contentTypes } = section;
  return (
    <header className={classes.header}>
      <Link to={stationPath(section.stationId)} className={classes.back}>
        ← {stationLabels[section.stationId]}
      </Link>
      <p className={classes.facts}>{factsOf(section)}</p>
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
        {isPreview && (
          <li className={classes.label} data-kind="preview">
            Free preview
          </li>
        )}
        {contentTypes
          .filter((label) => label !== category)
          .map((label) => (
            <li key={label} className={classes.label}>
              {label}
            </li>
          ))}
      </ul>
      {tools}
    </header>
  );
}
