// What each role sees of the current station. `room-sections.service.ts` decides who may read the section.
import type { StudyExhibit } from '@urost3/contract/exhibits.schemas.ts';
import type { PatientBrief } from '@urost3/contract/patient-brief.schemas.ts';
import type { ShownExhibit } from '@urost3/contract/practice-rooms.schemas.ts';
import type { RoomRole } from '@urost3/contract/practice-rooms.ts';
import type { AskedQuestion, RoomSection } from '@urost3/contract/practice-rooms-sheets.schemas.ts';
import type { StudyQuestion, StudySection } from '@urost3/contract/stations.schemas.ts';
import type { RoomRow, RoomStationRow } from './practice-rooms.tables.ts';

/** Removes the findings, because the candidate must describe them. */
const withoutFindings = (exhibit: StudyExhibit): StudyExhibit => ({ ...exhibit, findings: null });

function toAsked(question: StudyQuestion, index: number): AskedQuestion {
  return {
    index,
    id: question.id,
    type: question.type,
    question: question.question,
    options: question.options,
    images: question.images.filter(({ place }) => place === 'question'),
    exhibits: question.exhibits.filter(({ place }) => place !== 'answer').map(withoutFindings),
  };
}

function findShown(section: StudySection, ref: ShownExhibit | null): RoomSection['shown'] {
  if (!ref) return null;
  const source = ref.question === null ? section : section.questions[ref.question];
  if (ref.kind === 'exhibit') {
    const exhibit = source?.exhibits[ref.index];
    return exhibit ? { kind: 'exhibit', exhibit: withoutFindings(exhibit) } : null;
  }
  const image = source && 'images' in source ? source.images[ref.index] : undefined;
  return image ? { kind: 'image', image } : null;
}

const scenarioOf = ({ case_scenario, sign_post, scenario, exhibits }: StudySection) => ({
  case_scenario,
  sign_post,
  scenario,
  exhibits: exhibits.filter(({ place }) => place !== 'answer').map(withoutFindings),
});

/** The section without its content; only the title is shown. */
export function lockedSection(station: RoomStationRow, role: RoomRole): RoomSection {
  return {
    position: station.position,
    stationId: station.stationId,
    sectionId: station.sectionId,
    title: station.title,
    role,
    scenario: null,
    asked: [],
    shown: null,
    audioUrl: null,
    questions: null,
    answer: null,
    points: null,
    brief: null,
  };
}

/**
 * @param room with the phase at this instant (`atInstant`)
 * @param viewer `mayRead`: whether the person could open the section outside the room
 */
export function sectionFor(
  station: RoomStationRow,
  room: RoomRow,
  viewer: { role: RoomRole; mayRead: boolean },
  content: { section: StudySection; brief: PatientBrief | null },
): RoomSection {
  const { section } = content;
  const { role, mayRead } = viewer;
  const locked = lockedSection(station, role);
  // The examiner's and the patient's texts are shown only to people who may read the section.
  if ((role === 'examiner' || role === 'patient') && !mayRead) return locked;
  const isPreparing = room.phase === 'waiting';
  if (isPreparing && (role === 'candidate' || role === 'observer')) return locked;
  const base: RoomSection = {
    ...locked,
    scenario: scenarioOf(section),
    asked: room.asked.flatMap((index) => {
      const question = section.questions[index];
      return question ? [toAsked(question, index)] : [];
    }),
    shown: findShown(section, room.exhibit),
    audioUrl: role === 'examiner' || room.isRecordingShared ? section.audioUrl : null,
  };
  if (role === 'patient') return { ...base, brief: content.brief };
  if (role === 'candidate' || !mayRead) return base;
  const { questions, answer, examiner_points } = section;
  return { ...base, questions, answer, points: examiner_points };
}
