import type { StudySection } from '@urost3/contract/stations.schemas.ts';
import { useContext } from 'react';
import { StudyAnswersContext } from './study-answers.ts';

/** The learner's typed answers to the questions of a section, in the order of the questions. */
export function useWrittenWords({ questions }: StudySection): string {
  const answers = useContext(StudyAnswersContext)?.answers;
  return questions
    .map(({ id }) => answers?.get(id)?.words ?? '')
    .filter(Boolean)
    .join('\n');
}
