import type { StudyQuestion, StudySection } from '@urost3/contract/stations.ts';
import { type ReactNode, useReducer } from 'react';
import { AudioPlayer } from './audio-player.tsx';
import { CommunicationContent } from './communication-content.tsx';
import { type LastPicks, QuestionFlow } from './question-flow.tsx';
import {
  advanceFlow,
  type FlowAction,
  type FlowState,
  initialFlow,
  isComplete,
} from './question-flow-state.ts';
import { ScenarioContent } from './scenario-content.tsx';
import { StudyHeader } from './study-header.tsx';
import type { StudyKind } from './study-kinds.ts';
import classes from './study-page.module.css';
import { StudySources } from './study-sources.tsx';

interface StudyBodyProps {
  kind: StudyKind;
  section: StudySection;
  /** Asks for the section again, and with it for a new address of its recording. */
  onRefresh?: () => Promise<unknown>;
  /** Question id → how it went before. */
  lastPicks?: LastPicks;
  /** An option of a multiple choice was picked. */
  onPick?: (question: StudyQuestion, option: string) => void;
  /** What stands where the questions are done: the checklist and the self-rating. */
  ending: ReactNode;
  /** Bookmark and note, below the title. */
  tools?: ReactNode;
  /** One of the sections that are free to try, for a reader who has no others. */
  isPreview?: boolean;
}

/** Everything a study page shows of a section; also what authors preview. Keeps nothing and tells nobody. */
export function StudyBody(props: StudyBodyProps) {
  const { kind, section, onRefresh, lastPicks, onPick, ending, tools, isPreview = false } = props;
  const { questions } = section;
  const [flow, dispatch] = useReducer(
    (state: FlowState, action: FlowAction) => advanceFlow(state, action, questions),
    initialFlow,
  );
  function act(action: FlowAction): void {
    dispatch(action);
    const question = questions[action.index];
    if (action.type !== 'pick' || action.index !== flow.revealed || !question) return;
    const option = question.options[action.option];
    if (option) onPick?.(question, option);
  }
  const isCommunication = kind.stationId === 'communication';
  const hasQuestions = questions.length > 0;
  const canRate = !hasQuestions || isComplete(flow, questions.length);
  const Content = isCommunication ? CommunicationContent : ScenarioContent;
  return (
    <>
      <StudyHeader section={section} isPreview={isPreview} />
      {tools}
      {section.audioUrl && (
        <AudioPlayer
          title={kind.audioTitle}
          src={section.audioUrl}
          transcript={section.transcript}
          {...(onRefresh ? { onRetry: onRefresh } : {})}
        />
      )}
      <Content kind={kind} section={section} />
      {hasQuestions && (
        <QuestionFlow
          questions={questions}
          flow={flow}
          dispatch={act}
          {...(lastPicks ? { lastPicks } : {})}
          completeText={kind.completeText}
        />
      )}
      {isCommunication && !hasQuestions && (
        <p className={classes.complete}>Communication Practice Complete</p>
      )}
      {canRate && ending}
      <StudySources section={section} />
    </>
  );
}
