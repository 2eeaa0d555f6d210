import { Box, Button, Group, Stack, Text } from '@mantine/core';
import type {
  PointCard,
  PointCardGradeInput,
} from '@urost3/contract/recall/point-cards.schemas.ts';
import { pointCardGrades } from '@urost3/contract/recall/recall.ts';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { studyPath } from '../../paths.ts';
import { areSingleKeysFree, useSingleKeys } from '../../ui/hooks/use-single-keys.ts';
import { cx } from '../../ui/page/class-names.ts';
import pieces from '../../ui/page/pieces.module.css';
import { Card, Columns, Fold } from '../../ui/page/pieces.tsx';
import { MarkdownLineText, MarkdownText } from '../../ui/text/markdown-text.tsx';
import { isSafeLink } from '../../ui/text/safe-url.ts';
import classes from './recall.module.css';

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
 * four grades. The page loads the card and the renderer of its text together. A placeholder for the text would move the
 * button away from a press.
 */
export function PointCardView({ card, onGrade }: PointCardViewProps) {
  const [isShown, setIsShown] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // Moves the focus to the question and then to the answer, so that screen readers start there.
  useEffect(() => heading.current?.focus({ preventScroll: !isShown }), [isShown]);
  useCardKeys(isShown, () => setIsShown(true), onGrade);
  return (
    <Card
      className={classes.card}
      component="article"
      gap="sm"
      aria-label={`Card: ${card.sectionTitle}`}
    >
      <Group component="p" gap="0.25rem 0.75rem" m={0} c="dimmed">
        <span>{card.sectionTitle}</span>
        {card.weight === 'critical' && (
          <Box component="strong" c="var(--mantine-color-text)">
            Critical point
          </Box>
        )}
      </Group>
      <h2 ref={isShown ? null : heading} tabIndex={-1} className={classes.label}>
        Question
      </h2>
      <Box fz="lg">
        <MarkdownText>{card.prompt}</MarkdownText>
      </Box>
      {card.options.length > 0 && (
        <ol className={`${pieces.spacedList} ${classes.options}`} type="A">
          {card.options.map((option) => (
            <li key={option} data-right={(isShown && option === card.answer) || undefined}>
              <MarkdownLineText>{option}</MarkdownLineText>
            </li>
          ))}
        </ol>
      )}
      {card.scenario && (
        <Fold isText open={!isShown} summary="The case">
          <MarkdownText>{card.scenario}</MarkdownText>
        </Fold>
      )}
      {isShown && (
        <Stack gap="xs" pt="sm" className={pieces.ruled}>
          <h2 ref={heading} tabIndex={-1} className={classes.label}>
            Answer
          </h2>
          <Box fz="md" fw={600}>
            <MarkdownText>{card.answer}</MarkdownText>
          </Box>
          {card.explanation && <MarkdownText>{card.explanation}</MarkdownText>}
          <Sources card={card} />
        </Stack>
      )}
      <div className={cx(pieces.foot, classes.bar)}>
        {isShown ? (
          <Columns component="fieldset" columns="4rem" gap="2xs">
            <Box component="legend" mb="2xs">
              How well did you remember it?
            </Box>
            {pointCardGrades.map((grade, index) => (
              <Button
                key={grade}
                variant="default"
                mih={48}
                px="3xs"
                aria-keyshortcuts={String(index + 1)}
                onClick={() => onGrade(grade)}
              >
                {gradeLabels[grade]}
              </Button>
            ))}
          </Columns>
        ) : (
          <Button fullWidth size="md" aria-keyshortcuts="Space" onClick={() => setIsShown(true)}>
            Show answer
          </Button>
        )}
      </div>
    </Card>
  );
}

function Sources({ card }: { card: PointCard }) {
  return (
    <Text c="dimmed" fz="sm">
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
    </Text>
  );
}

const USES_KEYS = 'input, textarea, select, button, a, summary, [contenteditable="true"]';

/** Keyboard shortcuts: Space shows the answer, 1 to 4 grade it. */
function useCardKeys(isShown: boolean, show: () => void, onGrade: (grade: Grade) => void): void {
  useSingleKeys((event, target) => {
    if (event.repeat || event.shiftKey || !areSingleKeysFree()) return;
    const busy = target?.closest(USES_KEYS) ?? null;
    const chosen = pointCardGrades[Number(event.key) - 1];
    if (isShown && chosen && (busy === null || busy.matches('button, a, summary'))) {
      event.preventDefault();
      onGrade(chosen);
    } else if (!isShown && event.key === ' ' && busy === null) {
      event.preventDefault();
      show();
    }
  });
}
