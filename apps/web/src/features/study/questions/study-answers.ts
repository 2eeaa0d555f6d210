// The learner's own answers, for the questions of a study page.
import { createContext } from 'react';
import type { DraftPlace } from '../../../lib/offline/saver.ts';
import type { SectionAnswersState } from '../../answers/public/use-section-answers.ts';

export interface StudyAnswers extends SectionAnswersState {
  isAttemptFirst: boolean;
  /** Where an answer that is being typed is kept. */
  draftPlaceOf(question: string): DraftPlace;
}

/** Null in an author's preview, which stores no answers. */
export const StudyAnswersContext = createContext<StudyAnswers | null>(null);
