import type { StudyExhibit } from '@urost3/contract/content/exhibits.schemas.ts';
import { lazy, Suspense } from 'react';

// Loaded with the first exhibit, because most sections have none.
const ExhibitFigure = lazy(() =>
  import('../content/exhibit-figure.tsx').then((module) => ({ default: module.ExhibitFigure })),
);

interface ExhibitsProps {
  exhibits: readonly StudyExhibit[];
  place: StudyExhibit['place'];
  /** Whether the findings stay hidden, as in an interview. */
  isExam?: boolean;
}

/** The exhibits of one place on the page. */
export function Exhibits({ exhibits, place, isExam = false }: ExhibitsProps) {
  const shown = exhibits.filter((exhibit) => exhibit.place === place);
  if (shown.length === 0) return null;
  return shown.map((exhibit, index) => (
    // The index is the key, because exhibits have no id and their order is fixed.
    <Suspense key={index} fallback={<p>{exhibit.alt}</p>}>
      <ExhibitFigure exhibit={exhibit} isExam={isExam} />
    </Suspense>
  ));
}
