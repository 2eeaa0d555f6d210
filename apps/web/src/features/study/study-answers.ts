// What a study page knows of the learner's own answers. Null where questions are only displayed: an author's preview.
import { createContext } from 'react';
import type { SectionAnswersState } from '../answers/public/use-section-answers.ts';

export interface StudyAnswers extends SectionAnswersState {
  isAttemptFirst: boolean;
  /** Begins the storage key of an answer that is being typed. */
  draftKey: string;
}

export const StudyAnswersContext = createContext<StudyAnswers | null>(null);
