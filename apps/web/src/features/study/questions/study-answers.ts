// The learner's own answers, for the questions of a study page.
import { createContext } from 'react';
import type { SectionAnswersState } from '../../answers/public/use-section-answers.ts';

export interface StudyAnswers extends SectionAnswersState {
  isAttemptFirst: boolean;
  /** The prefix of the storage keys of answers that are being typed. */
  draftKey: string;
}

/** Null in an author's preview, which stores no answers. */
export const StudyAnswersContext = createContext<StudyAnswers | null>(null);
