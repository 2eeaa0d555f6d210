import { type CSSProperties, useEffect, useState } from 'react';
import { ArrowRightIcon } from '../../ui/icons.tsx';
import classes from './study-places.module.css';

const places = ['scenario', 'teaching', 'questions', 'rating'] as const;
type Place = (typeof places)[number];

export const placeId = (place: Place) => `study-${place}`;

export function goTo(place: Place): void {
  const part = document.getElementById(placeId(place));
  part?.scrollIntoView({ block: 'start' });
  part?.focus({ preventScroll: true });
}

/** Scrolls to the question to answer now, and puts the keyboard there. */
function goToCurrentQuestion(): void {
  const current = document.querySelector<HTMLElement>('[data-stage="current"]');
  if (!current) return goTo('questions');
  current.scrollIntoView({ block: 'start' });
  current.querySelector<HTMLElement>('button[data-head]')?.focus({ preventScroll: true });
}

/** The part that the reader is in: the last one that begins above the middle of the window. */
function useCurrentPlace(): Place {
  const [current, setCurrent] = useState<Place>('scenario');
  useEffect(() => {
    const look = () => {
      const passed = places.filter((place) => {
        const part = document.getElementById(placeId(place));
        return part !== null && part.getBoundingClientRect().top < window.innerHeight / 2;
      });
      setCurrent(passed.at(-1) ?? 'scenario');
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return current;
}

/** What else on the page looks like the way on: the button below the title, the question to answer, the rating. */
const otherWaysOn = `[data-start], [data-stage="current"] [data-head], #${placeId('rating')}`;

function isInWindow(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

/** 'Next' is filled only while nothing else in the window is, so that a learner sees one main button. */
function useIsOnlyWayOn(revealed: number): boolean {
  const [isOnly, setIsOnly] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer moves the question to answer without scrolling.
  useEffect(() => {
    const look = () =>
      setIsOnly(![...document.querySelectorAll(otherWaysOn)].some((other) => isInWindow(other)));
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [revealed]);
  return isOnly;
}

interface StudyPlacesProps {
  hasScenario: boolean;
  /** 'later': it appears after the first answer. */
  teaching: 'here' | 'later' | 'none';
  revealed: number;
  total: number;
}

/** The slim bar below the header: the parts of a long page, how many questions are revealed, and the way on. */
export function StudyPlaces({ hasScenario, teaching, revealed, total }: StudyPlacesProps) {
  const current = useCurrentPlace();
  const isOnlyWayOn = useIsOnlyWayOn(revealed);
  const isDone = revealed >= total;
  const mark = (place: Place) => (place === current ? 'true' : undefined);
  const done = total === 0 ? 0 : Math.min(revealed / total, 1);
  return (
    <nav className={classes.bar} aria-label="Parts of this section">
      {hasScenario && (
        <button type="button" aria-current={mark('scenario')} onClick={() => goTo('scenario')}>
          Scenario
        </button>
      )}
      {teaching !== 'none' && (
        <button
          type="button"
          aria-current={mark('teaching')}
          disabled={teaching === 'later'}
          onClick={() => goTo('teaching')}
        >
          Teaching
        </button>
      )}
      {total > 0 && (
        <>
          <button
            type="button"
            className={classes.counted}
            style={{ '--done': done } as CSSProperties}
            aria-current={mark('questions')}
            onClick={() => goTo('questions')}
          >
            Questions {Math.min(revealed, total)}/{total}
          </button>
          <button
            type="button"
            className={classes.next}
            data-filled={isOnlyWayOn}
            onClick={() => (isDone ? goTo('rating') : goToCurrentQuestion())}
          >
            <span>
              {isDone ? 'Rate' : 'Next'}
              <span className={classes.more}>
                {isDone ? ' yourself' : `: question ${revealed + 1}`}
              </span>
            </span>
            <ArrowRightIcon size={16} />
          </button>
        </>
      )}
    </nav>
  );
}
