import { Box, Button, Group } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { ArrowDownIcon, ArrowRightIcon, CheckIcon } from '../../../ui/media/icons.tsx';
import { cx } from '../../../ui/page/class-names.ts';
import { goToPart, useCurrentPart } from '../../../ui/page/page-parts.ts';
import { anchorId, type StudyAnchor } from '../public/study-kinds.ts';
import classes from './page.module.css';

const goToAnchor = (anchor: StudyAnchor) => goToPart(anchorId(anchor));

/** Scrolls to the current question and focuses it. */
export function goToCurrentQuestion(): void {
  const current = document.querySelector<HTMLElement>('[data-stage="current"]');
  if (!current) return goToAnchor('questions');
  current.scrollIntoView({ block: 'start' });
  current.querySelector<HTMLElement>('button[data-head]')?.focus({ preventScroll: true });
}

interface StudyStartProps {
  revealed: number;
  total: number;
  /** The switch 'Attempt first', and the button to talk to the simulated patient. */
  children: ReactNode;
}

function startText(revealed: number, total: number): string {
  if (revealed >= total) return 'See your answers';
  return revealed > 0 ? `Resume at question ${revealed + 1}` : 'Answer the questions';
}

/** A button below the title that scrolls to the questions, for learners who skip the teaching. */
export function StudyStart({ revealed, total, children }: StudyStartProps) {
  if (total === 0 && !children) return null;
  return (
    <Group data-screen-only gap="0.625rem 1.5rem">
      {total > 0 && (
        <Button
          data-start
          size="md"
          color="var(--page-accent)"
          flex={{ base: '1 0 100%', xs: 'none' }}
          rightSection={<ArrowDownIcon size={18} />}
          onClick={() => goToAnchor('questions')}
        >
          {startText(revealed, total)}
        </Button>
      )}
      {children}
    </Group>
  );
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
    // 'Next' appears with the first answer. Looking costs a layout of the page.
    if (revealed === 0) return;
    const look = () =>
      setIsOnly(![...document.querySelectorAll(otherMainActions)].some(isInWindow));
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
  /** The anchors of the page, in its order. */
  anchors: readonly StudyAnchor[];
  /** Whether the teaching appears after the first answer. */
  isTeachingLater: boolean;
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
  const { anchors, isTeachingLater, revealed, total, hasSheet, children } = props;
  const current = useCurrentPart(anchors, anchorId);
  const isOnlyMainAction = useIsOnlyMainAction(revealed);
  const isDone = revealed >= total;
  const labels: Partial<Record<StudyAnchor, ReactNode>> = {
    scenario: 'Scenario',
    teaching: 'Teaching',
    questions: total > 0 && (
      <>
        {isDone && <CheckIcon size={14} />} Questions {Math.min(revealed, total)}/{total}
      </>
    ),
  };
  const links = anchors.filter((anchor) => labels[anchor]);
  if (links.every((anchor) => anchor === 'scenario')) return null;
  // Hidden before the first answer, because 'Questions' leads to the same question, and while the learner reads the
  // rating, which is the last part.
  const hasNext = revealed > 0 && !(isDone && current === 'rating');
  return (
    <nav
      className={classes.bar}
      data-next={hasNext || undefined}
      data-screen-only
      aria-label="Parts of this section"
    >
      {links.map((anchor) => (
        <button
          key={anchor}
          type="button"
          className={cx(classes.link, anchor === 'questions' && classes.counted)}
          data-done={isDone || undefined}
          aria-current={anchor === current ? 'true' : undefined}
          disabled={anchor === 'teaching' && isTeachingLater}
          onClick={() => goToAnchor(anchor)}
        >
          {labels[anchor]}
        </button>
      ))}
      {hasNext && (
        <button
          type="button"
          className={cx(classes.link, classes.next)}
          data-filled={isOnlyMainAction || undefined}
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
      {children && (
        <Box className={classes.help} visibleFrom="sm">
          {children}
        </Box>
      )}
    </nav>
  );
}
