import type { StudySection } from '@urost3/contract/stations.schemas.ts';
import { useState } from 'react';
import { MarkTrend } from '../attempts/public/mark-trend.tsx';
import type { useSectionAttempts } from '../attempts/public/use-section-attempts.ts';
import { PatientButton } from '../examiner/public/patient-parts.tsx';
import { SheetWithExaminer } from '../examiner/public/sheet-with-examiner.tsx';
import { ExaminerChecklist } from './public/examiner-checklist.tsx';
import { type Sheet, useSheetSaver } from './use-sheet-saver.ts';
import { useWrittenWords } from './use-written-words.ts';

interface SheetProps {
  uid: string;
  section: StudySection;
  attempts: ReturnType<typeof useSectionAttempts>;
}

/** The mark sheet of a section, which the learner fills in alone or with the examiner's help. */
export function LearnerSheet({ uid, section, attempts }: SheetProps) {
  const { stationId, id: sectionId, examiner_points } = section;
  const saveSheet = useSheetSaver(uid, section, attempts);
  const written = useWrittenWords(section);
  return (
    <SheetWithExaminer
      uid={uid}
      section={{ stationId, sectionId }}
      points={examiner_points}
      place={`${stationId}/${sectionId}`}
      startWords={written}
      onSave={saveSheet}
    >
      {(confirmed) => (
        <OwnSheet uid={uid} section={section} attempts={attempts} confirmed={confirmed} />
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
        <OwnSheet uid={uid} section={section} attempts={attempts} confirmed={confirmed} />
      )}
    </PatientButton>
  );
}

function OwnSheet(props: SheetProps & { confirmed: Sheet | null }) {
  const { uid, section, attempts, confirmed } = props;
  const { trend, lastTicked, saveMark } = attempts;
  const saveSheet = useSheetSaver(uid, section, attempts);
  // One id per mark makes retries idempotent: pressing again after a failure does not save twice. Changed ticks are a new
  // mark, even while the previous one is being saved.
  const [clientId, setClientId] = useState(() => crypto.randomUUID());
  function save(ticked: string[], globalScore: number | null): void {
    saveSheet({ clientId, ticked, globalScore }).then(
      () => setClientId((current) => (current === clientId ? crypto.randomUUID() : current)),
      () => undefined,
    );
  }
  return (
    <ExaminerChecklist
      key={confirmed?.clientId}
      start={confirmed}
      points={section.examiner_points}
      lastTicked={lastTicked}
      onSave={save}
      isSaving={saveMark.isPending}
      isSaved={saveMark.isSuccess}
      onChange={() => {
        saveMark.reset();
        setClientId(crypto.randomUUID());
      }}
    >
      <MarkTrend marks={trend} />
    </ExaminerChecklist>
  );
}
