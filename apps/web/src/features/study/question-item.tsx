import { Button } from '@mantine/core';
import type { StudyQuestion } from '@urost3/contract/stations.schemas.ts';
import { useContext, useId, useRef } from 'react';
import { icon } from '../../ui/icons.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import type { QuestionRecord } from '../attempts/public/use-section-attempts.ts';
import { AnswerArea } from './answer-area.tsx';
import { McqOptions } from './mcq-options.tsx';
import { Exhibits } from './public/exhibits.tsx';
import {
  type FlowAction,
  isMultipleChoice,
  type QuestionStage,
} from './public/question-flow-state.ts';
import { QuestionImages } from './public/question-images.tsx';
import { QuestionAnswer } from './question-answer.tsx';
import classes from './question-flow.module.css';
import { LastResult, QuestionLabels } from './question-labels.tsx';
import { QuestionTools } from './question-tools.tsx';
import { StudyAnswersContext } from './study-answers.ts';

interface QuestionItemProps {
  question: StudyQuestion;
  index: number;
  stage: QuestionStage;
  isFolded: boolean;
  isChoosing: boolean;
  /** The index of the picked option of an answered multiple choice question. */
  pick: number | undefined;
  /** The result of this multiple choice question before this visit. */
  before: QuestionRecord | undefined;
  dispatch: (action: FlowAction) => void;
}

const ChevronDownIcon = icon(<path d="m5 9.5 7 7 7-7" />);

function badgeOf(stage: QuestionStage, isFolded: boolean): string {
  if (stage === 'current') return 'Reveal Answer';
  if (stage === 'answered') return isFolded ? 'Click to Show' : 'Click to Hide';
  return 'Pending';
}

export function QuestionItem(props: QuestionItemProps) {
  const { question, index, stage, isFolded, isChoosing, pick, before, dispatch } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const wasRecorded = useRef(false);
  const study = useContext(StudyAnswersContext);
  if (stage === 'hidden') return null;
  const isAnswerShown = stage === 'answered' && !isFolded;
  const isOpen = isAnswerShown || isChoosing;
  const isAnswering = stage === 'current' && !isMultipleChoice(question);
  /** With 'Attempt first', the model answer is revealed only after an answer. */
  const isWaiting = isAnswering && study?.isAttemptFirst === true;
  function press(): void {
    if (isWaiting) return field.current?.focus();
    if (isAnswering && wasRecorded.current) study?.give(question.id, 'recorded');
    // Revealing without an answer does not overwrite an earlier answer.
    else if (isAnswering && !study?.answers.has(question.id)) study?.give(question.id, 'revealed');
    dispatch({ type: 'activate', index });
  }
  function answer(words: string): void {
    if (words !== '') study?.give(question.id, 'typed', words);
    else study?.give(question.id, wasRecorded.current ? 'recorded' : 'said');
    dispatch({ type: 'activate', index });
    // Moves the focus, which would otherwise go to the top of the page because the pressed button is removed.
    button.current?.focus({ preventScroll: true });
  }
  function noteRecording(): void {
    wasRecorded.current = true;
    if (!isWaiting) return;
    study?.give(question.id, 'recorded');
    dispatch({ type: 'activate', index });
  }
  const head = (
    <>
      <span className={classes.number}>Question {index + 1}</span>{' '}
      <span className={classes.badge}>
        {badgeOf(stage, isFolded)}
        {stage === 'answered' && <ChevronDownIcon size={16} />}
      </span>
    </>
  );
  return (
    <li
      className={classes.item}
      data-stage={stage}
      data-waiting={isWaiting || undefined}
      data-choice={isMultipleChoice(question) || undefined}
    >
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
            onClick={press}
          >
            {head}
          </button>
        )}
        <div id={`${id}-question`} className={classes.text}>
          <Markdown oneColumn>{question.question}</Markdown>
        </div>
        <QuestionImages images={question.images} place="question" />
        {stage !== 'preview' && <Exhibits exhibits={question.exhibits} place="question" />}
        {stage !== 'preview' && <QuestionLabels question={question} />}
        {stage !== 'preview' && before && <LastResult record={before} />}
      </div>
      {stage === 'current' && isMultipleChoice(question) && !isChoosing && (
        <div className={classes.closed}>
          <Button
            variant="outline"
            color="var(--study-accent)"
            onClick={() => dispatch({ type: 'activate', index })}
          >
            Show {question.options.length} options
          </Button>
        </div>
      )}
      {stage !== 'preview' && <QuestionTools question={question} onRecorded={noteRecording} />}
      {isWaiting && (
        <AnswerArea
          draftKey={`${study.draftKey}.${question.id}`}
          fieldRef={field}
          onAnswered={answer}
        />
      )}
      {isOpen && (
        <div id={`${id}-body`} className={classes.answer}>
          {isChoosing ? (
            <McqOptions
              question={question}
              onPick={(option) => {
                dispatch({ type: 'pick', index, option });
                // Moves the focus, which would otherwise go to the top of the page because the picked button is
                // removed.
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
