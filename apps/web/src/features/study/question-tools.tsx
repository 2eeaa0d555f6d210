import type { StudyQuestion } from '@urost3/contract/stations.ts';
import type { SectionRef } from '@urost3/contract/study.ts';
import { createContext, lazy, Suspense, useContext } from 'react';

// Not in an author's preview, and not before the question can be read.
const QuestionToolsPanel = lazy(() =>
  import('./question-tools-panel.tsx').then((module) => ({ default: module.QuestionToolsPanel })),
);

export interface QuestionToolsPlace {
  uid: string;
  section: SectionRef;
  isPremium: boolean;
}

/** Null where questions are only looked at: an author's preview. */
export const QuestionToolsContext = createContext<QuestionToolsPlace | null>(null);

/** What a learner can do with a question besides answering it: record an answer, report an error. */
export function QuestionTools({ question }: { question: StudyQuestion }) {
  const place = useContext(QuestionToolsContext);
  if (!place) return null;
  return (
    <Suspense>
      <QuestionToolsPanel question={question} place={place} />
    </Suspense>
  );
}
