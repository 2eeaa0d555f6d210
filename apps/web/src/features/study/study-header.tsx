import { SECTION_MINUTES } from '@urost3/contract/recall.ts';
import type { StudySection } from '@urost3/contract/stations.schemas.ts';
import { stationLabels } from '@urost3/contract/stations.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { stationPath } from '../../paths.ts';
import classes from './study-header.module.css';

interface StudyHeaderProps {
  section: StudySection;
  /** Whether the label 'Free preview' is shown. Always false for people who may open every section. */
  isPreview: boolean;
  /** The buttons for bookmark and note. */
  tools: ReactNode;
}

function factsOf({ questions }: StudySection): string {
  const count = questions.length;
  return `${count === 1 ? '1 question' : `${count} questions`} · about ${SECTION_MINUTES} minutes`;
}

/** Keeps words with a hyphen, such as 'muscle-invasive', on one line. */
const unbroken = (title: string) =>
  title.split(/(\S+-\S+)/u).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a title do not move.
      <span key={index} className={classes.whole}>
        {part}
      </span>
    ),
  );

export function StudyHeader({ section, isPreview, tools }: StudyHeaderProps) {
  const { title, category, methodology, questions, isUnderReview } = section;
  return (
    <header className={classes.header}>
      <Link to={stationPath(section.stationId)} className={classes.back}>
        ← {stationLabels[section.stationId]}
      </Link>
      {(questions.length > 0 || category) && (
        <p className={classes.facts}>
          {questions.length > 0 && <span>{factsOf(section)}</span>}
          {category && <span className={classes.topic}>{category}</span>}
        </p>
      )}
      <h1 className={classes.title}>{unbroken(title)}</h1>
      {methodology && <p className={classes.method}>{methodology}</p>}
      {(isUnderReview || isPreview) && (
        <ul className={classes.labels} aria-label="Labels">
          {isUnderReview && (
            <li className={classes.label} data-kind="review">
              Being reviewed against a new guideline
            </li>
          )}
          {isPreview && <li className={classes.label}>Free preview</li>}
        </ul>
      )}
      {tools}
    </header>
  );
}
