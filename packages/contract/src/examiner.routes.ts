import { typedRoutes } from './endpoint.ts';
import type { examinerAdminSchemas, examinerSchemas } from './examiner.schemas.ts';

const section = '/examiner/:stationId/:sectionId';

export const examinerRoutes = typedRoutes<typeof examinerSchemas>()({
  get: { method: 'GET', path: '/examiner', access: 'signed-in' },
  saveConsent: { method: 'PUT', path: '/examiner/consents/:purpose', access: 'signed-in' },
  listKept: { method: 'GET', path: '/examiner/kept', access: 'signed-in' },
  keep: { method: 'POST', path: '/examiner/kept', access: 'signed-in' },
  removeKept: { method: 'DELETE', path: '/examiner/kept/:id', access: 'signed-in' },
  getSection: { method: 'GET', path: section, access: 'signed-in' },
  transcribe: { method: 'POST', path: `${section}/transcripts`, access: 'signed-in' },
  hear: { method: 'POST', path: `${section}/hearings`, access: 'signed-in' },
  review: { method: 'POST', path: `${section}/reviews`, access: 'signed-in' },
  startPatient: { method: 'POST', path: `${section}/patient`, access: 'signed-in' },
  askPatient: { method: 'POST', path: `${section}/patient/turns`, access: 'signed-in' },
  speakPatient: { method: 'POST', path: `${section}/patient/speech`, access: 'signed-in' },
});

export const examinerAdminRoutes = typedRoutes<typeof examinerAdminSchemas>()({
  getUsage: { method: 'GET', path: '/admin/examiner', access: 'content' },
  listDisputed: { method: 'GET', path: '/admin/examiner/points', access: 'content' },
});
