// The differences between the four kinds of study pages, with the exact texts of the specification.
import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';

export interface StudyKind {
  stationId: StationId;
  /** The name used in 'Failed to load {name} details.' and '{name} with slug {slug} not found'. */
  name: string;
  theme: 'clinical' | 'communication' | 'emergency' | 'outpatient';
  audioTitle: string;
  scenarioTitle: string;
  blocksTitle: string;
  completeText: string;
  emptyText: string;
  ratingQuestion: string;
}

export const studyKinds: Record<StationId, StudyKind> = {
  clinical_skills: {
    stationId: 'clinical_skills',
    name: 'Clinical Skills Station',
    theme: 'clinical',
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
    theme: 'communication',
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
    theme: 'emergency',
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
    theme: 'outpatient',
    audioTitle: 'Consultation Audio',
    scenarioTitle: 'Outpatient Consultation Scenario',
    blocksTitle: 'Outpatient Consultation Sections',
    completeText: 'OUTPATIENT CONSULTATION COMPLETE',
    emptyText: 'No detailed content available for this outpatient station.',
    ratingQuestion: 'How well did you perform in this station?',
  },
};

export function notFoundText(kind: StudyKind, slug: string): string {
  return `${kind.name} with slug ${slug} not found or could not be loaded.`;
}

export function loadFailedText(kind: StudyKind): string {
  return `Failed to load ${kind.name} details. Please try again.`;
}
