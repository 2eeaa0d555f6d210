import type { StudySection } from '@urost3/contract/stations.schemas.ts';
import { useState } from 'react';
import { MarkTrend } from '../attempts/public/mark-trend.tsx';
import type { useSectionAttempts } from '../attempts/public/use-section-attempts.ts';
import { SheetComparison } from '../comparison/public/section-comparison.tsx';
import { ExaminerRoom } from '../examiner/public/examiner-room.tsx';
import { PatientDoor } from '../examiner/public/patient-door.tsx';
import { ExaminerChecklist } from './public/examiner-checklist.tsx';
import { type Sheet, useSheetSaver } from './use-sheet-saver.ts';
import { useWrittenWords } from './use-written-words.ts';

interface SheetProps {
  uid: string;
  section: StudySection;
  attempts: ReturnType<typeof useSectionAttempts>;
}

/** The examiner's sheet of a section: filled by hand, or with the examiner's help. */
export function ExaminedSheet({ uid, section, attempts }: SheetProps) {
  const { stationId, id: sectionId, examiner_points } = section;
  const saveSheet = useSheetSaver(uid, section, attempts);
  const written = useWrittenWords(section);
  return (
    <ExaminerRoom
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
    </ExaminerRoom>
  );
}

/** The patient of a section, with the same sheet at the end of the conversation. */
export function SectionPatient({ uid, section, attempts }: SheetProps) {
  const { stationId, id: sectionId } = section;
  const saveSheet = useSheetSaver(uid, section, attempts);
  return (
    <PatientDoor
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
    </PatientDoor>
  );
}

function OwnSheet(props: SheetProps & { confirmed: Sheet | null }) {
  const { uid, section, attempts, confirmed } = props;
  const { trend, lastTicked, saveMark } = attempts;
  const saveSheet = useSheetSaver(uid, section, attempts);
  // One id per mark, so that pressing again after a failure sends the same one.
  const [clientId, setClientId] = useState(() => crypto.randomUUID());
  function save(ticked: string[], globalScore: number | null): void {
    saveSheet({ clientId, ticked, globalScore }).then(
      () => setClientId(crypto.randomUUID()),
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
      onChange={() => saveMark.reset()}
    >
      <MarkTrend marks={trend} />
      {trend.length > 0 && (
        <SheetComparison section={{ stationId: section.stationId, sectionId: section.id }} />
      )}
    </ExaminerChecklist>
  );
}
