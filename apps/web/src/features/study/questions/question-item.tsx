import { Badge, Box, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { GivenAnswer } from '@urost3/contract/answers/answers.schemas.ts';
import { answerWayLabels } from '@urost3/contract/answers/answers.ts';
import type { StudyQuestion } from '@urost3/contract/stations/stations.schemas.ts';
import { isMultipleChoice } from '@urost3/contract/stations/stations.ts';
import { useContext, useId, useRef } from 'react';
import { formatShortDate } from '../../../lib/dates.ts';
import { joinFacts } from '../../../lib/facts.ts';
import { CheckIcon, ChevronDownIcon } from '../../../ui/media/icons.tsx';
import { cx } from '../../../ui/page/class-names.ts';
import pieces from '../../../ui/page/pieces.module.css';
import { lazyComponent } from '../../../ui/state/lazy-component.tsx';
import { Markdown } from '../../../ui/text/markdown.tsx';
import type { QuestionRecord } from '../../attempts/public/use-section-attempts.ts';
import { QuestionComparison } from '../../comparison/public/question-comparison.tsx';
import { Exhibits } from '../public/exhibits.tsx';
import { AnswerParts, QuestionImages } from '../public/question-parts.tsx';
import { AnswerArea } from './answer-area.tsx';
import { MarkedOptions, McqOptions, Verdict } from './mcq-options.tsx';
import type { FlowAction, QuestionStage } from './question-flow-state.ts';
import classes from './questions.module.css';
import { draftPlaceOf, StudyAnswersContext } from './study-answers.ts';

// Loaded separately, because an author's preview has no tools and learners need them only after reading the question.
const QuestionToolsPanel = lazyComponent(
  () => import('./question-tools-panel.tsx'),
  'QuestionToolsPanel',
);

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

function actionOf(stage: QuestionStage, isFolded: boolean): string {
  if (stage === 'current') return 'Reveal Answer';
  return isFolded ? 'Click to Show' : 'Click to Hide';
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
  const isAnswerFolded = stage === 'answered' && isFolded;
  const isOpen = isAnswerShown || isChoosing;
  const isAnswering = stage === 'current' && !isMultipleChoice(question);
  /** With 'Attempt first', the model answer is revealed only after an answer. */
  const isWaiting = isAnswering && study?.isAttemptFirst === true;
  const isRevealing = isAnswering && !isWaiting;
  const Action = stage === 'current' && isMultipleChoice(question) ? VisuallyHidden : 'span';
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
  return (
    <li
      className={cx(pieces.card, classes.item)}
      data-stage={stage}
      data-folded={isAnswerFolded || undefined}
      data-revealing={isRevealing || undefined}
    >
      <div className={cx(pieces.pressable, classes.question)}>
        <Group component="span" id={`${id}-number`} gap="2xs" flex={1} fw={700}>
          {isAnswerFolded && pick === undefined && <CheckIcon size={16} />}
          Question {index + 1} {isAnswerFolded && <Verdict question={question} pick={pick} />}
        </Group>
        {stage === 'preview' ? (
          <Badge variant="outline" color="var(--page-ink)">
            Pending
          </Badge>
        ) : (
          <Button
            ref={button}
            data-head
            className={cx(pieces.pressArea, classes.head)}
            color="var(--page-accent)"
            variant={isRevealing || isWaiting ? 'filled' : 'transparent'}
            rightSection={stage === 'answered' && <ChevronDownIcon size={16} />}
            aria-labelledby={`${id}-number ${id}-action`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-body` : undefined}
            aria-describedby={`${id}-question`}
            onClick={press}
          >
            {/* The options are the way to the answer of a multiple choice question. */}
            <Action id={`${id}-action`}>{actionOf(stage, isFolded)}</Action>
          </Button>
        )}
        <div id={`${id}-question`} className={classes.text}>
          <Markdown oneColumn>{question.question}</Markdown>
        </div>
        <div className={classes.extras} data-if-filled>
          <QuestionImages images={question.images} place="question" />
          {stage !== 'preview' && <Exhibits exhibits={question.exhibits} place="question" />}
          {stage !== 'preview' && <QuestionLabels question={question} />}
          {stage !== 'preview' && before && <LastResult record={before} />}
          {stage === 'current' && isMultipleChoice(question) && !isChoosing && (
            <Button
              color="var(--page-accent)"
              mih={48}
              onClick={() => dispatch({ type: 'activate', index })}
            >
              Show {question.options.length} options
            </Button>
          )}
        </div>
        {stage !== 'preview' && study && (
          <QuestionToolsPanel
            className={classes.tools}
            question={question}
            place={study}
            isQuiet={stage === 'answered'}
            onRecorded={noteRecording}
          />
        )}
      </div>
      {isWaiting && (
        <AnswerArea
          draftPlace={draftPlaceOf(study, question.id)}
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

interface QuestionAnswerProps {
  question: StudyQuestion;
  pick: number | undefined;
}

function QuestionAnswer({ question, pick }: QuestionAnswerProps) {
  const given = useOwnAnswer(question);
  const study = useContext(StudyAnswersContext);
  return (
    <>
      {isMultipleChoice(question) && <MarkedOptions question={question} pick={pick} />}
      {isMultipleChoice(question) && study && (
        <QuestionComparison section={study.section} questionId={question.id} />
      )}
      <Stack className={classes.answers} data-both={Boolean(given?.words) || undefined}>
        {given && <GivenAnswerView given={given} />}
        <div>
          <h3 className={classes.answerTitle}>Answer</h3>
          {question.answer.trim() ? (
            <Markdown oneColumn>{question.answer}</Markdown>
          ) : (
            <p>This question has no model answer yet.</p>
          )}
        </div>
      </Stack>
      <AnswerParts question={question} />
    </>
  );
}

/**
 * The learner's own answer, typed or spoken. An answer of the kind 'revealed' is returned only if it is from an earlier
 * visit.
 * @returns null without an answer, for a picked option, and in an author's preview
 */
function useOwnAnswer(question: StudyQuestion) {
  const study = useContext(StudyAnswersContext);
  const given = study?.answers.get(question.id);
  if (!study || !given || given.how === 'picked') return null;
  return given.how === 'revealed' && !study.before?.includes(given) ? null : given;
}

function QuestionLabels({ question }: { question: StudyQuestion }) {
  const labels = joinFacts([question.difficulty, question.question_type]);
  if (!labels) return null;
  return (
    <Box component="p" className={classes.labels} c="var(--page-quiet)" fz="xs">
      {labels}
    </Box>
  );
}

/** States whether the last answer was right, but not which option was picked, because the question is asked again. */
function LastResult({ record: { last, count, rightCount } }: { record: QuestionRecord }) {
  if (last.isRight === null) return null;
  return (
    <Box component="p" c="var(--page-quiet)" fz="xs">
      Last time: {last.isRight ? 'right' : 'wrong'} · {formatShortDate(last.at)}
      {count > 1 && ` · ${rightCount} of ${count} right`}
    </Box>
  );
}

/** The learner's own answer to a question: the words, how the learner answered, and when. */
function GivenAnswerView({ given }: { given: GivenAnswer }) {
  return (
    <Box miw={0}>
      <h3 className={classes.answerTitle}>Your answer</h3>
      {given.words !== null && (
        <Text inherit data-wrap="lines">
          {given.words}
        </Text>
      )}
      <Text m="0.25rem 0 0" c="var(--page-quiet)" fz="sm">
        {answerWayLabels[given.how]} · {formatShortDate(given.at)}
      </Text>
    </Box>
  );
}
