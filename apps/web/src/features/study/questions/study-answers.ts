// The section that a learner studies, with their own answers, for the questions of a study page.
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { createContext } from 'react';
import type { DraftPlace } from '../../../lib/offline/saver.ts';
import type { SectionAnswersState } from '../../answers/public/use-section-answers.ts';

export interface StudyAnswers extends SectionAnswersState {
  uid: string;
  section: SectionRef;
  isAttemptFirst: boolean;
}

/** Null in an author's preview, where questions are only displayed. */
export const StudyAnswersContext = createContext<StudyAnswers | null>(null);

/**
 * Where an answer that is being typed is kept.
 * @param question the id of the question; 'whole' in a section without questions
 */
export const draftPlaceOf = ({ uid, section }: StudyAnswers, question: string): DraftPlace => ({
  uid,
  place: `answer.${section.stationId}.${section.sectionId}.${question}`,
});
