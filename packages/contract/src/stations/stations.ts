import { GET, typedRoutes } from '../endpoint.ts';
import type { StudyQuestion, stationSchemas } from './stations.schemas.ts';

export const stationRoutes = typedRoutes<typeof stationSchemas>()({
  getOverview: GET('/stations/overview', 'signed-in'),
  getStation: GET('/stations/:stationId', 'signed-in'),
  getSection: GET('/stations/:stationId/sections/:sectionId', 'signed-in'),
  getMedia: GET('/media/:name', 'provider'),
});

export const stationIds = [
  'clinical_skills',
  'communication',
  'emergency_stations',
  'outpatient_stations',
] as const;
type StationId = (typeof stationIds)[number];

/** The station types in the database and in the administration's API. Learners' endpoints use `stationIds`. */
export const stationTypes = ['outpatient', 'emergency', 'communication', 'skill'] as const;
type StationType = (typeof stationTypes)[number];

export const stationLabels: Record<StationId, string> = {
  clinical_skills: 'Clinical Skills',
  communication: 'Communication',
  emergency_stations: 'Emergency Stations',
  outpatient_stations: 'Outpatient Stations',
};
export const stationTypeOf: Record<StationId, StationType> = {
  clinical_skills: 'skill',
  communication: 'communication',
  emergency_stations: 'emergency',
  outpatient_stations: 'outpatient',
};
export const stationIdOf: Record<StationType, StationId> = {
  skill: 'clinical_skills',
  communication: 'communication',
  emergency: 'emergency_stations',
  outpatient: 'outpatient_stations',
};

export const contentBlockTypes = [
  'communication_guidance',
  'model_approach',
  'key_points',
  'instructions',
  'background',
  'example',
  'emergency_protocol',
  'immediate_actions',
  'consultation_protocol',
  'assessment_approach',
  'paragraph',
  'heading',
  'image_identifier',
] as const;

/** A multiple choice question without options counts as a text question. */
export const isMultipleChoice = ({ type, options }: Pick<StudyQuestion, 'type' | 'options'>) =>
  type === 'mcq' && options.length > 0;
