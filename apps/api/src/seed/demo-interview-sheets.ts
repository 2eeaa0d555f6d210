// The mark sheets of the demo's mock interviews.
import type { PointMark } from '@urost3/contract/feedback.schemas.ts';
import type { StationId } from '@urost3/contract/stations.schemas.ts';

export interface DemoSheet {
  globalMark: number;
  words: string;
  stations: Partial<Record<StationId, { marks: readonly PointMark[]; comment: string }>>;
}

export const sheets = {
  premium: {
    globalMark: 3,
    words:
      'A warm start and a clear structure in communication: I would send a relative to you. In the emergency station you knew the answer and arrived late at it. Say the worst diagnosis in your first sentence, then whom you call, then the rest. Practise the first thirty seconds aloud, ten times, and come back.',
    stations: {
      clinical_skills: {
        marks: ['met', 'met', 'met', 'partly', 'met'],
        comment: 'Safe and tidy. Name the complication before I ask for it.',
      },
      communication: {
        marks: ['met', 'met', 'met', 'met', 'partly'],
        comment: 'You let the silence work. Agree the next step before you stand up.',
      },
      emergency_stations: {
        marks: ['partly', 'met', 'partly', 'not_met', 'partly'],
        comment:
          'Call for help in the first minute, by name: theatre, the anaesthetist, your consultant.',
      },
      outpatient_stations: {
        marks: ['met', 'partly', 'met', 'met', 'not_met'],
        comment: 'Good reasons for each test. Safety-netting was missing.',
      },
    },
  },
  nadia: {
    globalMark: 4,
    words:
      'At the standard, with a margin in emergencies. Slow down in clinic: two of your questions were closed because you were hurrying.',
    stations: {
      emergency_stations: { marks: ['met', 'met', 'met', 'met', 'partly'], comment: 'Very sure.' },
      outpatient_stations: {
        marks: ['partly', 'met', 'met', 'partly', 'met'],
        comment: 'Open questions first, then the list.',
      },
    },
  },
  grace: {
    globalMark: 4,
    words:
      'Consent was a pleasure to listen to. Bring the same plain words into the clinical skills station.',
    stations: {
      communication: { marks: ['met', 'met', 'met', 'met', 'met'], comment: 'Nothing to add.' },
      clinical_skills: {
        marks: ['met', 'partly', 'met', 'partly', 'met'],
        comment: 'Check the equipment aloud before you begin.',
      },
    },
  },
} as const satisfies Record<string, DemoSheet>;
