// Examples for the calls with which most programs start. openapi.test.ts checks each example against its schema.

const user = {
  uid: 'u-7c1d2e',
  email: 'amira.khan@example.com',
  displayName: 'Amira Khan',
  firstName: 'Amira',
  lastName: 'Khan',
  admin: false,
  interviewer: false,
  roles: [],
};
const token = {
  idToken: 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJ1LTdjMWQyZSJ9.c2ln',
  expiresIn: 3600,
  user,
};
const progress = {
  stationProgress: { clinical_skills: { 'flexible-cystoscopy': 60 } },
  studyTime: {
    'clinical_skills_flexible-cystoscopy': { totalTime: 1_260_000, sessionStart: null },
  },
  updatedAt: '2026-11-18T10:00:00.000Z',
};

/** Maps an operation id to its request and response. */
export const examples: Readonly<Record<string, { body?: unknown; answer?: unknown }>> = {
  account_signIn: {
    body: { email: user.email, password: 'three plain words of yours' },
    answer: token,
  },
  account_refresh: { answer: token },
  account_activateSession: {
    body: { deviceInfo: { userAgent: 'revision-script/1.0' } },
    answer: { sessionId: 's-93ab51' },
  },
  health_healthz: { answer: { status: 'ok' } },
  health_readyz: { answer: { ready: true, checks: { database: 'ok', storage: 'ok' } } },
  study_getProgress: { answer: progress },
  study_saveProgress: { body: { progress: 60 }, answer: progress },
  study_startStudySession: {
    body: { stationId: 'clinical_skills', sectionId: 'flexible-cystoscopy' },
    answer: { totalTime: 1_260_000, sessionStart: '2026-11-18T10:00:00.000Z' },
  },
};
