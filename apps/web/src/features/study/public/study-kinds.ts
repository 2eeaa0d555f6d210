// The differences between the four kinds of study pages: the order of their parts, and the exact texts of the
// specification.
import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';

/** The parts that answer the questions. 'Attempt first' holds them back, wherever they stand. */
const answeringParts = [
  'signPost',
  'framework',
  'answer',
  'blocks',
  'consultation',
  'phrases',
  'learningPoints',
] as const;

/** The parts with the texts of the section, which `content/section-content.tsx` draws. */
export type ContentPart =
  | (typeof answeringParts)[number]
  | 'scenario'
  | 'exhibits'
  | 'caseScenario'
  | 'empty';

/** `page/study-body.tsx` draws the other parts. `complete` is the badge of a section without questions. */
export type StudyPart = ContentPart | 'recording' | 'questions' | 'complete' | 'rating' | 'sources';

/** What the bar links to. Its button 'Next' leads to the rating. */
export type StudyAnchor = 'scenario' | 'teaching' | 'questions' | 'rating';

export const anchorId = (anchor: StudyAnchor) => `study-${anchor}`;

/** Parts in their order, under the anchor with which the bar leads to them. The player is sticky only without an anchor. */
interface StudyPlace {
  anchor?: StudyAnchor;
  parts: readonly StudyPart[];
}

export interface StudyKind {
  stationId: StationId;
  /** The name used in 'Failed to load {name} details.' and '{name} with slug {slug} not found'. */
  name: string;
  /** What stands below the bar. The page, its bar and its skeleton are drawn in this order. */
  order: readonly StudyPlace[];
  /** Whether instructions are above the recording. */
  hasAudioInstructions?: true;
  audioTitle: string;
  scenarioTitle: string;
  blocksTitle: string;
  completeText: string;
  emptyText: string;
  ratingQuestion: string;
}

/** The order of three of the four kinds. A kind that differs has a list of its own. */
const scenarioOrder: readonly StudyPlace[] = [
  { parts: ['recording'] },
  { anchor: 'scenario', parts: ['scenario', 'exhibits', 'empty'] },
  { anchor: 'teaching', parts: ['signPost', 'blocks'] },
  { anchor: 'questions', parts: ['questions'] },
  { anchor: 'rating', parts: ['rating'] },
  { parts: ['sources'] },
];

export const studyKinds: Record<StationId, StudyKind> = {
  clinical_skills: {
    stationId: 'clinical_skills',
    name: 'Clinical Skills Station',
    order: scenarioOrder,
    audioTitle: 'Clinical Skills Audio',
    scenarioTitle: 'Case Scenario',
    blocksTitle: 'Clinical Skills Sections',
    completeText: 'ASSESSMENT COMPLETE',
    emptyText: 'No detailed content available for this clinical skills station.',
    ratingQuestion: 'How well did you perform in this station?',
  },
  communication: {
    stationId: 'communication',
    name: 'Communication Station',
    order: [
      { parts: ['recording'] },
      { anchor: 'scenario', parts: ['scenario', 'exhibits', 'caseScenario'] },
      {
        anchor: 'teaching',
        parts: [
          'signPost',
          'framework',
          'empty',
          'answer',
          'blocks',
          'consultation',
          'phrases',
          'learningPoints',
        ],
      },
      { anchor: 'questions', parts: ['questions'] },
      { parts: ['complete'] },
      { anchor: 'rating', parts: ['rating'] },
      { parts: ['sources'] },
    ],
    hasAudioInstructions: true,
    audioTitle: 'Communication Audio',
    scenarioTitle: 'Scenario',
    blocksTitle: 'Communication Sections',
    completeText: 'COMMUNICATION PRACTICE COMPLETE',
    emptyText: 'No detailed content available for this station.',
    ratingQuestion: 'How well did you communicate in this station?',
  },
  emergency_stations: {
    stationId: 'emergency_stations',
    name: 'Emergency Station',
    order: scenarioOrder,
    audioTitle: 'Emergency Audio',
    scenarioTitle: 'Emergency Scenario',
    blocksTitle: 'Emergency Management Sections',
    completeText: 'EMERGENCY ASSESSMENT COMPLETE',
    emptyText: 'No detailed content available for this emergency station.',
    ratingQuestion: 'How well did you perform in this station?',
  },
  outpatient_stations: {
    stationId: 'outpatient_stations',
    name: 'Outpatient Station',
    order: scenarioOrder,
    audioTitle: 'Consultation Audio',
    scenarioTitle: 'Outpatient Consultation Scenario',
    blocksTitle: 'Outpatient Consultation Sections',
    completeText: 'OUTPATIENT CONSULTATION COMPLETE',
    emptyText: 'No detailed content available for this outpatient station.',
    ratingQuestion: 'How well did you perform in this station?',
  },
};

/** The order of a page. With 'Attempt first', what answers the questions follows them. */
export function orderOf({ order }: StudyKind, isAttemptFirst: boolean): readonly StudyPlace[] {
  if (!isAttemptFirst) return order;
  const held: StudyPart[] = [];
  const rest = order.map(({ anchor, parts }) => {
    const isHeld = (part: StudyPart) =>
      anchor === 'teaching' || (answeringParts as readonly StudyPart[]).includes(part);
    held.push(...parts.filter(isHeld));
    return { anchor, parts: parts.filter((part) => !isHeld(part)) };
  });
  return rest.flatMap((place) =>
    place.anchor === 'questions' ? [place, { anchor: 'teaching', parts: held }] : place,
  );
}
