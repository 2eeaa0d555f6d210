import type { GivenAnswer } from '@urost3/contract/answers.schemas.ts';
import { answerWayLabels } from '@urost3/contract/answers.ts';
import { formatShortDate } from '../../lib/dates.ts';
import classes from './answer-area.module.css';
import flowClasses from './question-flow.module.css';

/** The learner's own answer to a question: the words, how the learner answered, and when. */
export function GivenAnswerView({ given }: { given: GivenAnswer }) {
  return (
    <div className={classes.given}>
      <h3 className={flowClasses.answerTitle}>Your answer</h3>
      {given.words !== null && <p className={classes.words}>{given.words}</p>}
      <p className={classes.how}>
        {answerWayLabels[given.how]} · {formatShortDate(given.at)}
      </p>
    </div>
  );
}
