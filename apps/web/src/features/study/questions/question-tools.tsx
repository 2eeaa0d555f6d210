import type { StudyQuestion } from '@urost3/contract/stations/stations.schemas.ts';
import { createContext, useContext } from 'react';
import { lazyComponent } from '../../../ui/state/lazy-component.tsx';
import type { QuestionToolsPlace } from './question-tools-panel.tsx';

// Loaded separately, because an author's preview has no tools and learners need them only after reading the question.
const QuestionToolsPanel = lazyComponent(() =>
  import('./question-tools-panel.tsx').then((module) => module.QuestionToolsPanel),
);

/** Null in an author's preview, where questions are only displayed. */
export const QuestionToolsContext = createContext<QuestionToolsPlace | null>(null);

/** The tools between a question and its answer: record a spoken answer, report an error. */
export function QuestionTools(props: { question: StudyQuestion; onRecorded: () => void }) {
  const place = useContext(QuestionToolsContext);
  if (!place) return null;
  return <QuestionToolsPanel {...props} place={place} />;
}
