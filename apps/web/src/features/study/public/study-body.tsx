import type { StudyQuestion, StudySection } from '@urost3/contract/stations.schemas.ts';
import { type ReactNode, useContext, useState } from 'react';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { AnswerArea } from '../answer-area.tsx';
import { AudioPlayer } from '../audio-player.tsx';
import {
  AudioInstructions,
  CommunicationScenario,
  CommunicationTeaching,
} from '../communication-content.tsx';
import { FinishedNotice } from '../finished-notice.tsx';
import { type LastPicks, QuestionFlow } from '../question-flow.tsx';
import { ScenarioContent, TeachingContent } from '../scenario-content.tsx';
import placeClasses from '../study-anchors.module.css';
import { anchorId, StudyAnchors } from '../study-anchors.tsx';
import { StudyAnswersContext } from '../study-answers.ts';
import { StudyHeader } from '../study-header.tsx';
import classes from '../study-page.module.css';
import { StudySources } from '../study-sources.tsx';
import { StudyStart } from '../study-start.tsx';
import { TeachingFold } from '../teaching-fold.tsx';
import { useQuestionFlow } from '../use-question-flow.ts';
import { isComplete } from './question-flow-state.ts';
import { StudyCard } from './study-card.tsx';
import type { StudyKind } from './study-kinds.ts';

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
  const { questions } = section;
  const study = useContext(StudyAnswersContext);
  const { flow, dispatch, wasFinished, startAgain, visitMs } = useQuestionFlow(
    questions,
    startAt,
    onPick,
  );
  // Whether the learner has answered a section without questions, which is answered as a whole.
  const [hasAnswered, setHasAnswered] = useState(false);
  const isCommunication = kind.stationId === 'communication';
  const hasQuestions = questions.length > 0;
  const isDone = isComplete(flow, questions.length);
  const isAttemptFirst = study?.isAttemptFirst === true;
  const isAnswered = hasQuestions ? flow.revealed > 0 : hasAnswered;
  const isTeaching = !isAttemptFirst || isAnswered;
  const canRate = hasQuestions ? isDone : isTeaching;
  const Scenario = isCommunication ? CommunicationScenario : ScenarioContent;
  const Teaching = isCommunication ? CommunicationTeaching : TeachingContent;
  const hasTeaching =
    isCommunication || Boolean(section.sign_post) || section.content_sections.length > 0;
  return (
    <>
      <StudyHeader section={section} isPreview={isPreview} tools={props.tools} />
      <StudyStart revealed={flow.revealed} total={questions.length}>
        {props.options}
      </StudyStart>
      {(hasTeaching || hasQuestions) && (
        <StudyAnchors
          hasScenario={Boolean(section.scenario ?? section.case_scenario)}
          teaching={hasTeaching ? (isTeaching ? 'here' : 'later') : 'none'}
          revealed={flow.revealed}
          total={questions.length}
        >
          {props.help}
        </StudyAnchors>
      )}
      {section.audioUrl && (
        <AudioPlayer
          title={kind.audioTitle}
          src={section.audioUrl}
          transcript={section.transcript}
          instructions={
            isCommunication && <AudioInstructions hasTranscript={section.transcript !== null} />
          }
          {...(onRefresh ? { onRetry: onRefresh } : {})}
        />
      )}
      <div id={anchorId('scenario')} tabIndex={-1} className={placeClasses.part}>
        <Scenario kind={kind} section={section} />
      </div>
      {!isAttemptFirst && hasTeaching && (
        <div id={anchorId('teaching')} tabIndex={-1} className={placeClasses.part}>
          <Teaching kind={kind} section={section} />
        </div>
      )}
      {hasQuestions && (
        <div id={anchorId('questions')} tabIndex={-1} className={placeClasses.part}>
          {study?.isReady === false ? (
            <ListSkeleton label="Loading your answers" rows={2} height={160} />
          ) : (
            <>
              {wasFinished && (
                <FinishedNotice before={study?.before ?? []} onStartAgain={startAgain} />
              )}
              <QuestionFlow
                questions={questions}
                flow={flow}
                dispatch={dispatch}
                {...(lastPicks ? { lastPicks } : {})}
                completeText={kind.completeText}
                visitMs={visitMs}
              />
            </>
          )}
        </div>
      )}
      {!isTeaching && !hasQuestions && (
        <StudyCard title="Your attempt">
          <AnswerArea
            draftKey={`${study?.draftKey}.whole`}
            onAnswered={() => setHasAnswered(true)}
          />
        </StudyCard>
      )}
      {isAttemptFirst && isTeaching && hasTeaching && (
        // The teaching also answers later questions, so it stays collapsed until the last one is answered.
        <TeachingFold key={String(canRate)} isOpen={canRate}>
          <Teaching kind={kind} section={section} />
        </TeachingFold>
      )}
      {isCommunication && !hasQuestions && isTeaching && (
        <p className={classes.complete}>Communication Practice Complete</p>
      )}
      {canRate && (
        <div id={anchorId('rating')} tabIndex={-1} className={placeClasses.part}>
          {ending}
        </div>
      )}
      {isTeaching && <StudySources section={section} />}
    </>
  );
}
