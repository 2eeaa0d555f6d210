import { SegmentedControl, Stack } from '@mantine/core';
import type { PatientBrief } from '@urost3/contract/content/content.schemas.ts';
import type { RoomPhase, RoomRole } from '@urost3/contract/practice-rooms/practice-rooms.ts';
import type { RoomSection } from '@urost3/contract/practice-rooms/sheets.schemas.ts';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { StationScenario } from '../../circuit/public/station-scenario.tsx';
import { StudyCard } from '../../study/public/study-card.tsx';
import { studyKinds } from '../../study/public/study-kinds.ts';
import { useRoom } from '../room-context.ts';
import { AllQuestions, AskedQuestions } from './asked-questions.tsx';
import { AskedNow, ExaminerPart, hasQuestionCard } from './examiner-part.tsx';
import { RoomRecording } from './room-recording.tsx';
import { RoomSheet } from './room-sheet.tsx';
import { ShownExhibit } from './shown-exhibit.tsx';
import classes from './station.module.css';

export interface StationProps {
  /** The column beside the sheet, for the current question; null on a narrow screen, which has none. */
  beside?: HTMLElement | null;
  /** The part of the station that is shown: the question or the mark sheet. Null shows both parts. */
  view?: PartView | null;
}

/** The texts, exhibits and mark sheet of the current station, for this person's role. */
export function RunningStation(props: StationProps & { section: RoomSection }) {
  const { section, beside = null, view = null } = props;
  const open = useRoom();
  const { room, me } = open;
  const { phase } = open.current;
  const { questions } = section;
  const isExaminer = me.role === 'examiner';
  const isMarker = isExaminer || me.role === 'observer';
  const isRunning = phase === 'reading' || phase === 'interview';
  const audioUrl = useFirstUrl(section.audioUrl, section.position);
  const shown = section.shown && isRunning && <ShownExhibit shown={section.shown} />;
  const scenario = (
    <ScenarioCard
      section={section}
      isFolded={phase === 'interview' || isExaminer}
      // A wide screen has room for the open scenario below the question.
      startsOpen={beside !== null && me.role === 'candidate'}
    />
  );
  const place = (part: ReactNode) => (beside ? createPortal(part, beside) : part);
  // The other questions are in the card of the current question. The exception is a narrow screen outside the interview
  // phase: there, the questions would push the mark sheet down.
  const isInCard = hasQuestionCard(open) && (beside !== null || phase === 'interview');
  const others = questions && isMarker && (
    <AllQuestions questions={questions} isInCard={isInCard} />
  );
  // A wide screen shows the other questions above the mark sheet, so that nobody must scroll past the sheet.
  const areOthersAbove = beside !== null && phase !== 'waiting';
  return (
    <>
      {shown}
      {!questions && phase === 'interview' && (
        <AskedQuestions asked={section.asked} current={room.state.questionIndex} />
      )}
      {audioUrl && phase === 'interview' && <RoomRecording src={audioUrl} />}
      {me.role === 'patient' && section.brief && <PatientPart brief={section.brief} />}
      {/* During the interview, the examiner and the observers see the scenario below the question. */}
      {!(questions && phase === 'interview') && scenario}
      {me.role === 'candidate' && phase === 'marking' && (
        <StudyCard title="The station is over">
          <p>
            {room.bookingId === null
              ? 'The sheets are being completed. You will see the marks as soon as they are shown.'
              : 'Your interviewer is completing the marks.'}
          </p>
        </StudyCard>
      )}
      <Stack className={classes.part} data-if-filled data-off={view === 'sheet' || undefined}>
        {questions &&
          isMarker &&
          place(
            <ExaminerPart
              questions={questions}
              scenarioExhibits={section.scenario?.exhibits ?? []}
              answer={section.answer}
              isBeside={beside !== null}
            >
              {isInCard && others}
            </ExaminerPart>,
          )}
        {questions && phase === 'interview' && scenario}
        {areOthersAbove && !isInCard && others}
      </Stack>
      {isMarker && room.bookingId === null && phase !== 'waiting' && (
        <Stack className={classes.part} data-if-filled data-off={view === 'question' || undefined}>
          {view === 'sheet' && questions && <AskedNow questions={questions} />}
          <RoomSheet key={section.position} roomId={room.id} uid={me.uid} section={section} />
        </Stack>
      )}
      <Stack className={classes.part} data-if-filled data-off={view === 'sheet' || undefined}>
        {!areOthersAbove && !isInCard && others}
      </Stack>
    </>
  );
}

interface ScenarioCardProps {
  section: RoomSection;
  isFolded: boolean;
  startsOpen: boolean;
}

function ScenarioCard({ section, isFolded, startsOpen }: ScenarioCardProps) {
  const { scenario, stationId, role } = section;
  const { phase } = useRoom().current;
  if (!scenario) {
    if (phase === 'waiting' || role === 'patient') return null;
    return (
      <StudyCard title="This station is part of Premium">
        <p>You hear and see the others. Its texts are shown to people who may open the section.</p>
      </StudyCard>
    );
  }
  return (
    <StationScenario
      key={`${isFolded} ${startsOpen}`}
      kind={studyKinds[stationId]}
      section={scenario}
      isFolded={isFolded}
      startsOpen={startsOpen}
      isHeadLow
    />
  );
}

/** Keeps the first signed URL of a station's recording, because a changed URL would restart the recording. */
function useFirstUrl(url: string | null, position: number): string | null {
  const [kept, setKept] = useState<{ position: number; url: string } | null>(null);
  if (url === null) return null;
  if (kept?.position === position) return kept.url;
  setKept({ position, url });
  return url;
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

/** The role description for the person who plays the patient. */
function PatientPart({ brief }: { brief: PatientBrief }) {
  return (
    <StudyCard title={`You are ${brief.name}`} tone="accent">
      <p>{brief.who}</p>
      <p>
        Your first words: <q>{brief.opening}</q>
      </p>
      <Lines title="What you know" lines={brief.knows} />
      <Lines title="What you tell only if asked" lines={brief.only_if_asked} />
      <Lines title="What frightens you" lines={brief.fears} />
      {brief.reactions.length > 0 && (
        <>
          <h3>How you react</h3>
          <dl>
            {brief.reactions.map(({ when, reaction }) => (
              <div key={when}>
                <dt>{when}</dt>
                <dd>{reaction}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </StudyCard>
  );
}

export type PartView = 'question' | 'sheet';

/** Whether this person needs the question and the mark sheet at the same time. */
export const sharesTheScreen = (role: RoomRole, phase: RoomPhase): boolean =>
  phase === 'interview' && (role === 'examiner' || role === 'observer');

interface PartViewSwitchProps {
  view: PartView;
  onChange: (view: PartView) => void;
}

/** Switches between the question and the mark sheet, because a narrow screen shows only one of them. */
export function PartViewSwitch({ view, onChange }: PartViewSwitchProps) {
  return (
    <SegmentedControl
      fullWidth
      flex="0 0 100%"
      aria-label="Shown below"
      value={view}
      onChange={(next) => onChange(next === 'sheet' ? 'sheet' : 'question')}
      data={[
        { value: 'question', label: 'Question' },
        { value: 'sheet', label: 'Mark sheet' },
      ]}
    />
  );
}
