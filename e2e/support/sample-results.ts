// Creates results of studying and of interviews: a marked circuit, reports, a mark sheet.
import { randomUUID } from 'node:crypto';
import type { AdminBooking } from '@urost3/contract/bookings/bookings.schemas.ts';
import type { Circuit } from '@urost3/contract/circuit/circuit.schemas.ts';
import { defaultChecklist } from '@urost3/contract/feedback/feedback.ts';
import type { StationId, StudySection } from '@urost3/contract/stations/stations.schemas.ts';
import { stationIds } from '@urost3/contract/stations/stations.ts';
import type { Caller } from './caller.ts';
import type { Headers } from './session.ts';

const COVERED = 6;

/** Runs a circuit of one communication station by skipping its phases, and marks it. @returns the circuit's id */
export async function runCircuit(call: Caller, as: Headers, sectionId: string): Promise<string> {
  const { id } = await call<Circuit>('POST', '/circuits', {
    as,
    data: { clientId: randomUUID(), scope: 'communication', sectionId },
  });
  await call('POST', `/circuits/${id}/skip`, { as, data: { phase: 0 } });
  await call('POST', `/circuits/${id}/skip`, { as, data: { phase: 1 } });
  const section = await call<StudySection>('GET', `/stations/communication/sections/${sectionId}`, {
    as,
  });
  await call('POST', `/circuits/${id}/stations/1/mark`, {
    as,
    data: {
      clientId: randomUUID(),
      ticked: section.examiner_points.slice(0, COVERED).map(({ text }) => text),
    },
  });
  return id;
}

interface Reporting {
  member: Headers;
  learner: Headers;
  post: string;
  /** The free outpatient section. */
  section: string;
}

export async function reportThings(call: Caller, reporting: Reporting): Promise<void> {
  const { member, learner, post, section } = reporting;
  await call('POST', '/community/reports', {
    as: member,
    data: {
      targetType: 'post',
      targetId: post,
      reason: 'recalled_interview_content',
      note: 'The second line is from a real interview.',
    },
  });
  const stationId: StationId = 'outpatient_stations';
  const { questions } = await call<StudySection>(
    'GET',
    `/stations/${stationId}/sections/${section}`,
    { as: learner },
  );
  await call('POST', '/question-reports', {
    as: learner,
    data: {
      stationId,
      sectionId: section,
      questionId: questions[0]?.id,
      reason: 'outdated',
      note: 'The guideline was updated in May.',
    },
  });
}

/** Ends the learner's interview and shares its mark sheet. */
export async function finishInterview(call: Caller, as: Headers, learner: string): Promise<void> {
  const { bookings } = await call<{ bookings: AdminBooking[] }>('GET', '/admin/bookings', { as });
  const id = bookings.find(({ userEmail }) => userEmail === learner)?.id;
  await call('PUT', `/admin/bookings/${id}`, { as, data: { status: 'completed' } });
  const marks = ['met', 'met', 'partly', 'met', 'not_met'];
  const stations = stationIds.map((stationId) => ({
    stationId,
    points: defaultChecklist[stationId].map((text, at) => ({ text, mark: marks[at] })),
    comment:
      stationId === 'emergency_stations'
        ? 'Calm and in order. Say earlier whom you would call.'
        : '',
  }));
  await call('PUT', `/admin/bookings/${id}/feedback`, {
    as,
    data: {
      stations,
      globalMark: 4,
      words: 'A confident start. Practise the emergency list aloud, and finish with a plan.',
      isPublished: true,
    },
  });
}
