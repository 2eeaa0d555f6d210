import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { markChecklist } from '@urost3/contract/content/checklist.ts';
import { PANEL_MINUTES } from '@urost3/contract/content/content.ts';
import type { StudySection } from '@urost3/contract/stations/stations.schemas.ts';
import { type ReactNode, useContext } from 'react';
import { goToPart } from '../../../ui/page/page-parts.ts';
import { PartTitle, PlainList } from '../../../ui/page/pieces.tsx';
import { showToast } from '../../../ui/state/show-toast.ts';
import { MarkdownLine } from '../../../ui/text/markdown.tsx';
import { MarkTrend } from '../../attempts/public/mark-trend.tsx';
import type { useSectionAttempts } from '../../attempts/public/use-section-attempts.ts';
import { PatientButton } from '../../examiner/public/patient-parts.tsx';
import { type OwnSheet, SheetWithExaminer } from '../../examiner/public/sheet-with-examiner.tsx';
import { OwnVoice } from '../../recordings/public/recording-panel.tsx';
import { useQuestionRecordings } from '../../recordings/public/stored-recordings.ts';
import { ExaminerChecklist } from '../public/examiner-checklist.tsx';
import { Expandable } from '../public/expandable.tsx';
import { StudyCard } from '../public/study-card.tsx';
import { anchorId, type StudyKind } from '../public/study-kinds.ts';
import { rateByMark } from '../public/use-rating.ts';
import { StudyAnswersContext } from '../questions/study-answers.ts';
import { RatingPanel } from './rating-panel.tsx';

interface SheetProps {
  uid: string;
  section: StudySection;
  attempts: ReturnType<typeof useSectionAttempts>;
}

interface StudyEndingProps extends SheetProps {
  kind: StudyKind;
  /** Shown below the rating. */
  outcome: ReactNode;
  /** The link to the next section. */
  next: ReactNode;
}

/**
 * The part after the questions: the mark sheet, which the learner fills in alone or with the examiner's help, the rating
 * and the next section in one card.
 */
export function StudyEnding(props: StudyEndingProps) {
  const { uid, kind, section, attempts, outcome, next } = props;
  const { examiner_points } = section;
  const ref = { stationId: kind.stationId, sectionId: section.id };
  const saveSheet = useSheetSaver(uid, section, attempts);
  const written = useWrittenWords(section);
  const hasSheet = examiner_points.length > 0;
  const rating = (
    <RatingPanel
      uid={uid}
      section={ref}
      mark={attempts.trend.at(-1)?.percent ?? null}
      isFolded={hasSheet}
      outcome={outcome}
      next={next}
    />
  );
  if (!hasSheet)
    return (
      <StudyCard title={kind.ratingQuestion} tone="accent" isScreenOnly>
        {rating}
      </StudyCard>
    );
  return (
    <SheetWithExaminer
      uid={uid}
      section={ref}
      points={examiner_points}
      place={`${ref.stationId}/${ref.sectionId}`}
      startWords={written}
      onSave={saveSheet}
    >
      {(confirmed) => (
        <SectionSheet uid={uid} section={section} attempts={attempts} confirmed={confirmed}>
          <PartTitle order={3} fz="md" mt="lg">
            {kind.ratingQuestion}
          </PartTitle>
          {rating}
        </SectionSheet>
      )}
    </SheetWithExaminer>
  );
}

/** The conversation with the section's patient, which ends with the same mark sheet. */
export function SectionPatient({ uid, section, attempts }: SheetProps) {
  const { stationId, id: sectionId } = section;
  const saveSheet = useSheetSaver(uid, section, attempts);
  return (
    <PatientButton
      uid={uid}
      title={section.title}
      section={{ stationId, sectionId }}
      points={section.examiner_points}
      place={`patient/${stationId}/${sectionId}`}
      onSave={saveSheet}
    >
      {(confirmed) => (
        <SectionSheet uid={uid} section={section} attempts={attempts} confirmed={confirmed} />
      )}
    </PatientButton>
  );
}

/** Without `children`, for example in the patient's dialog, the sheet stays open below its mark. */
function SectionSheet(props: SheetProps & { confirmed: OwnSheet | null; children?: ReactNode }) {
  const { uid, section, attempts, confirmed, children } = props;
  const { trend, lastTicked, saveMark } = attempts;
  const saveSheet = useSheetSaver(uid, section, attempts);
  const said = useOwnAnswers(uid, section);
  const answers = useContext(StudyAnswersContext)?.answers;
  const last = trend.at(-1);
  const isNewest = last && [...(answers?.values() ?? [])].every(({ at }) => at <= last.at);
  const markedAt = children && last && (saveMark.isSuccess || isNewest) ? last.at : null;
  const shown = markChecklist(
    section.examiner_points,
    (text) => lastTicked?.includes(text) === true,
  );
  // Points that were changed since the mark may give another mark now.
  const isCapped = shown.isCapped && shown.percent === last?.percent;
  async function save(sheet: OwnSheet): Promise<void> {
    await saveSheet(sheet);
    if (children) goToPart(anchorId('rating'));
  }
  return (
    <ExaminerChecklist
      key={confirmed?.clientId}
      start={confirmed}
      draft={{ uid, place: `sheet.${confirmed?.clientId ?? `${section.stationId}/${section.id}`}` }}
      points={section.examiner_points}
      lastTicked={lastTicked}
      onSave={save}
      isSaving={saveMark.isPending}
      isSaved={saveMark.isSuccess}
      said={said.length > 0 ? <OwnAnswers said={said} /> : null}
      onChange={() => saveMark.reset()}
      markedAt={markedAt}
      marks={<MarkTrend marks={trend} isResult={markedAt !== null} isCapped={isCapped} />}
    >
      {children}
      {lastTicked && <PanelView section={section} />}
    </ExaminerChecklist>
  );
}

/** The learner's typed answers to the questions of a section, in the order of the questions. */
function useWrittenWords({ questions }: StudySection): string {
  const answers = useContext(StudyAnswersContext)?.answers;
  return questions
    .map(({ id }) => answers?.get(id)?.words ?? '')
    .filter(Boolean)
    .join('\n');
}

interface OwnAnswer {
  question: number;
  words: string;
  blob: Blob | null;
}

/** What the learner typed and recorded, for the questions that have either. */
function useOwnAnswers(uid: string, { stationId, id, questions }: StudySection): OwnAnswer[] {
  const answers = useContext(StudyAnswersContext)?.answers;
  const recordings = useQuestionRecordings(uid, `${stationId}/${id}`);
  return questions
    .map((question, index) => ({
      question: index + 1,
      words: answers?.get(question.id)?.words ?? '',
      blob: recordings.get(question.id)?.blob ?? null,
    }))
    .filter(({ words, blob }) => words !== '' || blob !== null);
}

function OwnAnswers({ said }: { said: readonly OwnAnswer[] }) {
  return (
    <PlainList gap="sm">
      {said.map(({ question, words, blob }) => (
        <li key={question}>
          <Text fw={600} fz="sm">
            Question {question}
          </Text>
          {words && (
            <Text fz="sm" data-wrap="lines">
              {words}
            </Text>
          )}
          {blob && <OwnVoice blob={blob} label={`Your recorded answer to question ${question}`} />}
        </li>
      ))}
    </PlainList>
  );
}

/** Saves the mark sheet of a section. The rating is set to the mark, so that both show the same figure. */
function useSheetSaver(
  uid: string,
  section: StudySection,
  { saveMark }: ReturnType<typeof useSectionAttempts>,
) {
  const client = useQueryClient();
  return async (sheet: OwnSheet): Promise<void> => {
    const { percent } = await saveMark.mutateAsync(sheet);
    const ref = { stationId: section.stationId, sectionId: section.id };
    const isRated = rateByMark(client, uid, ref, percent);
    const note = isRated ? ' Your rating starts from it.' : '';
    showToast('success', `Mark saved: ${percent}%.${note}`);
  };
}

/** How a panel runs the station. Shown after an attempt, because it names the questions to come. */
function PanelView({ section }: { section: StudySection }) {
  const { questions, global_score: score } = section;
  const asked = questions
    .flatMap(({ id, question, panel_minute: minute, dropped_when_short: isDropped }) =>
      minute === null ? [] : [{ id, question, minute, isDropped }],
    )
    .sort((a, b) => a.minute - b.minute);
  if (asked.length === 0 && score === null) return null;
  return (
    <Expandable level={3} title="How a panel runs this station">
      {asked.length > 0 && (
        <>
          <p>After two minutes of reading, a panel asks for {PANEL_MINUTES} minutes:</p>
          <PlainList>
            {asked.map(({ id, question, minute, isDropped }) => (
              <li key={id}>
                <strong>Minute {minute}.</strong> <MarkdownLine>{question}</MarkdownLine>
                {isDropped && ' (left out when time is short)'}
              </li>
            ))}
          </PlainList>
        </>
      )}
      {score && (
        <>
          <p>The global score of this station; 2 and 4 are for what lies between:</p>
          <PlainList>
            {([1, 3, 5] as const).map((value) => (
              <li key={value}>
                <strong>{value}.</strong> {score[`score_${value}`]}
              </li>
            ))}
          </PlainList>
        </>
      )}
    </Expandable>
  );
}
