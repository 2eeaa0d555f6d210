// The section of the current station, as each person in a practice room may see it.

import type { PatientBrief } from '@urost3/contract/content/content.schemas.ts';
import type { StudyExhibit } from '@urost3/contract/content/exhibits.schemas.ts';
import { withMediaUrls } from '@urost3/contract/content/learner-view.ts';
import type { ShownExhibit } from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import type { RoomRole } from '@urost3/contract/practice-rooms/practice-rooms.ts';
import type { AskedQuestion, RoomSection } from '@urost3/contract/practice-rooms/sheets.schemas.ts';
import type { StudyQuestion, StudySection } from '@urost3/contract/stations/stations.schemas.ts';
import type { Context } from '../../../composition/context.ts';
import { pick } from '../../../db/client.ts';
import type { Principal } from '../../../http/guards/principal.ts';
import { findPatientBrief, findStudySection } from '../../content/content.service.ts';
import { mediaUrl } from '../../content/media/media.service.ts';
import { findSection, isOpen, isReadable } from '../../stations/stations.service.ts';
import type { RoomRow, RoomStationRow } from '../practice-rooms.tables.ts';
import { type OpenedRoom, openRoom, stationAt } from '../room-access.ts';
import { atInstant } from './room-clock.ts';

/** Removes the findings, because the candidate must describe them. */
const withoutFindings = (exhibit: StudyExhibit): StudyExhibit => ({ ...exhibit, findings: null });

function toAsked(question: StudyQuestion, index: number): AskedQuestion {
  return {
    index,
    ...pick(question, 'id', 'type', 'question', 'options'),
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
function lockedSection(station: RoomStationRow, role: RoomRole): RoomSection {
  return {
    ...pick(station, 'position', 'stationId', 'sectionId', 'title'),
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
function sectionFor(
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

/** Whether the host may open the section outside the room. If so, people without Premium see the section inside the room. */
function isSharedBy(ctx: Context, { room, members }: OpenedRoom, station: RoomStationRow): boolean {
  const host = members.find((member) => member.uid === room.hostUid);
  const section = findSection(ctx, station);
  return section !== null && isOpen(section, host?.isEntitled === true);
}

/** @throws AppError not_found */
export async function getRoomSection(
  ctx: Context,
  principal: Principal,
  id: string,
): Promise<RoomSection> {
  const opened = await openRoom(ctx, principal.uid, id);
  const { role } = opened.me;
  const station = stationAt(opened, opened.room.position);
  const room = atInstant(opened.room, ctx.clock.now());
  const mayRead = isReadable(ctx, principal, station);
  const isOver = room.endedAt !== null || room.phase === 'finished';
  if (isOver || !(mayRead || isSharedBy(ctx, opened, station))) return lockedSection(station, role);
  const found = await findStudySection(ctx, station.stationId, station.sectionId);
  if (!found) return lockedSection(station, role);
  const section = withMediaUrls(found, (name) => mediaUrl(ctx, principal.uid, name));
  const brief = role === 'patient' ? await findPatientBrief(ctx, station) : null;
  return sectionFor(station, room, { role, mayRead }, { section, brief });
}
