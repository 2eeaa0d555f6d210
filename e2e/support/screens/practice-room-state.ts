// Simulated responses for a practice room, so that its page looks the same in every screenshot.

import type { Page, Request } from '@playwright/test';
import { MINUTE_MS } from '@urost3/contract/day.ts';
import { marked } from '../answers.ts';
import { VISITED_AT } from '../sample-data-product.ts';

const at = (minutes: number) =>
  new Date(Date.parse(VISITED_AT) + minutes * MINUTE_MS).toISOString();

type Role = 'candidate' | 'examiner';
type Phase = 'waiting' | 'interview' | 'review';
/** Who has agreed to a recording. Only the candidate can ask for a recording. */
type Consent = 'nobody' | 'candidate' | 'everybody';

const question = (id: string, text: string) => ({
  id,
  type: 'text',
  question: text,
  options: [],
  answer: 'Explore at once: the testis is lost within six hours.',
  explanation: null,
  question_type: null,
  difficulty: null,
  images: [],
  exhibits: [],
  published_notes: null,
  probes: [],
});

const scenario = {
  case_scenario:
    'You are the urology registrar on call. A 14-year-old boy has had pain in the left testis for three hours.',
  sign_post: null,
  scenario: null,
  exhibits: [],
};
const points = [
  { text: 'Recognises torsion as a time-critical emergency', weight: 'critical' },
  { text: 'Explores without waiting for a scan', weight: 'major' },
  { text: 'Consents for fixing the other side', weight: 'minor' },
];

function makeRoom(uid: string, role: Role, phase: Phase, consent: Consent) {
  const other = role === 'examiner' ? 'candidate' : 'examiner';
  const person = (name: string, changes: object) => ({
    displayName: name,
    rank: 'ST2',
    isHost: false,
    isPresent: true,
    mayExamine: true,
    agreesToRecording: consent === 'everybody',
    ...changes,
  });
  const asks = consent === 'candidate' ? { agreesToRecording: true } : {};
  const isOver = phase === 'review';
  return {
    id: 'sample',
    hostUid: uid,
    bookingId: null,
    createdAt: at(-20),
    endedAt: null,
    ending: null,
    readingMinutes: 2,
    interviewMinutes: 10,
    stations: ['emergency_stations', 'communication'].map((stationId, index) => ({
      position: index + 1,
      stationId,
      sectionId: 's1',
      title: index === 0 ? 'Acute scrotal pain' : 'Breaking bad news',
      candidateUid: index === 0 ? 'other' : null,
      examinerUid: index === 0 ? uid : null,
      endedAt: index === 0 && isOver ? at(-1) : null,
    })),
    members: [
      person('Priya Premium', {
        uid,
        role,
        isHost: true,
        ...(role === 'candidate' ? asks : {}),
      }),
      person('Tom Reed', {
        uid: 'other',
        role: other,
        ...(other === 'candidate' ? asks : {}),
      }),
      person('Olu Watcher', { uid: 'third', role: 'observer', mayExamine: false }),
    ],
    invited: [],
    linkExpiresAt: null,
    state: {
      version: 3,
      now: VISITED_AT,
      position: 1,
      phase,
      phaseStartedAt: at(-4),
      phaseEndsAt: phase === 'interview' ? at(6.5) : null,
      pausedLeftMs: null,
      questionIndex: phase === 'interview' ? 0 : null,
      asked: phase === 'interview' ? [0] : [],
      recording: { playingSince: null, positionMs: 0 },
      exhibit: null,
    },
  };
}

const makeSection = (role: Role, phase: Phase) => ({
  position: 1,
  stationId: 'emergency_stations',
  sectionId: 's1',
  title: 'Acute scrotal pain',
  role,
  scenario: role === 'candidate' && phase === 'waiting' ? null : scenario,
  asked:
    phase === 'interview'
      ? [{ index: 0, ...question('q1', 'What is your first step, and how soon?') }]
      : [],
  shown: null,
  audioUrl: null,
  questions:
    role === 'examiner'
      ? [
          question('q1', 'What is your first step, and how soon?'),
          question('q2', 'What do you tell the parents before theatre?'),
        ]
      : null,
  answer: null,
  points: role === 'examiner' ? points : null,
  brief: null,
});

const sheet = (name: string, role: string, percent: number, marks: readonly string[]) => ({
  uid: name,
  author: { displayName: name, rank: 'ST2' },
  role,
  globalScore: 4,
  words: role === 'examiner' ? 'Calm and in order. Say the time limit aloud.' : '',
  percent,
  points: points.map((point, index) => ({ ...point, mark: marks[index] })),
});

/** The uid of the person who sent a request. */
async function uidOf(page: Page, request: Request): Promise<string> {
  const response = await page.request.get(new URL('/api/user/profile', request.url()).href, {
    headers: request.headers(),
  });
  return ((await response.json()) as { uid: string }).uid;
}

const answersFor = (
  uid: string,
  role: Role,
  phase: Phase,
  consent: Consent,
): Record<string, object> => ({
  '': makeRoom(uid, role, phase, consent),
  '/section': makeSection(role, phase),
  '/stations/1/sheet': { sheet: null },
  '/stations/1/sheets': {
    sheets: [
      sheet('Priya Premium', 'examiner', 67, ['met', 'partly', 'not_met']),
      sheet('Olu Watcher', 'observer', 83, ['met', 'met', 'not_met']),
    ],
    toRevise: ['Explores without waiting for a scan', 'Consents for fixing the other side'],
  },
  '/presence': { now: VISITED_AT, version: 3, presentUids: [uid, 'other', 'third'] },
  '/ice': { iceServers: [], iceTransportPolicy: 'all', expiresAt: null },
});

/** Opens the room's page with simulated responses, without camera and microphone. */
export const openRoomAs =
  (role: Role, phase: Phase, consent: Consent = 'nobody') =>
  async (page: Page) => {
    await page.route(/\/api\/practice-rooms\/sample/, async (route) => {
      const request = route.request();
      const [, rest = ''] = new URL(request.url()).pathname.split('/sample');
      const answers = answersFor(await uidOf(page, request), role, phase, consent);
      return route.fulfill({ headers: marked, json: answers[rest] ?? {} });
    });
    await page.evaluate(() =>
      sessionStorage.setItem(
        'urost3.room.sample',
        JSON.stringify({ hasCamera: false, hasMicrophone: false }),
      ),
    );
    await page.goto('/practice/sample');
    await page.getByRole('region', { name: 'Room clock' }).waitFor();
  };

export async function leaveRoom(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.removeItem('urost3.room.sample'));
  await page.unrouteAll({ behavior: 'wait' });
}

/** Simulates two open rooms on the administrators' page of practice rooms. */
export async function openRoomsOfOthers(page: Page): Promise<void> {
  const member = (displayName: string, rank: string, isHost: boolean, isPresent: boolean) => ({
    uid: displayName,
    displayName,
    rank,
    isHost,
    isPresent,
  });
  const rooms = [
    {
      id: 'one',
      createdAt: at(-25),
      isInterview: false,
      phase: 'interview',
      members: [
        member('Priya Premium', 'ST2', true, true),
        member('Tom Reed', 'CT2', false, true),
        member('Olu Watcher', '', false, false),
      ],
    },
    {
      id: 'two',
      createdAt: at(-70),
      isInterview: true,
      phase: 'waiting',
      members: [member('Ines Interviewer', '', true, false), member('Fred Free', '', false, true)],
    },
  ];
  await page.route(/\/api\/admin\/practice-rooms$/, (route) =>
    route.fulfill({ headers: marked, json: { rooms } }),
  );
  await page.reload();
  await page.getByRole('heading', { name: 'Priya Premium’s room' }).waitFor();
}
