import type { StudyQuestion } from '@urost3/contract/stations.schemas.ts';
import { createContext, lazy, Suspense, useContext } from 'react';
import type { QuestionToolsPlace } from './question-tools-panel.tsx';

// The tools are hidden in an author's preview, and before the question is readable.
const QuestionToolsPanel = lazy(() =>
  import('./question-tools-panel.tsx').then((module) => ({ default: module.QuestionToolsPanel })),
);

/** Null where questions are only displayed: an author's preview. */
export const QuestionToolsContext = createContext<QuestionToolsPlace | null>(null);

/** Tools beside answering: record an answer, report an error. */
export function QuestionTools(props: { question: StudyQuestion; onRecorded: () => void }) {
  const place = useContext(QuestionToolsContext);
  if (!place) return null;
  return (
    <Suspense>
      <QuestionToolsPanel {...props} place={place} />
    </Suspense>
  );
}
