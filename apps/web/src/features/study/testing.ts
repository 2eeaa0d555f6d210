// Sample study material for the tests of this folder.
import type { StudyQuestion, StudySection } from '@urost3/contract/stations/stations.schemas.ts';

export const makePoints = (texts: readonly string[]): StudySection['examiner_points'] =>
  texts.map((text) => ({ text, weight: 'major' }));

export function makeQuestion(id: string, changes: Partial<StudyQuestion> = {}): StudyQuestion {
  return {
    id,
    type: 'text',
    question: `Question ${id}?`,
    options: [],
    answer: `Answer ${id}.`,
    explanation: null,
    question_type: null,
    difficulty: null,
    panel_minute: null,
    dropped_when_short: false,
    images: [],
    exhibits: [],
    published_notes: null,
    probes: [],
    ...changes,
  };
}

export function makeMcq(id: string, changes: Partial<StudyQuestion> = {}): StudyQuestion {
  return makeQuestion(id, {
    type: 'mcq',
    options: ['2 hours', '6 hours', '24 hours'],
    answer: '6 hours',
    explanation: 'Salvage falls steeply after six hours.',
    ...changes,
  });
}

export function makeSection(changes: Partial<StudySection> = {}): StudySection {
  return {
    id: 'acute-retention',
    stationId: 'emergency_stations',
    title: 'Acute urinary retention',
    order: 1,
    category: 'Retention',
    methodology: 'Assess, drain, plan',
    contentTypes: ['Emergency'],
    level: 'st3',
    isFree: true,
    updated_at: '2026-11-02T09:00:00.000Z',
    reviewedOn: '2026-11-01',
    reviewedBy: null,
    reviewerRole: null,
    isUnderReview: false,
    sources: [],
    credit: null,
    licence: null,
    audioUrl: null,
    transcript: null,
    case_scenario: null,
    sign_post: null,
    scenario: null,
    answer: null,
    content_sections: [],
    questions: [],
    content_structure: null,
    exhibits: [],
    examiner_points: [],
    global_score: null,
    ...changes,
  };
}
