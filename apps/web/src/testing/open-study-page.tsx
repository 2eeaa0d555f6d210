// Opens a study page with a fake server that has one section.

import userEvent from '@testing-library/user-event';
import type { StudySection } from '@urost3/contract/stations/stations.schemas.ts';
import { makeSection } from '../features/study/testing.ts';
import { Component as Study } from '../routes/learner/study.tsx';
import { type Reply, refusal, serve } from './fake-api.ts';
import { renderApp } from './render-app.tsx';

const time = { json: { totalTime: 0, sessionStart: null } };
const noProgress = { json: { stationProgress: {}, studyTime: {}, updatedAt: null } };
const base: Record<string, Reply> = {
  'GET /api/progress': noProgress,
  'GET /api/stations/overview': { json: [] },
  'GET /api/recall/today': refusal(503, 'unavailable', 'Away.'),
  'POST /api/study-sessions/start': time,
  'POST /api/study-sessions/continue': {
    json: { totalTime: 0, sessionStart: '2026-11-24T10:00:00.000Z' },
  },
  'POST /api/study-sessions/end': time,
};
const routes = [
  { path: '/:kind/:stationSlug', Component: Study },
  { path: '/dashboard', element: <h1>Dashboard</h1> },
];
const addresses = {
  clinical_skills: '/clinical-skills/x',
  communication: '/communication/x',
  emergency_stations: '/emergency-stations/x',
  outpatient_stations: '/outpatient-stations/x',
} as const;

export function openStudyPage(
  stationId: keyof typeof addresses,
  answer: Partial<StudySection> | Reply,
  more: Record<string, Reply> = {},
) {
  const isReply = 'status' in answer || 'text' in answer;
  const reply = isReply
    ? (answer as Reply)
    : { json: makeSection({ id: 'x', stationId, ...(answer as Partial<StudySection>) }) };
  const server = serve({
    ...base,
    [`GET /api/attempts/${stationId}/x`]: {
      json: { questions: [], checklist: [], lastTicked: [] },
    },
    [`GET /api/answers/${stationId}/x`]: { json: { answers: [], startedAgainAt: null } },
    [`GET /api/comparison/sections/${stationId}/x`]: {
      json: { questions: [] },
    },
    'POST /api/answers': { json: { at: '2026-11-20T09:00:00.000Z' } },
    [`GET /api/stations/${stationId}/sections/x`]: reply,
    ...more,
  });
  return { server, ...renderApp(routes, addresses[stationId]), person: userEvent.setup() };
}
