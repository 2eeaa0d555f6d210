import { Box } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { ArrowRightIcon, CheckIcon } from '../../../ui/media/icons.tsx';
import { cx } from '../../../ui/page/class-names.ts';
import { goToPart, useCurrentPart } from '../../../ui/page/page-parts.ts';
import classes from './study-anchors.module.css';

const places = ['scenario', 'teaching', 'questions', 'rating'] as const;
type Place = (typeof places)[number];

export const anchorId = (place: Place) => `study-${place}`;

export function goToAnchor(place: Place): void {
  goToPart(anchorId(place));
}

/** Scrolls to the current question and focuses it. */
function goToCurrentQuestion(): void {
  const current = document.querySelector<HTMLElement>('[data-stage="current"]');
  if (!current) return goToAnchor('questions');
  current.scrollIntoView({ block: 'start' });
  current.querySelector<HTMLElement>('button[data-head]')?.focus({ preventScroll: true });
}

/**
 * What looks like a main action besides the bar's 'Next': the button below the title, the current question, the rating.
 */
const otherMainActions = `[data-start], [data-stage="current"] [data-head], #${anchorId('rating')}`;

function isInWindow(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

/**
 * Whether none of `otherMainActions` is visible. Only then is 'Next' a filled button, so that a learner sees one main
 * button.
 */
function useIsOnlyMainAction(revealed: number): boolean {
  const [isOnly, setIsOnly] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer moves the current question without a scroll.
  useEffect(() => {
    const look = () =>
      setIsOnly(
        ![...document.querySelectorAll(otherMainActions)].some((other) => isInWindow(other)),
      );
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

interface StudyAnchorsProps {
  hasScenario: boolean;
  /** 'later' means that the teaching appears after the first answer. */
  teaching: 'here' | 'later' | 'none';
  revealed: number;
  total: number;
  /** Whether a mark sheet follows the questions. */
  hasSheet: boolean;
  /** A button at the end of the bar. It is hidden on a phone. */
  children: ReactNode;
}

/**
 * The sticky bar below the header. It links to the parts of the page and shows the number of revealed questions. A
 * button leads to the next question or, after the last question, to the mark sheet or the rating.
 */
export function StudyAnchors(props: StudyAnchorsProps) {
  const { hasScenario, teaching, revealed, total, hasSheet, children } = props;
  const current = useCurrentPart(places, anchorId);
  const isOnlyMainAction = useIsOnlyMainAction(revealed);
  const isDone = revealed >= total;
  // Hidden before the first answer, because 'Questions' leads to the same question, and while the learner reads the
  // rating, which is the last part.
  const hasNext = total > 0 && revealed > 0 && !(isDone && current === 'rating');
  const mark = (place: Place) => (place === current ? 'true' : undefined);
  return (
    <nav
      className={classes.bar}
      data-next={hasNext}
      data-screen-only
      aria-label="Parts of this section"
    >
      {hasScenario && (
        <button
          type="button"
          className={classes.link}
          aria-current={mark('scenario')}
          onClick={() => goToAnchor('scenario')}
        >
          Scenario
        </button>
      )}
      {teaching !== 'none' && (
        <button
          type="button"
          className={classes.link}
          aria-current={mark('teaching')}
          disabled={teaching === 'later'}
          onClick={() => goToAnchor('teaching')}
        >
          Teaching
        </button>
      )}
      {total > 0 && (
        <>
          <button
            type="button"
            className={cx(classes.link, classes.counted)}
            data-done={isDone}
            aria-current={mark('questions')}
            onClick={() => goToAnchor('questions')}
          >
            {isDone && <CheckIcon size={14} />} Questions {Math.min(revealed, total)}/{total}
          </button>
          {hasNext && (
            <button
              type="button"
              className={cx(classes.link, classes.next)}
              data-filled={isOnlyMainAction}
              onClick={() => (isDone ? goToAnchor('rating') : goToCurrentQuestion())}
            >
              <span>
                {isDone ? (hasSheet ? 'Mark' : 'Rate') : 'Next'}
                <span data-spoken-below="sm">
                  {isDone ? ' yourself' : `: question ${revealed + 1}`}
                </span>
              </span>
              <ArrowRightIcon size={16} />
            </button>
          )}
        </>
      )}
      {children && (
        <Box className={classes.help} visibleFrom="sm">
          {children}
        </Box>
      )}
    </nav>
  );
}
