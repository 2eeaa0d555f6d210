import classes from './study-places.module.css';

type Place = 'scenario' | 'teaching' | 'questions';

export const placeId = (place: Place) => `study-${place}`;

function goTo(place: Place): void {
  const part = document.getElementById(placeId(place));
  part?.scrollIntoView({ block: 'start' });
  part?.focus({ preventScroll: true });
}

interface StudyPlacesProps {
  hasScenario: boolean;
  /** 'later': it appears after the first answer. */
  teaching: 'here' | 'later' | 'none';
  revealed: number;
  total: number;
}

/** The slim bar of a phone: where the parts of a long page are, and how many questions are revealed. */
export function StudyPlaces({ hasScenario, teaching, revealed, total }: StudyPlacesProps) {
  return (
    <nav className={classes.bar} aria-label="Parts of this section">
      {hasScenario && (
        <button type="button" onClick={() => goTo('scenario')}>
          Scenario
        </button>
      )}
      {teaching !== 'none' && (
        <button type="button" disabled={teaching === 'later'} onClick={() => goTo('teaching')}>
          Teaching
        </button>
      )}
      {total > 0 && (
        <button type="button" onClick={() => goTo('questions')}>
          Questions {Math.min(revealed, total)}/{total}
        </button>
      )}
    </nav>
  );
}
