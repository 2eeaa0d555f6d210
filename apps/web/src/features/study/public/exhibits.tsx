import type { StudyExhibit } from '@urost3/contract/content/exhibits.schemas.ts';
import { lazyComponent } from '../../../ui/state/lazy-component.tsx';

// Loaded with the first exhibit, because most sections have none.
const ExhibitFigure = lazyComponent(
  () => import('../content/exhibit-figure.tsx'),
  'ExhibitFigure',
  ({ exhibit }) => <p>{exhibit.alt}</p>,
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
    <ExhibitFigure key={index} exhibit={exhibit} isExam={isExam} />
  ));
}
