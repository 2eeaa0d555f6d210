import type { StudyQuestion } from '@urost3/contract/stations.ts';
import { useId, useRef } from 'react';
import { formatShortDate } from '../../lib/dates.ts';
import { Markdown } from '../../ui/markdown.tsx';
import type { QuestionRecord } from '../attempts/use-section-attempts.ts';
import { Exhibits } from './exhibits.tsx';
import { McqOptions } from './mcq-options.tsx';
import { QuestionAnswer } from './question-answer.tsx';
import classes from './question-flow.module.css';
import type { FlowAction, QuestionStage } from './question-flow-state.ts';
import { QuestionImages } from './question-images.tsx';
import { QuestionTools } from './question-tools.tsx';

export interface QuestionItemProps {
  question: StudyQuestion;
  index: number;
  stage: QuestionStage;
  isFolded: boolean;
  isChoosing: boolean;
  /** Picked option of an answered mcq. */
  pick: number | undefined;
  /** How this mcq went before this visit. */
  before: QuestionRecord | undefined;
  dispatch: (action: FlowAction) => void;
}

function badgeOf(stage: QuestionStage, isFolded: boolean): string {
  if (stage === 'current') return 'Reveal Answer';
  if (stage === 'answered') return isFolded ? 'Click to Show' : 'Click to Hide';
  return 'Pending';
}

export function QuestionItem(props: QuestionItemProps) {
  const { question, index, stage, isFolded, isChoosing, pick, before, dispatch } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  if (stage === 'hidden') return null;
  const isAnswerShown = stage === 'answered' && !isFolded;
  const isOpen = isAnswerShown || isChoosing;
  const head = (
    <>
      <span className={classes.number}>Question {index + 1}</span>{' '}
      <span className={classes.badge}>{badgeOf(stage, isFolded)}</span>
    </>
  );
  return (
    <li className={classes.item} data-stage={stage}>
      <div className={classes.question}>
        {stage === 'preview' ? (
          <div className={classes.head}>{head}</div>
        ) : (
          <button
            ref={button}
            type="button"
            data-head
            className={classes.head}
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-body` : undefined}
            aria-describedby={`${id}-question`}
            onClick={() => dispatch({ type: 'activate', index })}
          >
            {head}
          </button>
        )}
        <div id={`${id}-question`} className={classes.text}>
          <Markdown oneColumn>{question.question}</Markdown>
        </div>
        <QuestionImages images={question.images} place="question" />
        {stage !== 'preview' && <Exhibits exhibits={question.exhibits} place="question" />}
        {stage !== 'preview' && <Labels question={question} />}
        {stage !== 'preview' && before && <LastTime record={before} />}
      </div>
      {stage !== 'preview' && <QuestionTools question={question} />}
      {isOpen && (
        <div id={`${id}-body`} className={classes.answer}>
          {isChoosing ? (
            <McqOptions
              question={question}
              onPick={(option) => {
                dispatch({ type: 'pick', index, option });
                // The picked button goes away: a keyboard would start again at the top of the page.
                button.current?.focus({ preventScroll: true });
              }}
            />
          ) : (
            <QuestionAnswer question={question} pick={pick} />
          )}
        </div>
      )}
    </li>
  );
}

function Labels({ question }: { question: StudyQuestion }) {
  const labels = [question.difficulty, question.question_type].filter(Boolean);
  if (labels.length === 0) return null;
  return <p className={classes.labels}>{labels.join(' · ')}</p>;
}

/** Says how it went, not which option it was: the question is asked again. */
function LastTime({ record: { last, count, rightCount } }: { record: QuestionRecord }) {
  if (last.isRight === null) return null;
  return (
    <p className={classes.lastTime}>
      Last time: {last.isRight ? 'right' : 'wrong'} · {formatShortDate(last.at)}
      {count > 1 && ` · ${rightCount} of ${count} right`}
    </p>
  );
}
