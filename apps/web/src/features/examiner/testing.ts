// Sample API responses for the tests of this folder.
import type { Examiner, Hearing } from '@urost3/contract/examiner/examiner.schemas.ts';
import type { Reply } from '../../testing/fake-api.ts';

export const AGREED = '2026-11-20T09:00:00.000Z';

export const makeExaminer = (changes: Partial<Examiner> = {}): { json: Examiner } => ({
  json: {
    givesVerdicts: true,
    transcription: null,
    conversation: null,
    speech: null,
    consents: { transcription: null, conversation: null, keeping: null },
    isBudgetSpent: false,
    ...changes,
  },
});

export const withModel: Partial<Examiner> = { conversation: { address: 'model.example' } };
export const agreed: Partial<Examiner> = {
  ...withModel,
  consents: { transcription: null, conversation: AGREED, keeping: null },
};

export const words = 'I washed my hands and asked for consent';

export const heard: Hearing = {
  points: [
    {
      text: 'Gains consent',
      weight: 'critical',
      verdict: 'partly',
      quotes: [{ start: 22, end: 39 }],
    },
    { text: 'Washes hands', weight: 'major', verdict: 'covered', quotes: [{ start: 2, end: 17 }] },
    { text: 'Follows up', weight: 'minor', verdict: 'not_heard', quotes: [] },
  ],
  probe: null,
  globalScore: null,
};

export const points = [
  { text: 'Washes hands', weight: 'major' as const },
  { text: 'Gains consent', weight: 'critical' as const },
  { text: 'Follows up', weight: 'minor' as const },
];

export const saved: Reply = {
  json: { ticked: 2, total: 3, percent: 83, at: AGREED, globalScore: null, circuitId: null },
};
