import { ActionIcon, Badge, Button, Collapse, Group } from '@mantine/core';
import type { EditorQuestion } from '@urost3/contract/content.schemas.ts';
import { type KeyboardEvent, memo, type PointerEvent, useEffect, useRef } from 'react';
import { CloseIcon } from '../../ui/icons.tsx';
import classes from './question-card.module.css';
import { QuestionFields } from './question-fields.tsx';
import { useArrival } from './use-arrival.ts';

interface QuestionCardProps {
  question: EditorQuestion;
  index: number;
  isOpen: boolean;
  /** Whether the editor was opened for this question. */
  isWanted: boolean;
  isDragged: boolean;
  /** Where the dragged card would be dropped, relative to this card. */
  dropMark: 'before' | 'after' | undefined;
  /** Learners' results so far: '12 attempts, 75 % right'. */
  statistic: string | undefined;
  onToggle: (id: string) => void;
  onInsertAfter: (index: number) => void;
  onRemove: (id: string) => void;
  onPointerDown: (index: number, event: PointerEvent) => void;
  onKeyDown: (index: number, event: KeyboardEvent) => void;
}

const snippet = (text: string) =>
  text
    .replace(/[#*_>`|-]+/g, ' ')
    .trim()
    .slice(0, 110);

/** The card of one question. A collapsed card renders no fields, so that a list of a hundred cards stays fast. */
export const QuestionCard = memo(function QuestionCard(props: QuestionCardProps) {
  const { question, index, isOpen, isWanted, isDragged, dropMark, statistic } = props;
  const number = index + 1;
  const card = useRef<HTMLLIElement>(null);
  const form = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    form.current = card.current?.closest('section') ?? null;
    if (isWanted) toggle.current?.focus({ preventScroll: true });
  }, [isWanted]);
  useArrival(form, isWanted, () => card.current?.scrollIntoView({ block: 'start' }));
  return (
    <li
      ref={card}
      className={classes.card}
      data-dragged={isDragged || undefined}
      data-drop={dropMark}
      data-reorder-item
    >
      <Group gap="xs" wrap="nowrap" className={classes.head}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          className={classes.handle}
          data-reorder-handle
          aria-label={`Move question ${number}: drag, or use the arrow keys`}
          onPointerDown={(event) => props.onPointerDown(index, event)}
          onKeyDown={(event) => props.onKeyDown(index, event)}
        >
          <span aria-hidden>⠿</span>
        </ActionIcon>
        <button
          ref={toggle}
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          onClick={() => props.onToggle(question.id)}
        >
          <strong>Question {number}</strong>
          <Badge variant="light" size="sm" ml={8}>
            {question.type === 'mcq' ? 'Multiple choice' : 'Text'}
          </Badge>
          <span className={classes.snippet}>{snippet(question.question) || 'No text yet'}</span>
          {statistic && <span className={classes.statistic}>{statistic}</span>}
        </button>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`Remove question ${number}`}
          onClick={() => props.onRemove(question.id)}
        >
          <CloseIcon size={18} />
        </ActionIcon>
      </Group>
      <Collapse expanded={isOpen} transitionDuration={0}>
        {isOpen && <QuestionFields question={question} index={index} />}
      </Collapse>
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.insert}
        leftSection={<span aria-hidden>+</span>}
        aria-label={`Insert question here, after question ${number}`}
        onClick={() => props.onInsertAfter(index)}
      >
        Insert question here
      </Button>
    </li>
  );
});
