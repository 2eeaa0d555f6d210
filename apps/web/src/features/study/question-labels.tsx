import type { StudyQuestion } from '@urost3/contract/stations.schemas.ts';
import { formatShortDate } from '../../lib/dates.ts';
import type { QuestionRecord } from '../attempts/public/use-section-attempts.ts';
import classes from './question-flow.module.css';

export function QuestionLabels({ question }: { question: StudyQuestion }) {
  const labels = [question.difficulty, question.question_type].filter(Boolean);
  if (labels.length === 0) return null;
  return <p className={classes.labels}>{labels.join(' · ')}</p>;
}

/** States whether the last answer was right, but not which option was picked, because the question is asked again. */
export function LastResult({ record: { last, count, rightCount } }: { record: QuestionRecord }) {
  if (last.isRight === null) return null;
  return (
    <p className={classes.lastTime}>
      Last time: {last.isRight ? 'right' : 'wrong'} · {formatShortDate(last.at)}
      {count > 1 && ` · ${rightCount} of ${count} right`}
    </p>
  );
}
