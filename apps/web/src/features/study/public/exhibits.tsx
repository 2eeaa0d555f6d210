import type { StudyExhibit } from '@urost3/contract/exhibits.schemas.ts';
import { lazy, Suspense } from 'react';

// Most sections have none, so the drawing code is loaded with the first.
const ExhibitFigure = lazy(() =>
  import('../exhibit-figure.tsx').then((module) => ({ default: module.ExhibitFigure })),
);

interface ExhibitsProps {
  exhibits: readonly StudyExhibit[];
  place: StudyExhibit['place'];
  /** During an interview, what they show stays for the candidate to say. */
  isExam?: boolean;
}

/** The exhibits shown to the candidate at this place. */
export function Exhibits({ exhibits, place, isExam }: ExhibitsProps) {
  const shown = exhibits.filter((exhibit) => exhibit.place === place);
  if (shown.length === 0) return null;
  return shown.map((exhibit, index) => (
    // Exhibits have no identity except their index.
    <Suspense key={index} fallback={<p>{exhibit.alt}</p>}>
      <ExhibitFigure exhibit={exhibit} isExam={isExam} />
    </Suspense>
  ));
}
