import { Badge, Box, Button, Group, Text } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import type { GivenAnswer } from '@urost3/contract/answers/answers.schemas.ts';
import { SECTION_MINUTES } from '@urost3/contract/recall/recall.ts';
import type { StudyQuestion, StudySection } from '@urost3/contract/stations/stations.schemas.ts';
import { stationLabels } from '@urost3/contract/stations/stations.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import { Fragment, type ReactNode, useContext, useState } from 'react';
import { formatLongDate } from '../../../lib/dates.ts';
import { stationPath } from '../../../paths.ts';
import { useConfirm } from '../../../ui/dialog/confirm-dialog.tsx';
import { useHasRest } from '../../../ui/hooks/rendering.ts';
import { BackLink, Card, PlainList } from '../../../ui/page/pieces.tsx';
import { ListSkeleton } from '../../../ui/state/list-skeleton.tsx';
import { AudioPlayer } from '../audio/audio-player.tsx';
import { AudioInstructions, contentOf } from '../content/section-content.tsx';
import { ExpandableCard, StudyCard } from '../public/study-card.tsx';
import { anchorId, orderOf, type StudyKind, type StudyPart } from '../public/study-kinds.ts';
import { AnswerArea } from '../questions/answer-area.tsx';
import { type LastPicks, QuestionFlow, useQuestionFlow } from '../questions/question-flow.tsx';
import { isComplete } from '../questions/question-flow-state.ts';
import { draftPlaceOf, StudyAnswersContext } from '../questions/study-answers.ts';
import classes from './page.module.css';
import { goToCurrentQuestion, StudyAnchors, StudyStart } from './study-anchors.tsx';
import { StudySources } from './study-sources.tsx';

interface StudyBodyProps {
  kind: StudyKind;
  section: StudySection;
  /** Refetches the section. The response contains a new signed URL of the section's recording. */
  onRefresh?: () => Promise<unknown>;
  /** The results of multiple choice questions before this visit, by question id. */
  lastPicks?: LastPicks;
  /** Called when the learner has picked an option of a multiple choice question. */
  onPick?: (question: StudyQuestion, option: string) => void;
  /** Shown after the questions: the checklist and the self-rating. */
  ending: ReactNode;
  /** The buttons beside the title, for example bookmark and note. */
  tools?: ReactNode;
  /** The study options below the title. */
  options?: ReactNode;
  /** A button at the end of the bar with the links to the parts of the page. */
  help?: ReactNode;
  /** Whether this is the free preview section, shown to a learner without Premium. */
  isPreview?: boolean;
  /** The index of the first question that is not revealed when the page opens. Default: 0. */
  startAt?: number;
}

/**
 * The content of a study page. Authors also use it as a preview: without a `StudyAnswersContext` and `onPick`, no answer
 * is saved.
 */
export function StudyBody(props: StudyBodyProps) {
  const { kind, section, onRefresh, lastPicks, onPick, ending } = props;
  const { isPreview = false, startAt = 0 } = props;
  const { questions, transcript } = section;
  const study = useContext(StudyAnswersContext);
  const { flow, dispatch, wasFinished, startAgain, visitMs } = useQuestionFlow(
    questions,
    startAt,
    onPick,
  );
  // The button 'Start again' is removed with its notice, so the focus moves to the first question.
  useDidUpdate(() => {
    if (!wasFinished) goToCurrentQuestion();
  }, [wasFinished]);
  // The learner's words about a section without questions, which is answered as a whole; '' when it was answered aloud.
  const [attempt, setAttempt] = useState<string | null>(null);
  // The title and the scenario are on the screen while a phone still renders what follows them.
  const isFollowed = useHasRest();
  const hasQuestions = questions.length > 0;
  const isAttemptFirst = study?.isAttemptFirst === true;
  const isAnswered = hasQuestions ? flow.revealed > 0 : attempt !== null;
  const isTeaching = !isAttemptFirst || isAnswered;
  const canRate = hasQuestions ? isComplete(flow, questions.length) : isTeaching;
  const views: Record<StudyPart, ReactNode> = {
    ...contentOf(kind, section),
    recording: section.audioUrl && (
      <AudioPlayer
        title={kind.audioTitle}
        src={section.audioUrl}
        transcript={transcript}
        instructions={
          kind.hasAudioInstructions && <AudioInstructions hasTranscript={transcript !== null} />
        }
        onRetry={onRefresh}
      />
    ),
    questions: hasQuestions ? (
      study?.isReady === false || !isFollowed ? (
        <ListSkeleton label="Loading your answers" rows={2} height={160} />
      ) : (
        <>
          {wasFinished && <FinishedNotice before={study?.before ?? []} onStartAgain={startAgain} />}
          <QuestionFlow
            questions={questions}
            flow={flow}
            dispatch={dispatch}
            lastPicks={lastPicks}
            completeText={kind.completeText}
            visitMs={visitMs}
          />
        </>
      )
    ) : (
      study &&
      (attempt || !isTeaching) && (
        <StudyCard title="Your attempt">
          {attempt ? (
            <Text px="var(--study-inset)" pb="md" data-wrap="lines">
              {attempt}
            </Text>
          ) : (
            <AnswerArea draftPlace={draftPlaceOf(study, 'whole')} onAnswered={setAttempt} />
          )}
        </StudyCard>
      )
    ),
    complete: !hasQuestions && isTeaching && (
      <Badge component="p" variant="filled" size="xl" fz="md" color="var(--app-done)">
        Communication Practice Complete
      </Badge>
    ),
    rating: canRate && ending,
    sources: isTeaching && <StudySources section={section} />,
  };
  const places = orderOf(kind, isAttemptFirst)
    .map(({ anchor, parts }) => ({ anchor, parts: parts.filter((part) => views[part]) }))
    .filter(({ parts }) => parts.length > 0);
  const first = places.findIndex(({ anchor }) => anchor);
  return (
    <>
      <StudyHeader section={section} isPreview={isPreview} tools={props.tools} />
      <StudyStart revealed={flow.revealed} total={questions.length}>
        {props.options}
      </StudyStart>
      <StudyAnchors
        anchors={places.flatMap(({ anchor }) => anchor ?? [])}
        isTeachingLater={!isTeaching}
        revealed={flow.revealed}
        total={questions.length}
        hasSheet={section.examiner_points.length > 0}
      >
        {props.help}
      </StudyAnchors>
      {places.map(({ anchor, parts }, index) => {
        const isLater = !isFollowed && index > first && anchor !== 'questions';
        if (isLater || (anchor === 'teaching' && !isTeaching)) return null;
        const content = parts.map((part) => <Fragment key={part}>{views[part]}</Fragment>);
        if (!anchor) return content;
        // The teaching also answers later questions, so it stays collapsed until the last one is answered.
        if (anchor === 'teaching' && isAttemptFirst)
          return (
            <ExpandableCard
              key={String(canRate)}
              id={anchorId(anchor)}
              tabIndex={-1}
              title="Teaching"
              startsOpen={canRate}
              className={classes.fold}
            >
              <div className={classes.part}>{content}</div>
            </ExpandableCard>
          );
        return (
          <div key={anchor} id={anchorId(anchor)} tabIndex={-1} className={classes.part}>
            {content}
          </div>
        );
      })}
    </>
  );
}

interface FinishedNoticeProps {
  before: readonly GivenAnswer[];
  onStartAgain: () => void;
}

/** Shown above the questions of a section that the learner finished before this visit, with a button to start again. */
function FinishedNotice({ before, onStartAgain }: FinishedNoticeProps) {
  const last = before
    .map((given) => given.at)
    .sort()
    .at(-1);
  const [confirm, dialog] = useConfirm();
  const ask = () =>
    confirm({
      title: 'Start these questions again?',
      text: 'The page no longer shows your answers, and the questions begin at the first one.',
      confirmLabel: 'Start again',
      onConfirm: onStartAgain,
    });
  return (
    <Card bg="var(--page-soft)">
      <Group gap="sm" justify="space-between">
        <Text inherit>
          You finished these questions{last && ` on ${formatLongDate(last)}`}. Your answers are
          below.
        </Text>
        <Button variant="default" onClick={ask}>
          Start again
        </Button>
      </Group>
      {dialog}
    </Card>
  );
}

interface StudyHeaderProps {
  section: StudySection;
  /** Whether the label 'Free preview' is shown. Always false for people who may open every section. */
  isPreview: boolean;
  /** The buttons for bookmark and note. */
  tools: ReactNode;
}

function factsOf({ questions }: StudySection): string {
  const count = questions.length;
  return `${counted(count, 'question')} · about ${SECTION_MINUTES} minutes`;
}

/** Keeps words with a hyphen, such as 'muscle-invasive', on one line. */
const unbroken = (title: string) =>
  title.split(/(\S+-\S+)/u).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a title do not move.
      <Box key={index} component="span" display="inline-block" maw="100%">
        {part}
      </Box>
    ),
  );

function StudyHeader({ section, isPreview, tools }: StudyHeaderProps) {
  const { title, category, methodology, questions, isUnderReview, level } = section;
  return (
    <header className={classes.header}>
      <BackLink to={stationPath(section.stationId)} fz="sm" className={classes.back}>
        {stationLabels[section.stationId]}
      </BackLink>
      {(questions.length > 0 || category) && (
        <p className={classes.facts}>
          {questions.length > 0 && <span>{factsOf(section)}</span>}
          {category && <span className={classes.topic}>{category}</span>}
        </p>
      )}
      <h1 className={classes.title}>{unbroken(title)}</h1>
      {methodology && <p className={classes.method}>{methodology}</p>}
      {(isUnderReview || isPreview || level === 'higher') && (
        <PlainList row gap="2xs" mt="3xs" aria-label="Labels">
          {isUnderReview && (
            <Badge component="li" color="yellow">
              Being reviewed against a new guideline
            </Badge>
          )}
          {isPreview && (
            <Badge component="li" variant="default">
              Free preview
            </Badge>
          )}
          {level === 'higher' && (
            <Badge component="li" variant="default">
              Above ST3
            </Badge>
          )}
        </PlainList>
      )}
      {tools}
    </header>
  );
}
