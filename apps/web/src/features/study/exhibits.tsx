import type { StudyExhibit } from '@urost3/contract/exhibits.ts';
import { lazy, Suspense } from 'react';

// Most sections have none: what draws them comes with the first.
const ExhibitFigure = lazy(() =>
  import('./exhibit-figure.tsx').then((module) => ({ default: module.ExhibitFigure })),
);

interface ExhibitsProps {
  exhibits: readonly StudyExhibit[];
  place: StudyExhibit['place'];
}

/** What is laid in front of the candidate at this place. */
export function Exhibits({ exhibits, place }: ExhibitsProps) {
  const shown = exhibits.filter((exhibit) => exhibit.place === place);
  if (shown.length === 0) return null;
  return shown.map((exhibit, index) => (
    // Exhibits have no identity but their place.
    <Suspense key={index} fallback={<p>{exhibit.alt}</p>}>
      <ExhibitFigure exhibit={exhibit} />
    </Suspense>
  ));
}
