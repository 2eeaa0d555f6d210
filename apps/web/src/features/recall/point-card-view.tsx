import { Button } from '@mantine/core';
import type {
  PointCard,
  PointCardGradeInput,
} from '@urost3/contract/recall-point-cards.schemas.ts';
import { pointCardGrades } from '@urost3/contract/recall-point-cards.ts';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { studyPath } from '../../paths.ts';
import { Markdown, MarkdownLine } from '../../ui/markdown.tsx';
import { isSafeLink } from '../../ui/safe-url.ts';
import spaced from '../../ui/spaced-list.module.css';
import classes from './point-card.module.css';

type Grade = PointCardGradeInput['grade'];

const gradeLabels: Record<Grade, string> = {
  again: 'Again',
  hard: 'Hard',
  good: 'Good',
  easy: 'Easy',
};

interface PointCardViewProps {
  card: PointCard;
  onGrade: (grade: Grade) => void;
}

/**
 * One card: the question with its case below, so that a long case does not hide the question. The answer appears with
 * four grades.
 */
export function PointCardView({ card, onGrade }: PointCardViewProps) {
  const [isShown, setIsShown] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // Moves the focus to the question and then to the answer, so that screen readers start there.
  useEffect(() => heading.current?.focus({ preventScroll: !isShown }), [isShown]);
  useCardKeys(isShown, () => setIsShown(true), onGrade);
  return (
    <article className={classes.card} aria-label={`Card: ${card.sectionTitle}`}>
      <p className={classes.place}>
        <span>{card.sectionTitle}</span>
        {/* Cards stored on this device by an earlier release lack `place`. */}
        {card.place && (
          <span>
            Point {card.place.number} of {card.place.total}
          </span>
        )}
        {card.weight === 'critical' && <strong className={classes.critical}>Critical point</strong>}
      </p>
      <h2 ref={isShown ? null : heading} tabIndex={-1} className={classes.label}>
        Question
      </h2>
      <div className={classes.prompt}>
        <Markdown>{card.prompt}</Markdown>
      </div>
      {card.options.length > 0 && (
        <ol className={`${spaced.list} ${classes.options}`} type="A">
          {card.options.map((option) => (
            <li key={option} data-right={isShown && option === card.answer}>
              <MarkdownLine>{option}</MarkdownLine>
            </li>
          ))}
        </ol>
      )}
      {card.scenario && (
        <details className={classes.scenario} open={!isShown}>
          <summary>The case</summary>
          <Markdown>{card.scenario}</Markdown>
        </details>
      )}
      {isShown && (
        <div className={classes.back}>
          <h2 ref={heading} tabIndex={-1} className={classes.label}>
            Answer
          </h2>
          <div className={classes.answer}>
            <Markdown>{card.answer}</Markdown>
          </div>
          {card.explanation && <Markdown>{card.explanation}</Markdown>}
          <Sources card={card} />
        </div>
      )}
      <div className={classes.bar}>
        {isShown ? (
          <fieldset className={classes.grades}>
            <legend>How well did you remember it?</legend>
            {pointCardGrades.map((grade, index) => (
              <Button
                key={grade}
                variant="default"
                aria-keyshortcuts={String(index + 1)}
                onClick={() => onGrade(grade)}
              >
                {gradeLabels[grade]}
              </Button>
            ))}
          </fieldset>
        ) : (
          <Button fullWidth size="md" aria-keyshortcuts="Space" onClick={() => setIsShown(true)}>
            Show answer
          </Button>
        )}
      </div>
    </article>
  );
}

function Sources({ card }: { card: PointCard }) {
  return (
    <p className={classes.sources}>
      <Link to={studyPath(card.stationId, card.sectionId)}>Open the section</Link>
      {card.sources.length > 0 && ' · Sources: '}
      {card.sources.map(({ title, section, url }, index) => (
        <span key={`${title} ${section ?? ''}`}>
          {index > 0 && '; '}
          {url && isSafeLink(url) ? (
            <a href={url} target="_blank" rel="noopener noreferrer">
              {title}
            </a>
          ) : (
            title
          )}
          {section && `, ${section}`}
        </span>
      ))}
    </p>
  );
}

const USES_KEYS = 'input, textarea, select, button, a, summary, [contenteditable="true"]';

/** Keyboard shortcuts: Space shows the answer, 1 to 4 grade it. */
function useCardKeys(isShown: boolean, show: () => void, onGrade: (grade: Grade) => void): void {
  const latest = useRef({ isShown, show, onGrade });
  useEffect(() => {
    latest.current = { isShown, show, onGrade };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { isShown: isBack, show: reveal, onGrade: grade } = latest.current;
      if (event.defaultPrevented || event.repeat) return;
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (document.querySelector('[aria-modal="true"]')) return;
      const isBusy = event.target instanceof Element && event.target.closest(USES_KEYS);
      const chosen = pointCardGrades[Number(event.key) - 1];
      if (isBack && chosen && !(isBusy && !isBusy.matches('button, a, summary'))) {
        event.preventDefault();
        grade(chosen);
      } else if (!isBack && event.key === ' ' && !isBusy) {
        event.preventDefault();
        reveal();
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
