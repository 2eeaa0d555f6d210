import type { Hearing } from '@urost3/contract/examiner.schemas.ts';
import classes from './examiner.module.css';
import { markQuotes } from './review-state.ts';

interface MarkedWordsProps {
  words: string;
  points: Hearing['points'];
}

/** The learner's answer. The quotes that the examiner matched to a point are highlighted. */
export function MarkedWords({ words, points }: MarkedWordsProps) {
  const parts = markQuotes(
    words,
    points.flatMap((point) => point.quotes),
  );
  return (
    <p className={classes.words}>
      {parts.map(({ text, isMarked }, index) =>
        isMarked ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
      )}
    </p>
  );
}
